import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tells a process from a later one with the same pid: its start time and its boot. Empty when there is no such process. */
export function processIdentity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the program name may contain spaces and parentheses; after it, the 18th word is the number of threads and the 20th
    // the start time
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // threads do not all end at once, and a process keeps its sockets until the last one does
    const isDead = (words[0] === 'Z' || words[0] === 'X') && Number(words[17]) <= 1;
    return isDead ? '' : `${words[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return process.platform === 'linux' ? '' : startedAt(pid);
  }
}

export function isSameProcess({ pid, identity }: { pid: number; identity: string }): boolean {
  return identity !== '' && Number.isInteger(pid) && pid > 0 && processIdentity(pid) === identity;
}

function startedAt(pid: number): string {
  try {
    const answer = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    return answer.toString().trim().replace(/\s+/g, '_');
  } catch {
    return '';
  }
}
