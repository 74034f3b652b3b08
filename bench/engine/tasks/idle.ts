import type { Driver } from '../drivers/driver.js';

/** How much each idle program adds to this process, and the share of a core that all of them use. */
export async function idleCost(driver: Driver, { sessions, forMs }: { sessions: number; forMs: number }) {
  const start = () => driver.start('sleep', ['600']);
  // the first sessions load code, which is a fixed cost
  const first = await Promise.all(Array.from({ length: 5 }, start));
  const before = residentBytes();
  const idle = await Promise.all(Array.from({ length: sessions }, start));
  const bytes = (residentBytes() - before) / sessions;
  const share = await coreShare(forMs);
  await Promise.all([...first, ...idle].map((each) => each.close()));
  return { bytes, share };
}

function residentBytes(): number {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  return process.memoryUsage.rss();
}

async function coreShare(forMs: number): Promise<number> {
  // work that follows the starts, such as packing, is not part of idling
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startedMs);
}
