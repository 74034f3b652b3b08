import type { Foreground } from './foreground.js';
import { hookCount, isOurs, type ShellMark } from './shell-marks.js';

/** The hooks of a shell: their id, and the number of the last command that they reported. */
export interface Hooks {
  id: string;
  /** Undefined until they are installed. */
  count: number | undefined;
}

export interface CommandRunOptions {
  command: string;
  id?: string | undefined;
  hooks?: Hooks | undefined;
  shell: Foreground;
  since: number;
}

/** A command on its way through a shell, and what the marks have reported about it so far. */
export class CommandRun {
  readonly command: string;
  /** The id of its marks; undefined if it was typed as it is and the shell sets the marks. */
  readonly id: string | undefined;
  /** Undefined if the shell has none of ours. */
  hooks: Hooks | undefined;
  /** The shell that runs it. */
  readonly shell: Foreground;
  /** Earlier marks cannot be about it. */
  readonly since: number;
  /** When it was typed, on the clock of the session's input. */
  typedAt = Number.POSITIVE_INFINITY;
  /** The file from which the shell reads it. */
  file: string | undefined;
  /** The seq at which a line editor passed the line to the shell; undefined without one. */
  enteredAt: number | undefined;
  outputAt: number | undefined;
  endedAt: number | undefined;
  exitCode: number | undefined;
  /** The shell is back at its prompt without having reported how the command ended. */
  isInterrupted = false;

  constructor(options: CommandRunOptions) {
    this.command = options.command;
    this.id = options.id;
    this.hooks = options.hooks;
    this.shell = options.shell;
    this.since = options.since;
  }

  get isOver(): boolean {
    return this.endedAt !== undefined;
  }

  /** A line editor has passed its line to the shell. */
  entered(seq: number): void {
    if (seq > this.since) this.enteredAt ??= seq;
  }

  hear(mark: ShellMark): void {
    if (this.isOver || mark.seq <= this.since) return;
    if (this.#isFromHook(mark)) {
      // if the shell has ended, the mark comes from the one that started it
      if (this.shell.isGone()) return this.interrupt(mark.seq);
      // a line that is not a command has no output mark, but the shell prints a message
      this.outputAt ??= this.enteredAt;
      return this.#end(mark.seq, mark.exitCode);
    }
    if (!this.#isMine(mark)) return;
    if (mark.kind === 'output') this.outputAt ??= mark.seq;
    else if (mark.kind === 'done' && this.outputAt !== undefined) this.#end(mark.seq, mark.exitCode);
    // a shell that shows a prompt will not report the previous command any more
    else if (mark.kind === 'prompt') this.interrupt(mark.seq);
  }

  interrupt(seq: number): void {
    if (this.isOver || seq <= this.since) return;
    this.isInterrupted = true;
    this.#end(seq, undefined);
  }

  /** A command between marks of its own may be given up before the second one. Fish also reports an end before it exits. */
  #isFromHook(mark: ShellMark): boolean {
    if (!this.hooks || (hookCount(mark, this.hooks.id) ?? 0) <= (this.hooks.count ?? 0)) return false;
    if (this.id === undefined) return this.outputAt !== undefined || this.enteredAt !== undefined;
    return this.outputAt !== undefined && this.shell.shell !== 'fish';
  }

  #isMine({ id }: ShellMark): boolean {
    if (this.id !== undefined) return id === this.id;
    return this.hooks ? id === this.hooks.id : id === undefined || !isOurs(id);
  }

  #end(seq: number, exitCode: number | undefined): void {
    this.outputAt ??= seq;
    this.endedAt = seq;
    this.exitCode = exitCode;
  }
}
