import { Emitter } from '../../base/emitter.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';

/** A mark of OSC 133 and its seq. */
export type ShellMark = PromptMark & { seq: number };

/** What the shell of a session has told by escape sequences, from the session's start on. */
export class ShellMarks {
  readonly #marks = new Emitter<ShellMark>();
  readonly #edits = new Emitter<number>();
  readonly #seen = new Set<PromptMark['kind']>();
  #isAtPrompt = false;
  #editedAt: number | undefined;

  readonly onMark = this.#marks.event;
  /** A line editor has begun to read a line. The value is the seq. */
  readonly onEdit = this.#edits.event;

  constructor(terminal: Terminal) {
    terminal.onPrompt((mark) => this.#hear(mark));
    // bash, zsh and fish ask for bracketed pastes whenever they begin to read a line, and not while a command runs
    terminal.onMode(({ mode, modes, seq }) => {
      if (mode !== 'bracketedPaste' || !modes.bracketedPaste) return;
      this.#editedAt = seq;
      this.#edits.emit(seq);
    });
  }

  /** The shell marks its commands by itself, has told how one ended, and waits for the next. */
  get tellsCommands(): boolean {
    return this.#isAtPrompt && this.#seen.has('output') && this.#seen.has('done');
  }

  /** When a line editor last began to read, as a seq; undefined when none ever has. */
  get editedAt(): number | undefined {
    return this.#editedAt;
  }

  #hear(mark: ShellMark): void {
    if (mark.id === undefined || !isOurs(mark.id)) {
      if (mark.kind !== 'done' || mark.exitCode !== undefined) this.#seen.add(mark.kind);
      this.#isAtPrompt = mark.kind === 'prompt' || mark.kind === 'command';
    }
    this.#marks.emit(mark);
  }
}

/** What the ids of our own marks begin with. */
export const MARK_PREFIX = 'ttyp';

export function isOurs(id: string): boolean {
  return id.startsWith(`${MARK_PREFIX}-`);
}
