import type { Driver } from '../drivers/driver.js';

/** What this process grows by for each program that does nothing, and which part of a core all of them take. */
export async function idleCost(driver: Driver, { sessions, forMs }: { sessions: number; forMs: number }) {
  const start = () => driver.start('sleep', ['600']);
  // the first ones load code, which has nothing to do with how many there are
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
  // what follows the starts, such as packing, is no part of doing nothing
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startedMs);
}
