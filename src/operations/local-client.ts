import type { Disposable } from '../base/disposable.js';
import type { Engine } from '../engine/engine.js';
import type { CallOptions } from './call-context.js';
import type { Client } from './client.js';
import { dispatch } from './dispatch.js';

/** Runs operations on an engine of this process. */
export class LocalClient implements Client {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const { signal = new AbortController().signal } = options;
    return dispatch(name, input, { ...options, engine: this.#engine, permission: 'control', signal });
  }

  onSessions(listener: () => void): Disposable {
    return this.#engine.onChange(listener);
  }

  onScreen(sessionId: string, listener: () => void): Disposable {
    return this.#engine.get(sessionId).onScreen(listener);
  }
}
