import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What tells a process from a later one with the same number: when it started, and in which boot. Empty: there is none. */
export function processIdentity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name of the program may hold spaces and parentheses; the number of threads is the 18th word behind it, the start
    // the 20th
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // the threads of a process do not end in one moment, and it has its sockets until the last one does
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
