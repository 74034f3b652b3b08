import { Emitter } from '../../base/emitter.js';
import { newId } from '../../base/ids.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';

/** An OSC 133 mark and its seq. */
export type ShellMark = PromptMark & { seq: number };

/** A program that reads a line with an editor of its own. */
export interface LineEditor {
  /** Undefined where it is not visible. */
  pid: number | undefined;
  /** The seq at which it began to read. */
  since: number;
  /** The seq at which the previous line began to be read, by any program. */
  before: number;
}

/** What a session's shell has reported through escape sequences since the session's start. */
export class ShellMarks {
  readonly #marks = new Emitter<ShellMark>();
  readonly #edits = new Emitter<LineEditor>();
  readonly #entries = new Emitter<number>();
  readonly #whoReads: () => number | undefined;
  /** The shell that has reported how a command ended, after having marked the start of its output. */
  #reporter: { pid: number | undefined } | undefined;
  #hasOutput = false;
  #isAtPrompt = false;
  #hookCount: number | undefined;
  #editor: LineEditor | undefined;
  #readsAt = 0;

  /** The id in the marks of this session's hooks. */
  readonly hookId = newId(MARK_PREFIX);
  readonly onMark = this.#marks.event;
  /** Fires when a line editor begins to read a line. */
  readonly onEdit = this.#edits.event;
  /** Fires with the seq at which a line was entered. */
  readonly onEnter = this.#entries.event;

  constructor(terminal: Terminal, whoReads: () => number | undefined) {
    this.#whoReads = whoReads;
    terminal.onPrompt((mark) => this.#hear(mark));
    // bash, zsh and fish enable bracketed paste when they begin to read a line, and disable it while a command runs
    terminal.onMode(({ mode, modes, seq }) => {
      if (mode !== 'bracketedPaste') return;
      if (!modes.bracketedPaste) return this.#entries.emit(seq);
      this.#editor = { pid: whoReads(), since: seq, before: this.#editor?.since ?? 0 };
      this.#edits.emit(this.#editor);
    });
  }

  /** Whether this shell marks its commands by itself and has reported how one ended. */
  marksCommands(pid: number | undefined): boolean {
    return this.#reporter !== undefined && this.#reporter.pid === pid;
  }

  /**
   * How many command ends the shell's hooks have reported; undefined when the shell that reads now has no hooks, because it
   * was started by the one that has them, or has replaced it.
   */
  get hookCount(): number | undefined {
    return this.#hookCount;
  }

  /** Whether the last mark was that of a prompt. */
  get isAtPrompt(): boolean {
    return this.#isAtPrompt;
  }

  /** The last line editor that was seen, whether or not it still reads. */
  get editor(): LineEditor | undefined {
    return this.#editor;
  }

  /** The seq at which a shell last said that it reads code from the terminal. */
  get readsAt(): number {
    return this.#readsAt;
  }

  #hear(mark: ShellMark): void {
    if (mark.id === READER_ID) this.#readsAt = mark.seq;
    if (mark.id === undefined || !isOurs(mark.id)) this.#learn(mark);
    else if (mark.id === this.hookId) this.#hookCount = undefined;
    else this.#hookCount = hookCount(mark, this.hookId) ?? this.#hookCount;
    this.#marks.emit(mark);
  }

  #learn({ kind, exitCode }: ShellMark): void {
    this.#isAtPrompt = kind === 'prompt' || kind === 'command';
    if (kind === 'done' && exitCode !== undefined && this.#hasOutput) this.#reporter = { pid: this.#whoReads() };
    if (kind === 'done' || kind === 'output') this.#hasOutput = kind === 'output';
  }
}

/** The number of the command whose end a hook with this id reports. A mark with an older number was printed again. */
export function hookCount({ kind, id }: ShellMark, hookId: string): number | undefined {
  return kind === 'done' && id?.startsWith(`${hookId}.`) ? Number(id.slice(hookId.length + 1)) : undefined;
}

/** The id of the mark by which a shell says that it reads code from the terminal, with echo off. */
export const READER_ID = 'tp';
/** The prefix of the ids of our own marks. */
export const MARK_PREFIX = 'ttyp';

export function isOurs(id: string): boolean {
  return id.startsWith(`${MARK_PREFIX}-`) || id === READER_ID;
}
