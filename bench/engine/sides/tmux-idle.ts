import { readFileSync } from 'node:fs';
import { TmuxServer } from './tmux-server.js';

/** The kernel counts 100 ticks a second. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** How much each idle window adds to the tmux server, and the share of a core that the server uses. */
export async function tmuxIdleCost({ sessions, forMs }: { sessions: number; forMs: number }) {
  const server = new TmuxServer('idle');
  if (!(await server.open())) return undefined;
  const pid = (await server.run('display-message', '-p', '#{pid}')).trim();
  const before = residentBytes(pid);
  // ten windows per tmux command
  const windows = Array.from({ length: 10 }, () => ['new-window', '-d', 'exec sleep 600', ';']).flat();
  for (let i = 0; i < sessions / 10; i++) await server.run(...windows);
  const bytes = (residentBytes(pid) - before) / sessions;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const usedMs = processorMs(pid);
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const share = (processorMs(pid) - usedMs) / forMs;
  await server.close();
  return { bytes, share };
}

function residentBytes(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

function processorMs(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
