import { encodePaste } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import type { ActOptions } from '../input.js';
import { predicate } from '../waits/conditions/state.js';
import type { WaitLoop } from '../waits/wait.js';
import type { CommandFiles } from './command-files.js';
import type { CommandRun, Hooks } from './command-run.js';
import type { ShellKind } from './foreground.js';
import { hooks, takesHooks } from './hooks.js';
import { findTyped, redraw, rowsOf, type TypedLine } from './redraw.js';
import { lineForFile, type Sentinel, type SentinelOptions, sentinel } from './sentinel.js';

/** What is needed to enter a command. */
export interface EnterParts {
  session: SessionCore;
  waits: WaitLoop;
  files: CommandFiles;
  /** The hooks that the shell has or should get; called when its prompt has been seen. */
  hooksFor: (run: CommandRun) => Hooks | undefined;
}

/** How long the echo of a line may take. */
const ECHO_MS = 2000;
const KILL_LINE = Buffer.from('\x15');
const ENTER = Buffer.from('\r');
/** Well below the kernel's limit for a line. */
const MAX_REDRAWN = 3000;

/** Types a command as it is, for a shell that reports how it ends. */
export async function enterPlainly(
  { session }: EnterParts,
  { command }: CommandRun,
  options: ActOptions,
): Promise<void> {
  await session.input.write(Buffer.concat([encodePaste(command, session.terminal.modes), ENTER]), options);
}

/**
 * Types a line that runs the command between two marks of ours, and shows the command in its place on the screen. The line
 * is short if the shell can read the rest from a file, whose path is returned.
 */
export async function enterBetweenMarks(
  parts: EnterParts,
  run: CommandRun,
  options: ActOptions,
): Promise<string | undefined> {
  const { signal, ...rights } = options;
  signal?.throwIfAborted();
  const { input } = parts.session;
  const { shell: kind = 'unknown' } = run.shell;
  const path = kind === 'unknown' ? undefined : parts.files.nextFor(run.shell);
  const work = (held: ActOptions) => {
    const entry = { run, kind, write: (bytes: Uint8Array) => input.write(bytes, held) };
    return path ? enterFile(parts, { ...entry, path }) : enterInline(parts, entry);
  };
  await input.withSenderLock((held) => input.exclusively(work, held), rights);
  return path;
}

interface Entry {
  run: CommandRun;
  kind: ShellKind;
  write: (bytes: Uint8Array) => Promise<unknown>;
}

async function enterFile(parts: EnterParts, { run, kind, path, write }: Entry & { path: string }): Promise<void> {
  const { keys } = sentinel(kind, '', { id: '', token: '' });
  const line = offTheEdge(parts, lineForFile(kind, path));
  const typed = await typeLine(parts, write, { keys, line });
  run.hooks = parts.hooksFor(run);
  const options = { id: run.id ?? '', token: path, isRemembered: true };
  parts.files.write(path, fileText(run, kind, typed ? { ...options, shown: redraw(typed, run.command) } : options));
  await write(ENTER);
}

function fileText({ command, hooks: wanted }: CommandRun, kind: ShellKind, options: SentinelOptions): string {
  const before = wanted && wanted.count === undefined && takesHooks(kind) ? hooks(kind, wanted.id) : '';
  if (kind !== 'fish') return sentinel(kind, command, { ...options, before }).line;
  return `${before}sh -c 'exit $0' $_ttypilot;${sentinel(kind, command, options).line}`;
}

async function enterInline(parts: EnterParts, { run, kind, write }: Entry): Promise<void> {
  const options = { id: run.id ?? '', token: run.id ?? '' };
  const { terminal } = parts.session;
  const { x } = terminal.cursor;
  const redrawing = (rows: number) =>
    sentinel(kind, run.command, { ...options, shown: redraw({ x, rows }, run.command) });
  const { line } = redrawing(0);
  const rows = rowsOf(terminal, x, line);
  const fits = line.length <= MAX_REDRAWN && rows < terminal.rows && (x + line.length) % terminal.cols > 0;
  if (fits) {
    const typed = await typeLine(parts, write, redrawing(rows));
    if (typed?.x === x && typed.rows === rows) return void (await write(ENTER));
    await write(KILL_LINE);
  }
  const plain = sentinel(kind, run.command, options);
  await write(Buffer.concat([bytesOf(parts, plain), ENTER]));
}

/** Types a line without entering it, and waits until it is on the screen; undefined if it does not appear. */
async function typeLine(parts: EnterParts, write: Entry['write'], typed: Sentinel): Promise<TypedLine | undefined> {
  await write(bytesOf(parts, typed));
  const look = predicate((terminal) => findTyped(terminal, typed.line));
  return (await parts.waits.wait<TypedLine>(look, { timeoutMs: ECHO_MS })).value;
}

function bytesOf({ session }: EnterParts, { keys, line }: Sentinel): Uint8Array {
  // fish drops the space from the front of a paste
  return Buffer.concat([Buffer.from(`${keys} `), encodePaste(line.slice(1), session.terminal.modes)]);
}

/** Keeps the line from ending at the right edge, where the row of the cursor depends on the shell. */
function offTheEdge({ session }: EnterParts, line: string): string {
  const { cursor, cols } = session.terminal;
  return (cursor.x + line.length) % cols === 0 ? `${line} ` : line;
}
