import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { destinationOf, isSshAddress, parseSshAddress } from '../../base/ssh/ssh-address.js';
import { sshFailure } from '../../base/ssh/ssh-failure.js';
import { lastWords } from '../../base/text/last-words.js';
import { quoteWord } from '../../base/text/quote-word.js';

/** A program to run here. */
export interface CommandLine {
  command: string;
  args: string[];
}

/** A place where programs run that only the user's own ssh, docker or kubectl gets to. */
export interface FarPlace {
  kind: 'ssh' | 'docker' | 'kubectl';
  /** For people: the host, the container or the pod. */
  name: string;
  /** Why the connection failed, from the exit code of the command that makes it and from what it printed. */
  failure(end: { code: number | null; text: string }): TtypilotError;
  /** The error of a place that is not reached for this reason. */
  unreachable(reason: string): TtypilotError;
  /** Runs words there in a terminal of their own. */
  inTerminal(words: readonly string[]): CommandLine;
  /** Runs words there on pipes. */
  onPipes(words: readonly string[]): CommandLine;
}

const CONTAINER_FORM = /^docker:\/\/(?<name>[\w][\w.-]*)\/?$/i;
const POD_FORM = /^kubectl:\/\/(?:(?<namespace>[a-z\d][a-z\d-]*)\/)?(?<name>[a-z\d][a-z\d.-]*)\/?$/i;
/** ssh's own exit code. */
const SSH_FAILED = 255;
const FORMS = 'ssh://[user@]host[:port], docker://CONTAINER or kubectl://[NAMESPACE/]POD';
/** Keys that detach docker, which else holds back ctrl+p: a row that nobody types. */
const DETACH_KEYS = 'ctrl-_,ctrl-@,ctrl-_,ctrl-@,ctrl-_';

/** Throws `invalid_argument` for everything but plain names, so that no part can become an option or a command. */
export function farPlace(address: string, env: NodeJS.ProcessEnv): FarPlace {
  if (isSshAddress(address)) return sshPlace(address, env);
  const container = CONTAINER_FORM.exec(address)?.groups?.name;
  if (container !== undefined) return dockerPlace(container, env);
  const { namespace, name } = POD_FORM.exec(address)?.groups ?? {};
  if (name !== undefined) return podPlace(namespace, name, env);
  const reason = `${JSON.stringify(address.slice(0, 200))} is not of the form ${FORMS}`;
  throw fail('invalid_argument', { name: 'host', reason });
}

/**
 * The user's own configuration, without what is meant for a person's terminal. An existing shared connection is used, but none
 * is made: it would end with the session. A line that is silent for 15 seconds counts as broken.
 */
const SSH_OPTIONS = [
  'BatchMode=yes',
  'ClearAllForwardings=yes',
  'ControlMaster=no',
  'LogLevel=ERROR',
  'PermitLocalCommand=no',
  'RemoteCommand=none',
  'ServerAliveInterval=5',
  'ServerAliveCountMax=3',
].flatMap((option) => ['-o', option]);

function sshPlace(address: string, env: NodeJS.ProcessEnv): FarPlace {
  const parsed = parseSshAddress(address);
  const { host, user, port } = parsed;
  const ssh = (options: string[], words: readonly string[]) =>
    ownCommand('ssh', env.TTYPILOT_SSH, [
      '-x',
      ...SSH_OPTIONS,
      ...options,
      ...(port === undefined ? [] : ['-p', String(port)]),
      ...(user === undefined ? [] : ['-l', user]),
      '--',
      host,
      // the login shell must not stay between the terminal and the program
      `exec ${words.map(quoteWord).join(' ')}`,
    ]);
  return {
    kind: 'ssh',
    name: host,
    failure: ({ code, text }) => {
      const reason = lastWords(text);
      // every other code is that of the command there
      if (code === null || code === SSH_FAILED || !reason)
        return sshFailure(parsed, { code: SSH_FAILED, signal: null, stderr: text });
      return fail('spawn_failed', { reason: `${host} said: ${reason}` });
    },
    unreachable: (reason) => fail('host_unreachable', { host, destination: destinationOf(parsed), reason }),
    inTerminal: (words) => ssh(['-tt', '-e', 'none'], words),
    onPipes: (words) => ssh(['-T'], words),
  };
}

function dockerPlace(name: string, env: NodeJS.ProcessEnv): FarPlace {
  const own = env.TTYPILOT_DOCKER;
  const docker = (options: string[], words: readonly string[]) =>
    ownCommand('docker', own, ['exec', ...options, name, ...words]);
  return {
    kind: 'docker',
    name,
    ...containerErrors(name, `${own || 'docker'} exec ${name} sh -c true`),
    inTerminal: (words) => docker(['-i', '-t', '--detach-keys', DETACH_KEYS], words),
    onPipes: (words) => docker(['-i'], words),
  };
}

function podPlace(namespace: string | undefined, name: string, env: NodeJS.ProcessEnv): FarPlace {
  const own = env.TTYPILOT_KUBECTL;
  const where = namespace === undefined ? [name] : ['-n', namespace, name];
  const kubectl = (options: string[], words: readonly string[]) =>
    ownCommand('kubectl', own, ['exec', ...options, ...where, '--', ...words]);
  const fullName = namespace === undefined ? name : `${namespace}/${name}`;
  return {
    kind: 'kubectl',
    name: fullName,
    ...containerErrors(fullName, `${own || 'kubectl'} exec ${where.join(' ')} -- sh -c true`),
    inTerminal: (words) => kubectl(['-i', '-t'], words),
    onPipes: (words) => kubectl(['-i'], words),
  };
}

function containerErrors(name: string, check: string): Pick<FarPlace, 'failure' | 'unreachable'> {
  const unreachable = (reason: string) => fail('container_unreachable', { name, check, reason });
  return {
    unreachable,
    failure: ({ code, text }) => unreachable(lastWords(text) ?? `the command ended with code ${code ?? 'unknown'}`),
  };
}

/** As git does with its own variable: a shell reads the words. */
function ownCommand(command: string, own: string | undefined, args: string[]): CommandLine {
  return own ? { command: 'sh', args: ['-c', `exec ${own} "$@"`, own, ...args] } : { command, args };
}
