import { elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import type { CallOptions } from '../../../operations/call-context.js';
import type { Client } from '../../../operations/client.js';
import { type AuditEntry, dispatch } from '../../../operations/dispatch.js';
import { findOperation } from '../../../operations/index.js';
import type { Principal } from '../../../service/access.js';
import type { HttpContext } from '../context.js';

/** How long an operation waits for the database to record its effect. */
const RECORD_MS = 2000;

/** Runs operations for an authenticated caller within its permission, and audits them. */
export class AuditedClient implements Client {
  readonly #context: HttpContext;
  readonly #principal: Principal;
  readonly #via: string;

  constructor(context: HttpContext, principal: Principal, via: string) {
    this.#context = context;
    this.#principal = principal;
    this.#via = via;
  }

  async call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const { signal = new AbortController().signal } = options;
    const { agents, fleet, service } = this.#context;
    const operation = findOperation(name);
    const { scope: permission, id: caller } = this.#principal;
    const timing = this.#context.metrics.startOperation(name);
    let entry: AuditEntry | undefined;
    let started: unknown;
    try {
      const onAudit = (audited: AuditEntry) => {
        entry = audited;
      };
      const output = fleet
        ? await fleet.calls.call(name, input, { ...options, caller: this.#principal, signal, onAudit })
        : await dispatch(name, input, {
            ...options,
            ...{ engine: service.engine, agents, permission, caller, signal, onAudit },
          });
      started = output.session_id;
      if (operation.effect === 'control' && !fleet) {
        try {
          await this.#recorded(name, output);
        } catch (error) {
          if (entry) entry.outcome = 'store_unavailable';
          throw error;
        }
      }
      return output;
    } finally {
      timing(entry?.outcome ?? 'internal_error');
      if (entry) this.#record({ sessionId: started as string, ...entry }, input);
    }
  }

  onSessions(listener: () => void): Disposable {
    return this.#context.sessions.onChange(listener);
  }

  onScreen(sessionId: string, listener: () => void): Disposable {
    const session = this.#context.sessions.find(sessionId);
    if (!session) throw fail('session_not_found', { sessionId });
    return session.onScreen(listener);
  }

  onExit(listener: (notice: Record<string, unknown>) => void): Disposable {
    return this.#context.sessions.onExit(listener);
  }

  /** The next process must know of every success, however this one ends. A program that cannot be recorded is ended. */
  async #recorded(name: string, { session_id }: Record<string, unknown>): Promise<void> {
    const { service, clock } = this.#context;
    const { events } = service;
    const isStart = name === 'spawn_tui';
    // already done; its exit or change is kept for later
    if (!isStart && events.problem !== undefined) return;
    const isRecorded = events.settled().then(() => true);
    if (await Promise.race([isRecorded, elapse(clock, RECORD_MS).then(() => false)])) return;
    if (!isStart) return;
    await service.session(String(session_id))?.close();
    throw fail('store_unavailable', { reason: events.problem ?? `it did not answer within ${RECORD_MS} ms` });
  }

  #record({ operation, effect, outcome, sessionId, isPlain }: AuditEntry, input: unknown): void {
    // reads are frequent and change nothing
    if (effect === 'read' && outcome === 'done') return;
    this.#context.audit.write({
      who: this.#principal.name,
      via: this.#via,
      what: operation,
      session_id: sessionId,
      outcome,
      ...(outcome === 'done' && isPlain ? this.#typed(input) : {}),
    });
  }

  /** The size and hash of what was typed; nothing for acts without text, such as a click. */
  #typed(input: unknown): { bytes: number; hash: string } | undefined {
    const { text, input: typed, key, keys, do: steps } = (input ?? {}) as Record<string, unknown>;
    const given = [text, typed, key, keys, steps].filter((value) => value !== undefined);
    if (given.length === 0) return undefined;
    const bytes = Buffer.from(
      given.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(''),
    );
    return { bytes: bytes.length, hash: this.#context.access.digest(bytes) };
  }
}
