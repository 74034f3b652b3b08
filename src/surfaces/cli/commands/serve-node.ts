import type { Context, NodeFlags } from '../context.js';
import { runHost } from './run-host.js';

/** `ttypilot node`: a host of a fleet, until a signal. */
export function serveNode(values: Record<string, unknown>, { parts, output }: Context): Promise<number> {
  const node: NodeFlags = {
    join: values.join as string | undefined,
    name: values.name as string | undefined,
    labels: values.label as Record<string, string> | undefined,
    capacity: values.capacity as number | undefined,
  };
  const dataDir = values.data_dir as string | undefined;
  const config = values.config as string | undefined;
  return runHost(
    () => parts.openService({ isDaemon: true, node, dataDir, config }),
    ({ url, joined }) => {
      output.data(`ttypilot node, pid ${process.pid}, listening on ${url}\n`);
      joined?.then(
        () => output.data('joined the fleet\n'),
        (error) => {
          process.stderr.write(`ttypilot node: ${error.message} ${error.hint ?? ''}\n`);
          // it would be a daemon that nobody asked for
          process.kill(process.pid, 'SIGTERM');
        },
      );
    },
  );
}
