import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say, step } from './console.mjs';

/**
 * Programs that tests drive, their packages, and the test files that need them.
 * @type {{ command: string, package: string, file?: string, tests: string[] }[]} file: instead of a command on PATH
 */
const systemPackages = [
  {
    command: 'tmux',
    package: 'tmux',
    tests: [
      'test/conformance/*-tmux.test.ts',
      'test/terminal/*-tmux.test.ts',
      'test/backends/tmux/**',
      'test/engine/tmux/**',
      'test/session/run-command/foreground.test.ts',
      'test/session/run-command/screen.test.ts',
      'test/recording/tmux.test.ts',
      'test/service/exits.test.ts',
      'test/surfaces/http/lifetime.test.ts',
    ],
  },
  { command: 'ssh', package: 'openssh-client', tests: ['test/**/ssh/**'] },
  { command: 'sshd', package: 'openssh-server', tests: ['test/**/ssh/**'] },
  { command: 'nats-server', package: 'nats-server', tests: ['test/fleet/**'] },
  { command: 'openssl', package: 'openssl', tests: ['test/surfaces/http/tls.test.ts'] },
  // used by readiness tests, which skip missing programs themselves
  ...['bc', 'ed', 'fzf', 'nano'].map((name) => ({ command: name, package: name, tests: [] })),
  { command: 'vttest', package: 'vttest', tests: [] },
  ...['bash', 'zsh', 'fish', 'dash', 'mksh', 'busybox'].map((name) => ({
    command: name,
    package: name,
    tests: ['test/session/run-command/*.test.ts'],
  })),
  {
    command: 'vim',
    package: 'vim',
    tests: [
      'test/e2e/vim.test.ts',
      'test/e2e/git.test.ts',
      'test/e2e/jsonrpc-programs.test.ts',
      'test/recording/programs.test.ts',
      'test/surfaces/cli/skill.test.ts',
    ],
  },
  {
    command: 'less',
    package: 'less',
    tests: ['test/e2e/less.test.ts', 'test/e2e/jsonrpc-programs.test.ts', 'test/recording/programs.test.ts'],
  },
  {
    command: 'dialog',
    package: 'dialog',
    tests: [
      'test/e2e/jsonrpc-programs.test.ts',
      'test/session/first-input.test.ts',
      'test/surfaces/cli/{act,skill}.test.ts',
    ],
  },
  { command: 'git', package: 'git', tests: ['test/e2e/git.test.ts'] },
  // the same program before and after; what is missing is left out
  { command: 'expect', package: 'expect', tests: [] },
  {
    command: 'pexpect',
    package: 'python3-pexpect',
    file: '/usr/lib/python3/dist-packages/pexpect/__init__.py',
    tests: [],
  },
  // without it, only the structure of the manual page is tested
  { command: 'groff', package: 'groff-base', tests: [] },
  { command: 'python3', package: 'python3', tests: ['test/e2e/repl.test.ts', 'test/surfaces/cli/skill.test.ts'] },
  {
    command: 'chromium',
    package: 'chromium',
    tests: ['test/ui/browser/**', 'test/recording/player.test.ts', 'test/site/browser.test.ts'],
  },
  {
    command: 'top',
    package: 'procps',
    tests: ['test/e2e/top.test.ts', 'test/e2e/jsonrpc-programs.test.ts', 'test/recording/programs.test.ts'],
  },
];

/**
 * Installs missing programs where possible; otherwise reports which tests are left out.
 * @param {string[]} [commands] default: all
 */
export async function installSystemPackages(commands) {
  const wanted = missing().filter(({ command }) => commands?.includes(command) ?? true);
  if (wanted.length === 0) return;
  const names = wanted.map((entry) => entry.package);
  const aptGet = await findAptGet();
  if (aptGet) await step(`installing ${names.join(', ')} with apt-get`, () => install(aptGet, names));
  const why = aptGet ? 'apt-get could not install it' : 'installing it needs apt-get as root or passwordless sudo';
  for (const entry of missing().filter(({ command }) => commands?.includes(command) ?? true)) {
    say(`! ${entry.command} is missing (${why}); left out: ${entry.tests.join(', ') || 'nothing'}`);
  }
}

/** Test files, as globs, whose programs are missing on this machine. */
export function testsLeftOut() {
  return missing().flatMap((entry) => entry.tests);
}

function missing() {
  return systemPackages.filter(({ command, file }) => !(file === undefined ? isOnPath(command) : existsSync(file)));
}

/** @param {string} command */
function isOnPath(command) {
  // sshd is where only root's PATH leads
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @returns {Promise<string[] | undefined>} the command that runs apt-get with sufficient rights */
async function findAptGet() {
  if (!isOnPath('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = await run('sudo', ['-n', 'true']);
  return sudo.isGood ? ['sudo', '-n', 'apt-get'] : undefined;
}

/**
 * @param {string[]} aptGet
 * @param {string[]} names
 */
async function install(aptGet, names) {
  const [command = 'apt-get', ...before] = aptGet;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const installing = [...before, 'install', '-y', '--no-install-recommends', ...names];
  const first = await run(command, installing, { env });
  if (first.isGood) return first;
  // a fresh image has no package lists, an old one has stale ones
  await run(command, [...before, 'update'], { env });
  return run(command, installing, { env });
}
