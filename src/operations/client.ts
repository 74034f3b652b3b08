import type { Disposable } from '../base/disposable.js';
import type { CallOptions } from './call-context.js';

/** Carries out operations: on the engine of this process, or by asking a service. A surface needs nothing else. */
export interface Client {
  /** Runs an operation by name. Rejects only with errors from the table. */
  call(name: string, input: unknown, options?: CallOptions): Promise<Record<string, unknown>>;
  /** A session was started, has ended or was forgotten. */
  onSessions(listener: () => void): Disposable;
  /** The screen of this session has changed. May fire very often. */
  onScreen(sessionId: string, listener: () => void): Disposable;
  /** A program has ended, with its `pty_exited` notice. Missing where no such notices are sent. */
  onExit?(listener: (notice: Record<string, unknown>) => void): Disposable;
}
