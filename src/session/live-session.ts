import type { Disposable } from '../base/disposable.js';
import type { Event } from '../base/emitter.js';
import type { RunWork } from '../base/work.js';
import type { FullScreen } from '../render/formats/full.js';
import type { ExitReason, SessionState } from './lifecycle.js';

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** What those who watch a session and type into it need, whether its program runs in this process or on another host. */
export interface LiveSession {
  readonly id: string;
  readonly state: SessionState;
  readonly exit: { readonly reason: ExitReason } | undefined;
  readonly terminal: Size & { readonly title: string };
  /** Set for a tmux pane. */
  readonly pane: { readonly paneId: string } | undefined;
  /** Types what a viewer sends. Settles when it was written. */
  readonly input: {
    write(bytes: Uint8Array, options: { lease?: number | undefined }): Promise<TypedInput>;
    press(key: string, options: { lease?: number | undefined }): Promise<TypedInput>;
  };
  /** Fires after each change of the screen. */
  readonly onScreen: Event<unknown>;
  /** The whole screen with its styles; undefined while it is not known here. */
  peek(): FullScreen | undefined;
  /** `done` rejects when the size is refused. */
  resize(cols: number, rows: number): { done: Promise<void> };
  /** Opens the output for one viewer that has everything before this seq. */
  outputFrom(since: number | 'screen'): OpenOutput;
}

interface TypedInput {
  /** It went to a password prompt. */
  isSecret?: true;
}

/** The output of a session as one viewer reads it, until disposed. */
export interface OpenOutput extends Disposable {
  readonly source: OutputSource;
}

/** Output by seq, with what happens along with it. */
export interface OutputSource {
  readonly terminal: Size;
  readonly exit: { readonly reason: ExitReason } | undefined;
  readonly output: {
    readonly start: number;
    readonly end: number;
    /** How many bytes are kept at least. */
    readonly limit: number;
    read(since: number, maxBytes: number): { bytes: Uint8Array };
  };
  readonly onOutput: Event<unknown>;
  /** The terminal has a new size, which counts for output after this seq. */
  readonly onResize: Event<Size & { seq: number }>;
  readonly onExit: Event<unknown>;
  /** The screen with the newest history, as text for an empty terminal of this size, and the seq that it shows. */
  restore(run: RunWork): Promise<Size & { screen: string; seq: number }>;
  /** Stops the output until disposed; a program that keeps writing then blocks. */
  holdOutput(): Disposable;
}
