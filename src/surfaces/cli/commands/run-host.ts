import type { OpenService } from '../context.js';

const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Opens a service and runs it until a signal. A second signal exits at once. */
export async function runHost(
  open: () => Promise<OpenService>,
  onOpen: (service: OpenService) => void,
): Promise<number> {
  const ending = new Promise<void>((resolve) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, () => resolve());
  });
  const service = await open();
  onOpen(service);
  await ending;
  for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(1));
  try {
    await service.close();
  } catch (error) {
    process.stderr.write(`ttypilot: ${error instanceof Error ? error.message : error}\n`);
  }
  // output that a client never reads must not keep the process alive
  process.exit(0);
}
