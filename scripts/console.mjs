import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, independent of the current directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The path of a command from an installed package.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules', '.bin', name);
}

const isLive = Boolean(process.stdout.isTTY) && !process.env.CI;
const hasColour = isLive && !process.env.NO_COLOR;
const START_AFTER_MS = 1_000;
const tickMs = isLive ? 200 : 10_000;

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a named step and reports its result; after a second it shows progress.
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function step(label, work) {
  const progress = showProgress(label);
  const result = await work();
  const took = progress.end();
  say(`${result.isGood ? green('✓') : red('✗')} ${result.note ?? label}${took}`);
  for (const warning of result.warnings ?? []) say(`${yellow('!')} ${warning}`);
  if (!result.isGood && result.output) say(indent(result.output));
  return result.isGood;
}

/**
 * @typedef {object} Result
 * @property {boolean} isGood
 * @property {string} [note] replaces the label
 * @property {string} [output] shown on failure
 * @property {string[]} [warnings] shown in any case, one line each
 */

/**
 * Runs a command to its end without input; its output is captured, not shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Result & { output: string }>}
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => resolve({ isGood: false, output: error.message }));
    child.on('close', (code) => resolve({ isGood: code === 0, output: output.trim() }));
  });
}

/**
 * Runs a command to its end; it writes to our output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ input?: 'inherit' | 'ignore', endsItself?: boolean }} [options] endsItself: the command handles signals itself
 * @returns {Promise<number>} its exit code
 */
export function runShown(command, args, { input = 'ignore', endsItself = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: childEnv({}), stdio: [input, 'inherit', 'inherit'] });
    for (const signal of endsItself ? /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']) : []) {
      // Ctrl+C on a terminal reaches both processes
      process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
    }
    child.on('error', (error) => {
      say(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** @param {NodeJS.ProcessEnv} extra */
function childEnv(extra) {
  const plain = hasColour ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return { ...process.env, ...plain, ...extra };
}

/** @param {string} label */
function showProgress(label) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const tick = () => {
    if (isLive) process.stdout.write(`\r… ${label}, ${seconds()} s\x1b[K`);
    else say(`… ${label}${seconds() > 1 ? `, ${seconds()} s` : ''}`);
  };
  /** @type {NodeJS.Timeout | undefined} */
  let ticking;
  const starting = setTimeout(() => {
    tick();
    ticking = setInterval(tick, tickMs);
  }, START_AFTER_MS);
  return {
    end() {
      clearTimeout(starting);
      clearInterval(ticking);
      if (isLive) process.stdout.write('\r\x1b[K');
      return seconds() > 0 ? `, ${seconds()} s` : '';
    },
  };
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, '    ');
}

/** @param {string} text */
function green(text) {
  return hasColour ? `\x1b[32m${text}\x1b[0m` : text;
}

/** @param {string} text */
function yellow(text) {
  return hasColour ? `\x1b[33m${text}\x1b[0m` : text;
}

/** @param {string} text */
function red(text) {
  return hasColour ? `\x1b[31m${text}\x1b[0m` : text;
}
