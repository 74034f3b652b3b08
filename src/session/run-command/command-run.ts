import type { Foreground } from './foreground.js';
import { hookCount, isOurs, type ShellMark } from './shell-marks.js';

/** The hooks of a shell: their id, and the command that they told of last. */
export interface Hooks {
  id: string;
  /** Undefined when they are not there yet. */
  count: number | undefined;
}

export interface CommandRunOptions {
  command: string;
  id?: string | undefined;
  hooks?: Hooks | undefined;
  shell: Foreground;
  since: number;
}

/** A command on its way through a shell: what the marks have told of it so far. */
export class CommandRun {
  readonly command: string;
  /** The id of its marks; undefined when it was typed as it is, and the shell sets the marks. */
  readonly id: string | undefined;
  /** Undefined when the shell has none of ours. */
  hooks: Hooks | undefined;
  /** What runs it. */
  readonly shell: Foreground;
  /** Nothing before this can be told of it. */
  readonly since: number;
  /** When it was typed, on the clock of the session's input. */
  typedAt = Number.POSITIVE_INFINITY;
  /** From which the shell reads it. */
  file: string | undefined;
  /** Where a line editor gave the line to the shell; undefined without one. */
  enteredAt: number | undefined;
  outputAt: number | undefined;
  endedAt: number | undefined;
  exitCode: number | undefined;
  /** The shell is back at its prompt and has said nothing about how it ended. */
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

  /** A line editor has given its line to the shell. */
  entered(seq: number): void {
    if (seq > this.since) this.enteredAt ??= seq;
  }

  hear(mark: ShellMark): void {
    if (this.isOver || mark.seq <= this.since) return;
    if (this.#isToldByHook(mark)) {
      // then it is told by the shell in which this one was started
      if (this.shell.isGone()) return this.interrupt(mark.seq);
      // a line that is not a command has no output for the shell, but there is a message
      this.outputAt ??= this.enteredAt;
      return this.#end(mark.seq, mark.exitCode);
    }
    if (!this.#isMine(mark)) return;
    if (mark.kind === 'output') this.outputAt ??= mark.seq;
    else if (mark.kind === 'done' && this.outputAt !== undefined) this.#end(mark.seq, mark.exitCode);
    // a shell that shows a prompt has nothing more to say about what was before
    else if (mark.kind === 'prompt') this.interrupt(mark.seq);
  }

  interrupt(seq: number): void {
    if (this.isOver || seq <= this.since) return;
    this.isInterrupted = true;
    this.#end(seq, undefined);
  }

  /** A command within marks of its own may be given up before the second one. Fish tells an end before it exits, too. */
  #isToldByHook(mark: ShellMark): boolean {
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
