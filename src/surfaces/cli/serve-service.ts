import type { Context, OpenService } from './context.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** `ttypilot serve`: until a signal ends it. A second one does not wait. */
export async function serveForPeople(values: Record<string, unknown>, { parts, output }: Context): Promise<number> {
  const ending = new Promise<void>((resolve) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, () => resolve());
  });
  const service = await parts.openService({
    host: values.host as string | undefined,
    port: values.port as number | undefined,
    dataDir: values.data_dir as string | undefined,
    config: values.config as string | undefined,
    tlsCert: values.tls_cert as string | undefined,
    tlsKey: values.tls_key as string | undefined,
    insecure: values.insecure as boolean | undefined,
  });
  output.data(`ttypilot listening on ${service.url}\n${service.loginUrl}\n`);
  await ending;
  for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(1));
  await close(service);
  // what a client has not read must not keep the process
  process.exit(0);
}

async function close(service: OpenService): Promise<void> {
  try {
    await service.close();
  } catch (error) {
    process.stderr.write(`ttypilot serve: ${error instanceof Error ? error.message : error}\n`);
  }
}
