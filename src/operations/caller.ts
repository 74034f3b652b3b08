import type { Disposable } from '../base/disposable.js';
import type { Engine } from '../engine/engine.js';
import { dispatch } from './dispatch.js';
import type { Effect } from './operation.js';

export interface CallOptions {
  /** Aborting ends the call at once, and frees what waits for it. */
  signal?: AbortSignal | undefined;
  /** How long the caller can wait for an answer; a longer wait ends as `pending` before that. */
  patienceMs?: number | undefined;
  /** The pane of tmux that the caller itself runs in, where that is another process than this one. */
  callerPane?: string | undefined;
}

/** Who carries out operations: the engine of this process, or a service elsewhere. A surface needs nothing else. */
export interface Caller {
  /** Runs an operation by name. Rejects with errors of the table only. */
  call(name: string, input: unknown, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Whenever a session was started, has ended, or was forgotten. */
  onSessions(listener: () => void): Disposable;
  /** Whenever the screen of this session has changed; a listener may be called very often. */
  onScreen(sessionId: string, listener: () => void): Disposable;
  /** Whenever a program has ended, with the `pty_exited` that all are told; not there where nobody tells. */
  onExit?(listener: (notice: Record<string, unknown>) => void): Disposable;
}

/** Runs operations on an engine in this process. */
export class EngineCaller implements Caller {
  readonly #engine: Engine;
  readonly #permission: Effect;

  constructor(engine: Engine, permission: Effect = 'control') {
    this.#engine = engine;
    this.#permission = permission;
  }

  call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const { signal = new AbortController().signal, ...rest } = options;
    return dispatch(name, input, { engine: this.#engine, permission: this.#permission, signal, ...rest });
  }

  onSessions(listener: () => void): Disposable {
    return this.#engine.onChange(listener);
  }

  onScreen(sessionId: string, listener: () => void): Disposable {
    return this.#engine.get(sessionId).onScreen(listener);
  }
}
