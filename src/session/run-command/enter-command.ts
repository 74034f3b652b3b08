import { encodePaste, type Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import type { ActOptions } from '../input.js';
import { predicate } from '../waits/conditions/state.js';
import type { WaitLoop } from '../waits/wait.js';
import type { CommandFiles } from './command-files.js';
import type { CommandRun, Hooks } from './command-run.js';
import type { ShellKind } from './foreground.js';
import { hooks, takesHooks } from './hooks.js';
import { inShell, lineForFile, type Sentinel, type SentinelOptions, sentinel } from './sentinel.js';
import type { ShellMarks } from './shell-marks.js';
import { END_OF_INPUT, FISH_STATUS, FORGET_STATUS, READER_TOKEN, readerInput, readerLine } from './terminal-reader.js';

/** What is needed to enter a command. */
export interface EnterParts {
  session: SessionCore;
  waits: WaitLoop;
  files: CommandFiles;
  marks: ShellMarks;
  /** Shells that did not read from the terminal when asked to. */
  nonReaders: Set<number | undefined>;
  /** The hooks that the shell has or should get; called when its prompt has been seen. */
  hooksFor: (run: CommandRun) => Hooks | undefined;
}

/** How long the echo of a line may take. */
const ECHO_MS = 2000;
/** How long a shell may take to begin to read from the terminal. */
const READER_MS = 5000;
/** How long after that it is still expected. */
const LATE_MS = 60_000;
const ENTER = Buffer.from('\r');

/** Types a command as it is, for a shell that reports how it ends. */
export async function enterPlainly(
  { session }: EnterParts,
  { command }: CommandRun,
  options: ActOptions,
): Promise<void> {
  await session.input.write(Buffer.concat([encodePaste(command, session.terminal.modes), ENTER]), options);
}

/**
 * Types a short line that runs the command between two marks of ours, and shows the command in its place on the screen. The
 * shell reads the rest from a file, whose path is returned, or else from the terminal.
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
    return path ? enterFile(parts, { ...entry, path }) : enterWithoutFile(parts, entry);
  };
  await input.withSenderLock((held) => input.exclusively(work, held), rights);
  return path;
}

interface Entry {
  run: CommandRun;
  kind: ShellKind;
  write: (bytes: Uint8Array) => Promise<unknown>;
}

async function enterFile(parts: EnterParts, entry: Entry & { path: string }): Promise<void> {
  const { path, write } = entry;
  const typed = await typeShortLine(parts, entry, lineForFile(entry.kind, path));
  parts.files.write(path, codeFor(entry, { token: path, typed, fishStatus: `sh -c 'exit $0' $_ttypilot;` }));
  await write(ENTER);
}

/** Where the shell does not read from the terminal either, the command is in the line itself. */
async function enterWithoutFile(parts: EnterParts, entry: Entry): Promise<void> {
  const { command, id = '', shell } = entry.run;
  if (!parts.nonReaders.has(shell.pid)) {
    if (await enterThroughTerminal(parts, entry)) return;
    parts.nonReaders.add(shell.pid);
  }
  const line = sentinel(entry.kind, command, { id, token: id });
  await entry.write(Buffer.concat([bytesOf(parts, line), ENTER]));
}

/** False if the shell does not read. */
async function enterThroughTerminal(parts: EnterParts, entry: Entry): Promise<boolean> {
  const { session, marks, waits } = parts;
  const typed = await typeShortLine(parts, entry, readerLine(entry.kind));
  const since = session.terminal.seq;
  await entry.write(ENTER);
  const reads = () => marks.readsAt > since;
  const { outcome } = await waits.wait(predicate(reads), { timeoutMs: READER_MS });
  if (outcome === 'matched') {
    const code = codeFor(entry, { token: READER_TOKEN, typed, fishStatus: FISH_STATUS, before: FORGET_STATUS });
    await entry.write(Buffer.from(readerInput(entry.kind, code)));
    return true;
  }
  // a shell that begins to read later gets the line that is typed instead, and must learn that it is all
  void waits
    .wait(
      predicate(() => reads() || entry.run.isOver),
      { timeoutMs: LATE_MS },
    )
    .then(() => {
      if (reads() && !entry.run.isOver && !session.exit) void session.input.write(END_OF_INPUT);
    });
  return false;
}

interface Carried {
  /** Identifies the line in bash's history. */
  token: string;
  typed: TypedLine | undefined;
  /** Restores the previous exit status in fish. */
  fishStatus: string;
  /** Code to run first in other shells. */
  before?: string;
}

/** What a shell reads after a short line. */
function codeFor({ run, kind }: Entry, { token, typed, fishStatus, before = '' }: Carried): string {
  const { command, id = '', hooks: wanted } = run;
  const shown = typed ? { shown: redraw(typed, command) } : {};
  const options: SentinelOptions = { id, token, isRemembered: true, ...shown };
  const install = wanted && wanted.count === undefined ? hooksIn(kind, wanted.id) : '';
  if (kind === 'fish') return `${install}${fishStatus}${sentinel(kind, command, options).line}`;
  return sentinel(kind, command, { ...options, before: before + install }).line;
}

function hooksIn(kind: ShellKind, id: string): string {
  if (kind === 'unknown') return inShell('BASH', hooks('bash', id)) + inShell('ZSH', hooks('zsh', id));
  return takesHooks(kind) ? hooks(kind, id) : '';
}

/** Types a line without entering it. The prompt has been seen then, so it is known which hooks the shell has. */
async function typeShortLine(
  parts: EnterParts,
  { run, kind, write }: Entry,
  line: string,
): Promise<TypedLine | undefined> {
  const { keys } = sentinel(kind, '', { id: '', token: '' });
  const typed = await typeLine(parts, write, { keys, line: offTheEdge(parts, line) });
  run.hooks = parts.hooksFor(run);
  return typed;
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

/** Where the line that carries a command is on the screen. */
interface TypedLine {
  /** The column in which it begins. */
  x: number;
  /** How many rows it takes. */
  rows: number;
}

/** Finds a line of ASCII that ends at the cursor, if it has been echoed completely and unchanged. */
function findTyped(terminal: Terminal, line: string): TypedLine | undefined {
  const { cols, cursor } = terminal;
  const start = cursor.y * cols + cursor.x - line.length;
  // at the right edge, the row of the cursor depends on the shell
  if (start < 0 || cursor.x === 0) return undefined;
  const top = Math.floor(start / cols);
  const rows = cursor.y - top + 1;
  const x = start % cols;
  const cells = Array.from({ length: rows }, (_, i) => terminal.cells(top + i)).flat();
  const typed = cells.slice(x, x + line.length).map(({ text }) => text || ' ');
  return typed.join('') === line ? { x, rows } : undefined;
}

/** A printf format, safe in any quotes, that replaces the entered line on the screen with the command that it carries. */
function redraw({ x, rows }: TypedLine, command: string): string {
  return inPrintf(`\x1b[${rows}A\x1b[${x + 1}G\x1b[J${visible(command)}\r\n`);
}

/** As a shell's line editor shows it. */
function visible(command: string): string {
  return command
    .trim()
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) => `^${String.fromCharCode(control.charCodeAt(0) ^ 0x40)}`)
    .replace(/[\x80-\x9f]/g, '?')
    .replaceAll('\n', '\r\n');
}

function inPrintf(text: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return text.replace(/[^\w ./:=,-]/gu, (character) => [...Buffer.from(character)].map(octal).join(''));
}
