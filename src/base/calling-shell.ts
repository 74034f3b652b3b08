import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fail } from './errors/errors.js';
import { type ProcessStat, readProcessStat } from './process-identity.js';

const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'fish', 'ksh', 'mksh', 'ash']);
/** Programs that start one command and end with it. */
const RUNNERS = new Set(['timeout', 'time', 'sudo', 'doas']);
/** More wrappers around one command are not followed. */
const MAX_WRAPPERS = 20;
/** Places among the fields of a process, and the kernel's flag for one that has not run exec since its fork. */
const PARENT = 1;
const FLAGS = 6;
const FORKED_WITHOUT_EXEC = 0x40;

/**
 * Names the shell or agent that runs commands, so that two commands of the same one are known to come from it:
 * TTYPILOT_VIEWER, or else the nearest ancestor that outlives the command. Agents start a new `sh -c` for every command;
 * what they have seen belongs to the agent.
 */
export function callingShell(env: Record<string, string | undefined>): string {
  const { TTYPILOT_VIEWER: named } = env;
  if (!named) return lastingAncestor(process.ppid);
  if (/^[\x21-\x7e]{1,100}$/.test(named)) return named;
  const reason = 'give at most 100 letters, digits and marks, without spaces';
  throw fail('invalid_argument', { name: 'TTYPILOT_VIEWER', reason });
}

/** The process as `pid-starttime`; only its number where the system has no /proc. */
function lastingAncestor(parent: number): string {
  let pid = parent;
  let stat = readProcessStat(pid);
  for (let wrappers = 0; stat && wrappers < MAX_WRAPPERS && isWrapper(pid, stat); wrappers++) {
    const above = Number(stat.fields[PARENT]);
    const next = above > 0 ? readProcessStat(above) : undefined;
    // in a container, even the first process may be a wrapper
    if (!next) break;
    [pid, stat] = [above, next];
  }
  return stat ? `${pid}-${stat.startTime}` : String(pid);
}

function isWrapper(pid: number, { fields }: ProcessStat): boolean {
  const [program = '', ...args] = wordsOf(pid);
  const name = basename(program).replace(/^-/, '');
  if (!SHELLS.has(name)) return RUNNERS.has(name) || /^npm (exec|run)\b/.test(program);
  const isSubshell = (Number(fields[FLAGS]) & FORKED_WITHOUT_EXEC) !== 0;
  return isSubshell || runsCommand(args);
}

/** Whether a shell got a command: `-c` among its options, as in `-lc` or `-o pipefail -c`. */
function runsCommand(args: readonly string[]): boolean {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!/^[-+]./.test(arg) || arg === '--') return false;
    if (/^-[a-z]*c/i.test(arg) || arg === '--command') return true;
    if (/^[-+][a-z]*o$/i.test(arg)) i++;
  }
  return false;
}

function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
