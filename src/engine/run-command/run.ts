import type { Foreground } from './foreground.js';
import { isOurs, type ShellMark } from './shell-marks.js';

/** A command on its way through a shell: what the marks have told of it so far. */
export class Run {
  readonly command: string;
  /** The id of its marks; undefined when the shell sets marks by itself. */
  readonly id: string | undefined;
  /** What runs it. */
  readonly shell: Foreground;
  /** Nothing before this can be told of it. */
  readonly since: number;
  /** When it was typed, on the clock of the session's input. */
  typedAt = Number.POSITIVE_INFINITY;
  outputAt: number | undefined;
  endedAt: number | undefined;
  exitCode: number | undefined;
  /** The shell is back at its prompt and has said nothing about how it ended. */
  isInterrupted = false;

  constructor(options: { command: string; id?: string | undefined; shell: Foreground; since: number }) {
    this.command = options.command;
    this.id = options.id;
    this.shell = options.shell;
    this.since = options.since;
  }

  get isOver(): boolean {
    return this.endedAt !== undefined;
  }

  hear(mark: ShellMark): void {
    if (this.isOver || mark.seq <= this.since || !this.#isMine(mark)) return;
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

  #isMine({ id }: ShellMark): boolean {
    return this.id === undefined ? id === undefined || !isOurs(id) : id === this.id;
  }

  #end(seq: number, exitCode: number | undefined): void {
    this.outputAt ??= seq;
    this.endedAt = seq;
    this.exitCode = exitCode;
  }
}
