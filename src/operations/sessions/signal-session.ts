import { constants } from 'node:os';
import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { didYouMean } from '../../base/text/near-spellings.js';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, seq, success } from '../fields.js';
import { operation } from '../operation.js';

/** Send a signal to the program. */
export const signalSession = operation({
  name: 'signal_session',
  effect: 'control',
  target: 'session',
  summary: 'Send a signal to the process group of the program.',
  input: z.object({ signal: z.string().default('SIGTERM').describe('SIGINT, SIGTERM, SIGHUP, …; also without SIG.') }),
  output: z.object({ success, signal: z.string(), seq }),
  errors: ['session_exited', 'invalid_argument'],
  positionals: ['signal'],
  isDestructive: true,
  text: ({ signal, seq }) => actText(`Sent ${signal}`, seq),
  example: { ...greeter, input: { signal: 'SIGCONT' }, output: { success: true, signal: 'SIGCONT', seq: GREETER_SEQ } },
}).handle(({ signal }, { session, grant }) => {
  const name = signalNamed(signal);
  return { success: true as const, signal: name, ...session.signal(name, grant) };
});

function signalNamed(text: string): NodeJS.Signals {
  const name = text.toUpperCase().replace(/^(?!SIG)/, 'SIG');
  if (name in constants.signals) return name as NodeJS.Signals;
  const names = Object.keys(constants.signals).map((known) => known.slice('SIG'.length));
  const reason = `there is no signal ${text}${didYouMean(name.slice('SIG'.length), names)}; give a name such as SIGTERM`;
  throw fail('invalid_argument', { name: 'signal', reason });
}
