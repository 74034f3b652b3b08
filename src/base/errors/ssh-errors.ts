import { UNDELIVERED, UNREACHABLE } from './on-surfaces.js';

/** Errors of connections to other machines, a part of the error table. */
export const sshErrors = {
  container_unreachable: {
    ...UNREACHABLE,
    message: 'There is no way into {name}: {reason}.',
    hint: 'Check that this works: {check}',
  },
  host_key_refused: {
    ...UNREACHABLE,
    message: 'ssh does not trust the key of {host}: {reason}.',
    hint: 'For a new host, connect once by hand and compare its key: ssh {destination}. If the key has changed, find out why before you remove the old one with ssh-keygen -R.',
  },
  host_unreachable: {
    ...UNREACHABLE,
    message: 'There is no connection to {host}: {reason}.',
    hint: 'Check the way to it (for ssh: ssh {destination} true). Sessions there keep running.',
  },
  login_refused: {
    ...UNREACHABLE,
    message: '{host} refused the login: {reason}.',
    hint: 'Check that this works: ssh {destination} true. Without a terminal, no password is asked for: use a key or an agent (ssh-add).',
  },
  outcome_unknown: {
    ...UNDELIVERED,
    message: 'The connection to {host} broke before {operation} was answered, so it is unknown whether it took effect.',
    hint: 'It was not repeated. Look before you repeat it: get_screen shows what a program got, list_sessions which programs run.',
  },
  relay_mismatch: {
    ...UNREACHABLE,
    message: 'The ttypilot on {host} and this one do not understand each other: {problem}.',
    hint: 'Install the same version of ttypilot on both machines.',
  },
  relay_missing: {
    ...UNREACHABLE,
    message: 'ttypilot did not start on {host}: {reason}.',
    hint: 'Check: ssh {destination} ttypilot --version. If it is installed elsewhere, name its path: ssh://…?command=/path/to/ttypilot',
  },
} as const;
