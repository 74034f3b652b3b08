import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** TTYPILOT_ variables that configure a test run. */
const SETTINGS = [
  'COUNT_FILE',
  'SEED',
  'PROPERTY_RUNS',
  'DIFFERENTIAL_RUNS',
  'TEST_RUNS',
  'TEST_TIMEOUT_MS',
  'TEST_HOME',
];
/** Paths of programs, libraries and temporary files, and variables that npm, vitest and coverage set for their children. */
const KEPT = /^(PATH|LD_LIBRARY_PATH|TMPDIR|USER|LOGNAME|CI|NODE_V8_COVERAGE|(npm_|VITEST).*)$/;

/**
 * Gives the tests a clean environment and a temporary home, so that the user's shell, prompt or language cannot affect
 * them. It lists the variables to keep, because there is no complete list of those that programs read.
 */
export function clearUserEnvironment() {
  for (const name of Object.keys(process.env)) {
    if (!KEPT.test(name) && !SETTINGS.includes(name.replace(/^TTYPILOT_/, ''))) delete process.env[name];
  }
  // child processes clear their environment too, and share the home
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
