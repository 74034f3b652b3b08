import { Emitter } from '../../base/emitter.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';

/** A mark of OSC 133 and its seq. */
export type ShellMark = PromptMark & { seq: number };

/** A program that reads a line with an editor of its own. */
export interface LineEditor {
  /** Who it is, where that can be seen. */
  pid: number | undefined;
  /** The seq at which it began to read. */
  since: number;
  /** The same of the line before, whoever read that. */
  before: number;
}

/** What the shell of a session has told by escape sequences, from the session's start on. */
export class ShellMarks {
  readonly #marks = new Emitter<ShellMark>();
  readonly #edits = new Emitter<LineEditor>();
  readonly #whoReads: () => number | undefined;
  /** Who has told how a command ended, after having told where its output began. */
  #teller: { pid: number | undefined } | undefined;
  #hasOutput = false;
  #isAtPrompt = false;
  #editor: LineEditor | undefined;

  readonly onMark = this.#marks.event;
  /** A line editor has begun to read a line. */
  readonly onEdit = this.#edits.event;

  constructor(terminal: Terminal, whoReads: () => number | undefined) {
    this.#whoReads = whoReads;
    terminal.onPrompt((mark) => this.#hear(mark));
    // bash, zsh and fish ask for bracketed pastes whenever they begin to read a line, and not while a command runs
    terminal.onMode(({ mode, modes, seq }) => {
      if (mode !== 'bracketedPaste' || !modes.bracketedPaste) return;
      this.#editor = { pid: whoReads(), since: seq, before: this.#editor?.since ?? 0 };
      this.#edits.emit(this.#editor);
    });
  }

  /** Whether this shell marks its commands by itself, and has told how one ended. */
  tellsCommands(pid: number | undefined): boolean {
    return this.#teller !== undefined && this.#teller.pid === pid;
  }

  /** The last mark was that of a prompt. */
  get isAtPrompt(): boolean {
    return this.#isAtPrompt;
  }

  /** The line editor that was last seen, whether it still reads or not. */
  get editor(): LineEditor | undefined {
    return this.#editor;
  }

  #hear(mark: ShellMark): void {
    if (mark.id === undefined || !isOurs(mark.id)) this.#learn(mark);
    this.#marks.emit(mark);
  }

  #learn({ kind, exitCode }: ShellMark): void {
    this.#isAtPrompt = kind === 'prompt' || kind === 'command';
    if (kind === 'done' && exitCode !== undefined && this.#hasOutput) this.#teller = { pid: this.#whoReads() };
    if (kind === 'done' || kind === 'output') this.#hasOutput = kind === 'output';
  }
}

/** What the ids of our own marks begin with. */
export const MARK_PREFIX = 'ttyp';

export function isOurs(id: string): boolean {
  return id.startsWith(`${MARK_PREFIX}-`);
}
