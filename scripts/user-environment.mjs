import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run of tests is told by its caller. */
const SETTINGS = [
  'COUNT_FILE',
  'SEED',
  'PROPERTY_RUNS',
  'DIFFERENTIAL_RUNS',
  'TEST_RUNS',
  'TEST_TIMEOUT_MS',
  'TEST_HOME',
];
/** Where programs, their libraries and temporary files are; what npm, vitest and coverage tell the processes they start. */
const KEPT = /^(PATH|LD_LIBRARY_PATH|TMPDIR|USER|LOGNAME|CI|NODE_V8_COVERAGE|(npm_|VITEST).*)$/;

/**
 * Gives the tests an environment of their own, with a home of their own: nothing that the user has set changes what they
 * mean, neither a shell nor a prompt nor a language. A list of what is kept, since nobody can list what programs read.
 */
export function clearUserEnvironment() {
  for (const name of Object.keys(process.env)) {
    if (!KEPT.test(name) && !SETTINGS.includes(name.replace(/^TTYPILOT_/, ''))) delete process.env[name];
  }
  // processes that this one starts clear theirs as well, and share the home
  process.env.TTYPILOT_TEST_HOME ??= newHome();
  Object.assign(process.env, {
    HOME: process.env.TTYPILOT_TEST_HOME,
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    TZ: 'UTC',
    NODE_ENV: 'test',
  });
}

function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'ttypilot-home-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  return home;
}
