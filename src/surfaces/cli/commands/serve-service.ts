import { TtypilotError } from '../../../base/errors/errors.js';
import type { Context, OpenService, Parts } from '../context.js';
import { newLoginLink } from './login-link.js';
import { runHost } from './run-host.js';

/** `ttypilot serve`: runs until a signal. */
export async function serveForPeople(values: Record<string, unknown>, context: Context): Promise<number> {
  try {
    return await runHost(
      () => open(values, context.parts),
      ({ url, loginUrl }) => context.output.data(`ttypilot listening on ${url}\n${loginUrl}\n`),
    );
  } catch (error) {
    const isRunning = error instanceof TtypilotError && error.code === 'service_running';
    if (isRunning && (await showRunning(values, context, error))) return 0;
    throw error;
  }
}

function open(values: Record<string, unknown>, parts: Parts): Promise<OpenService> {
  return parts.openService({
    host: values.host as string | undefined,
    port: values.port as number | undefined,
    dataDir: values.data_dir as string | undefined,
    config: values.config as string | undefined,
    tlsCert: values.tls_cert as string | undefined,
    tlsKey: values.tls_key as string | undefined,
    insecure: values.insecure as boolean | undefined,
    fleet: values.fleet as string | undefined,
  });
}

/** Prints the address of the running service and a new login link. Returns false while that service is still starting, and for a daemon. */
async function showRunning(
  values: Record<string, unknown>,
  context: Context,
  { details: { pid } }: TtypilotError,
): Promise<boolean> {
  try {
    const link = await newLoginLink(values, context);
    context.output.data(`ttypilot is already running on ${new URL(link).origin} (pid ${pid})\n${link}\n`);
    return true;
  } catch (error) {
    // no service, or a daemon, which has no page
    if (error instanceof TtypilotError && ['no_service', 'no_page_here'].includes(error.code)) return false;
    throw error;
  }
}
