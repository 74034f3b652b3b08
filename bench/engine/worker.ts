import type { Driver } from './drivers/driver.js';
import { tasks } from './tasks.js';

// worker.ts DRIVER: measures on request in its own process, one message at a time
const load: Record<string, () => Promise<Driver>> = {
  ttypilot: async () => (await import('./drivers/ttypilot.js')).ttypilot,
  'node-pty': async () => (await import('./drivers/node-pty.js')).nodePty,
  reader: async () => (await import('./drivers/reader.js')).reader,
  'tui-test': async () => (await import('./drivers/tui-test.js')).tuiTest,
};

export type DriverName = 'ttypilot' | 'node-pty' | 'reader' | 'tui-test';

const driver = await load[process.argv[2] ?? '']?.();

process.on('disconnect', () => process.exit());
process.on('message', async ({ task, options }: { task: keyof typeof tasks; options: never }) => {
  if (!driver) throw new Error(`unknown driver ${process.argv[2]}`);
  process.send?.(await tasks[task](driver, options));
});
