import { Emitter } from '../../base/emitter.js';
import { newId } from '../../base/ids.js';
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
  readonly #entries = new Emitter<number>();
  readonly #whoReads: () => number | undefined;
  /** Who has told how a command ended, after having told where its output began. */
  #teller: { pid: number | undefined } | undefined;
  #hasOutput = false;
  #isAtPrompt = false;
  #hookCount: number | undefined;
  #editor: LineEditor | undefined;

  /** The id that the hooks of this session have in their marks. */
  readonly hookId = newId(MARK_PREFIX);
  readonly onMark = this.#marks.event;
  /** A line editor has begun to read a line. */
  readonly onEdit = this.#edits.event;
  /** A line has been entered; its seq. */
  readonly onEnter = this.#entries.event;

  constructor(terminal: Terminal, whoReads: () => number | undefined) {
    this.#whoReads = whoReads;
    terminal.onPrompt((mark) => this.#hear(mark));
    // bash, zsh and fish ask for bracketed pastes whenever they begin to read a line, and not while a command runs
    terminal.onMode(({ mode, modes, seq }) => {
      if (mode !== 'bracketedPaste') return;
      if (!modes.bracketedPaste) return this.#entries.emit(seq);
      this.#editor = { pid: whoReads(), since: seq, before: this.#editor?.since ?? 0 };
      this.#edits.emit(this.#editor);
    });
  }

  /** Whether this shell marks its commands by itself, and has told how one ended. */
  tellsCommands(pid: number | undefined): boolean {
    return this.#teller !== undefined && this.#teller.pid === pid;
  }

  /**
   * How many commands the hooks of the shell have told the end of; undefined when the shell that reads now has none: it is
   * a command of the one that has them, or took its place.
   */
  get hookCount(): number | undefined {
    return this.#hookCount;
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
    else if (mark.id === this.hookId) this.#hookCount = undefined;
    else this.#hookCount = hookCount(mark, this.hookId) ?? this.#hookCount;
    this.#marks.emit(mark);
  }

  #learn({ kind, exitCode }: ShellMark): void {
    this.#isAtPrompt = kind === 'prompt' || kind === 'command';
    if (kind === 'done' && exitCode !== undefined && this.#hasOutput) this.#teller = { pid: this.#whoReads() };
    if (kind === 'done' || kind === 'output') this.#hasOutput = kind === 'output';
  }
}

/** Which command this is the end of, when a hook with this id tells it. An older number is a mark that was printed again. */
export function hookCount({ kind, id }: ShellMark, hookId: string): number | undefined {
  return kind === 'done' && id?.startsWith(`${hookId}.`) ? Number(id.slice(hookId.length + 1)) : undefined;
}

/** What the ids of our own marks begin with. */
export const MARK_PREFIX = 'ttyp';

export function isOurs(id: string): boolean {
  return id.startsWith(`${MARK_PREFIX}-`);
}
