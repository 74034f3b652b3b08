import { constants as system } from 'node:os';
import { fail } from '../../base/errors/errors.js';

export type SignalOutcome = 'sent' | 'gone' | 'refused';

/** Throws `invalid_argument` for a name that is not a signal. */
export function checkSignal(name: NodeJS.Signals): void {
  if (!(name in system.signals)) throw fail('invalid_argument', { name: 'signal', reason: `${name} is unknown` });
}

/** The name of a signal, by its number. */
export function signalName(wanted: number): NodeJS.Signals {
  const found = Object.entries(system.signals).find(([, number]) => number === wanted);
  return (found?.[0] ?? `SIG${wanted}`) as NodeJS.Signals;
}

/** Throws `session_exited` or `permission_denied` unless the signal was sent. */
export function throwUnlessSent(outcome: SignalOutcome, pid: number): void {
  if (outcome === 'gone') throw fail('session_exited', { act: 'be signalled' });
  if (outcome === 'refused') throw fail('permission_denied', { target: `process ${pid}` });
}

/** Signals a process, or a process group by its negative number, and returns the outcome. */
export function sendSignal(target: number, name: NodeJS.Signals): SignalOutcome {
  // 0 is our own group, -1 is every process
  if (!Number.isInteger(target) || Math.abs(target) <= 1) return 'gone';
  try {
    process.kill(target, name);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'gone';
  }
}
