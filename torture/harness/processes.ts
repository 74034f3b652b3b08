import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a process has ended (a zombie has); false after the timeout. */
export async function isProcessOver(pid: number, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (stateOf(pid) !== undefined && stateOf(pid) !== 'Z') {
    if (performance.now() > end) return false;
    await pause(2);
  }
  return true;
}

/** Children of this process that have ended but were not reaped. */
export function zombies(): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isZombieOfOurs(Number(name))).length;
}

export function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

/** Peak resident memory of a process, in megabytes. */
export function peakMegabytes(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

function isZombieOfOurs(pid: number): boolean {
  const [state, parent] = fieldsOf(pid) ?? [];
  return state === 'Z' && parent === String(process.pid);
}

function stateOf(pid: number): string | undefined {
  return fieldsOf(pid)?.[0];
}

/** The fields after the name in /proc/PID/stat: state, parent … */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
