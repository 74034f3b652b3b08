import { constants as system } from 'node:os';
import { fail } from '../../../base/errors/errors.js';
import { readProcess } from '../../pty/process-table.js';
import { sendSignal } from '../../pty/send-signal.js';

/** Throws `invalid_argument` for a name that no signal has. */
export function checkSignal(name: NodeJS.Signals): void {
  if (!(name in system.signals)) throw fail('invalid_argument', { name: 'signal', reason: `${name} is unknown` });
}

/** Signals the process group that a program leads, or the program alone where it leads none. */
export function signalProgram(pid: number, name: NodeJS.Signals): void {
  const leads = readProcess(pid)?.groupId === pid;
  const outcome = sendSignal(leads ? -pid : pid, name);
  if (outcome === 'gone') throw fail('session_exited', { act: 'be signalled' });
  if (outcome === 'refused') throw fail('permission_denied', { target: `process ${pid}` });
}

export function signalName(wanted: number | undefined): NodeJS.Signals | undefined {
  if (!wanted) return undefined;
  const found = Object.entries(system.signals).find(([, number]) => number === wanted);
  return (found?.[0] ?? `SIG${wanted}`) as NodeJS.Signals;
}
