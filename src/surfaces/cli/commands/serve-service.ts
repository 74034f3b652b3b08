import { TtypilotError } from '../../../base/errors/errors.js';
import { isNobodyThere } from '../connect.js';
import type { Context, OpenService, Parts } from '../context.js';
import { newLoginLink } from './login-link.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** `ttypilot serve`: runs until a signal. A second signal exits at once. */
export async function serveForPeople(values: Record<string, unknown>, context: Context): Promise<number> {
  const { output } = context;
  const ending = new Promise<void>((resolve) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, () => resolve());
  });
  let service: OpenService;
  try {
    service = await open(values, context.parts);
  } catch (error) {
    const isRunning = error instanceof TtypilotError && error.code === 'service_running';
    if (isRunning && (await showRunning(values, context, error))) return 0;
    throw error;
  }
  output.data(`ttypilot listening on ${service.url}\n${service.loginUrl}\n`);
  await ending;
  for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(1));
  await close(service);
  // output that a client never reads must not keep the process alive
  process.exit(0);
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
  });
}

/** Prints the address of the running service and a new login link. Returns false while that service is still starting. */
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
    if (isNobodyThere(error)) return false;
    throw error;
  }
}

async function close(service: OpenService): Promise<void> {
  try {
    await service.close();
  } catch (error) {
    process.stderr.write(`ttypilot serve: ${error instanceof Error ? error.message : error}\n`);
  }
}
