import { createHash } from 'node:crypto';
import { type ErrorCode, fail, TtypilotError } from '../../base/errors/errors.js';
import type { AnswerTable, StoredAnswer } from '../../store/answers.js';
import type { Dialog } from '../dialogs/dialog.js';
import type { RespondRequest } from './request.js';
import type { RespondResult } from './result.js';

/** The screen before an answer was typed. */
export interface ScreenBefore {
  dialog: Dialog | null;
  /** A hash of the whole screen. */
  screen: string;
}

/** A stored answer. */
export type Noted = { id: number; agentId: string; request: RespondRequest; shown: ScreenBefore } & (
  | { state: 'pending' | 'unknown' }
  | { state: 'done'; result: RespondResult }
  | { state: 'failed'; error: TtypilotError }
);

/** Stores every answer that was begun, so that none is given twice. */
export class AnswerBook {
  readonly #table: AnswerTable;

  constructor(table: AnswerTable) {
    this.#table = table;
  }

  /** Finds the answer with the same idempotency key; throws if the key belongs to a different answer. */
  async find(agentId: string, request: RespondRequest): Promise<Noted | undefined> {
    const { idempotencyKey } = request;
    const row = idempotencyKey === undefined ? undefined : await this.#table.find(agentId, idempotencyKey);
    if (!row) return undefined;
    if (row.request === JSON.stringify(request)) return notedOf(row);
    throw fail('invalid_argument', { name: 'idempotency_key', reason: 'it was used for a different answer' });
  }

  async pending(): Promise<Noted[]> {
    return (await this.#table.pending()).map(notedOf);
  }

  /** Stores an answer that is about to be typed, and returns its id. */
  begin(agentId: string, request: RespondRequest, shown: ScreenBefore): Promise<number> {
    return this.#table.add({
      agent_id: agentId,
      idempotency_key: request.idempotencyKey ?? null,
      request: JSON.stringify(request),
      shown: JSON.stringify(shown),
      created_at: Date.now(),
    });
  }

  done(id: number, result: RespondResult): Promise<void> {
    return this.#table.settle(id, 'done', JSON.stringify(result));
  }

  failed(id: number, { code, details }: TtypilotError): Promise<void> {
    return this.#table.settle(id, 'failed', JSON.stringify({ code, details }));
  }

  /** Whether it arrived cannot be determined. */
  unknown(id: number): Promise<void> {
    return this.#table.settle(id, 'unknown', null);
  }

  /** It did not arrive, so it may be given again. */
  forget(id: number): Promise<void> {
    return this.#table.remove(id);
  }
}

/** Equal for screens with equal text. */
export function markOf(screen: string): string {
  return createHash('sha256').update(screen).digest('base64');
}

function notedOf({ id, agent_id: agentId, request, shown, state, result }: StoredAnswer): Noted {
  const noted = { id, agentId, request: JSON.parse(request), shown: JSON.parse(shown) };
  if (state === 'done' && result !== null) return { ...noted, state, result: JSON.parse(result) };
  if (state === 'failed' && result !== null) return { ...noted, state, error: errorOf(result) };
  return { ...noted, state: state === 'pending' ? state : 'unknown' };
}

function errorOf(text: string): TtypilotError {
  const { code, details } = JSON.parse(text) as { code: ErrorCode; details: Record<string, string | number> };
  return new TtypilotError(code, details);
}
