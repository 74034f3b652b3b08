import { type ChildProcessWithoutNullStreams, execFile } from 'node:child_process';
import { spawnClean } from '../../../base/clean-spawn.js';
import { systemClock } from '../../../base/clock.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';

/** A tmux command: its name and its arguments. */
export type TmuxCommand = readonly string[];

/** A tmux command that takes longer counts as failed. */
export const TIMEOUT_MS = 5000;
/** Backslash, quote, dollar, and the tilde, which expands to a home directory even in quotes. */
const SPECIAL = new Set([0x5c, 0x22, 0x24, 0x7e]);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs tmux once and resolves with its output. Rejects with `tmux_missing`, `tmux_timeout` or `tmux_failed`. */
export function runTmux(socketName: string, args: readonly string[], timeoutMs: number): Promise<Buffer> {
  const limits = { timeout: Math.ceil(timeoutMs), killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES } as const;
  const options = { ...limits, env: tmuxEnvironment(), encoding: 'buffer' as const };
  return new Promise((resolve, reject) => {
    execFile('tmux', [...serverArgs(socketName), ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      reject(
        error.killed ? fail('tmux_timeout', { seconds: timeoutMs / 1000 }) : tmuxError(error, stderr.toString().trim()),
      );
    });
  });
}

/** Starts a server if none runs, without this process's terminals, and resolves with the command's output. */
export function startTmux(socketName: string, args: readonly string[], timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = systemClock.after(timeoutMs, () => {
      reject(fail('tmux_timeout', { seconds: timeoutMs / 1000 }));
      child.kill('SIGKILL');
    });
    const options = { stdio: ['pipe' as const, 'pipe' as const, 'pipe' as const], env: tmuxEnvironment() };
    const words = [...serverArgs(socketName), ...args];
    const child = spawnClean('tmux', words, options) as ChildProcessWithoutNullStreams;
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes;
    });
    child.stdin.on('error', () => {});
    child.stdin.end();
    child.on('error', (error) => {
      timer.dispose();
      reject(tmuxError(error, ''));
    });
    // the server does not hold its client's pipes, so this fires as soon as the client has ended
    child.on('close', (code) => {
      timer.dispose();
      if (code === 0) resolve(stdout.trim());
      else reject(fail('tmux_failed', { reason: stderr.trim() || `exit code ${code}` }));
    });
  });
}

/** A name with a slash is a socket path. Without `-u`, tmux replaces non-ASCII characters in its answers. */
export function serverArgs(socketName: string): string[] {
  return ['-u', socketName.includes('/') ? '-S' : '-L', socketName];
}

/** TMUX would look like nested use, and our own settings must not become a server's environment. */
export function tmuxEnvironment(): NodeJS.ProcessEnv {
  const { TMUX: _, TMUX_PANE: __, ...env } = process.env;
  const own = Object.entries(env).filter(([name]) => !name.startsWith('TTYPILOT_') && !name.startsWith('NODE_'));
  return Object.fromEntries(own);
}

/** Quotes one word of a command line in control mode; it may contain anything but NUL. */
function quote(word: string): string {
  const escaped = word.replace(/[\\"$~\p{Cc}]/gu, octal);
  return `"${escaped}"`;
}

/** Quotes bytes as one word of a command line; they may not contain NUL. */
export function quoteBytes(bytes: Uint8Array): string {
  let out = '"';
  for (const byte of bytes) {
    const isPlain = byte >= 0x20 && byte < 0x7f && !SPECIAL.has(byte);
    out += isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `${out}"`;
}

/** A command as tmux reads it in control mode, or as an argument of another command. */
export function tmuxCommandLine(words: TmuxCommand): string {
  return words.map(quote).join(' ');
}

/** Commands as the arguments of one tmux run, where a word that ends with a semicolon would end a command. */
export function commandArgs(commands: readonly TmuxCommand[]): string[] {
  return commands.flatMap((words, i) => [...(i > 0 ? [';'] : []), ...words.map((word) => word.replace(/;$/, '\\;'))]);
}

/** Splits the output of tmux into lines. */
export function splitLines(output: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0x0a, start);
    lines.push(output.subarray(start, end < 0 ? output.length : end));
    start = end < 0 ? output.length : end + 1;
  }
  return lines;
}

function octal(letter: string): string {
  return Array.from(Buffer.from(letter), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

function tmuxError(error: Error & { code?: unknown }, stderr: string): Error {
  if (error.code === 'ENOENT') return fail('tmux_missing', {}, { cause: error });
  return fail('tmux_failed', { reason: stderr || error.message }, { cause: error });
}

/** Notes something about a pane in tmux itself. */
export function noteCommands(target: string, notes: Record<string, string>): TmuxCommand[] {
  return Object.entries(notes).map(([name, value]) => ['set-option', '-p', '-t', target, name, value]);
}

/** Turns the error of tmux for a missing pane into `pane_gone`: a pane may close before we hear of it. */
export async function unlessClosed<T>(paneId: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isGone = error instanceof TtypilotError && /^(can't find|no such) pane/.test(String(error.details.reason));
    throw isGone ? fail('pane_gone', { paneId, reason: 'it was closed' }, { cause: error }) : error;
  }
}
