import { fail, type TtypilotError } from '../errors/errors.js';
import { lastWords } from '../text/last-words.js';
import { destinationOf, type SshAddress } from './ssh-address.js';

/** How an ssh ended that never reached a relay. */
export interface SshEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** ssh's own exit code; every other one is that of the command there. */
const SSH_FAILED = 255;
/** Begins what the local shell says about TTYPILOT_SSH. */
export const OWN_SHELL = 'TTYPILOT_SSH';

/** Names what went wrong, with the last words of ssh or of the shell there. */
export function sshFailure(address: SshAddress, { code, signal, stderr }: SshEnd): TtypilotError {
  const destination = destinationOf(address);
  const { host } = address;
  const reason = lastWords(stderr) ?? (signal === null ? `ssh ended with code ${code}` : `ssh was ended by ${signal}`);
  if (reason.startsWith(`${OWN_SHELL}:`)) return fail('host_unreachable', { host, destination, reason });
  if (code === null || code === SSH_FAILED) {
    if (/host key verification failed|host identification has changed|host key is known/i.test(stderr)) {
      return fail('host_key_refused', { host, destination, reason });
    }
    const isRefused = /permission denied|too many authentication failures/i.test(reason);
    return fail(isRefused ? 'login_refused' : 'host_unreachable', { host, destination, reason });
  }
  if (/unknown command '?relay/.test(stderr)) {
    return fail('relay_mismatch', { host, problem: 'it is too old to serve other machines' });
  }
  return fail('relay_missing', { host, destination, reason });
}
