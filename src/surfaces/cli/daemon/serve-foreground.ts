import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { toWire, type WireError } from '../../../client/wire-errors.js';
import { runHost } from '../commands/run-host.js';
import type { Parts } from '../context.js';

/** The daemon's report to the process that started it. */
export type Started = { address: string } | { error: WireError };

/** Serves on the private socket until a signal; then ends all sessions and removes the socket. */
export async function serveForeground(parts: Parts): Promise<number> {
  try {
    return await runHost(
      () => parts.openService({ isDaemon: true }),
      ({ url: address }) => {
        tell({ address });
        process.stderr.write(`ttypilot daemon, pid ${process.pid}, listening on ${address}\n`);
      },
    );
  } catch (error) {
    const failure = error instanceof TtypilotError ? error : fail('internal_error', { reason: String(error) });
    tell({ error: toWire(failure) });
    throw failure;
  }
}

function tell(started: Started): void {
  // the starter closes the channel as soon as it has the report
  if (process.connected) process.send?.(started, () => {});
}
