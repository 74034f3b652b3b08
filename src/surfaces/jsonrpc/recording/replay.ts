import { elapse } from '../../../base/clock.js';
import { fail, type TtypilotError } from '../../../base/errors/errors.js';
import { type JsonlEntry, readJsonl } from '../../../recording/jsonl/read.js';
import type { ReadOptions } from '../../../recording/read-lines.js';
import type { MethodContext } from '../methods/method.js';
import { rpcError } from '../rpc-error.js';
import { FrameCheck } from './frame-check.js';
import { REDACTED } from './noted-request.js';

/** More requests are counted, but not listed. */
const MAX_LISTED = 1000;

interface Sent {
  method: string;
  done: Promise<unknown>;
}

/** Sends the requests of a recording, each after the answers that the recorded client had by then. */
export class Replay {
  readonly #context: MethodContext<'none'>;
  readonly #isRealTime: boolean;
  readonly #frames: FrameCheck | undefined;
  /** Requests under way, by their ids as JSON. */
  readonly #sent = new Map<string, Sent>();
  #replayedRequests = 0;
  #start: { timestampMicros: number; at: number } | undefined;

  constructor(context: MethodContext<'none'>, { isRealTime, verify }: { isRealTime: boolean; verify: boolean }) {
    this.#context = context;
    this.#isRealTime = isRealTime;
    this.#frames = verify ? new FrameCheck(context.server, context.signal) : undefined;
  }

  async run(path: string, check?: ReadOptions['check']): Promise<{ replayedRequests: number; verifiedFrames: number }> {
    try {
      for await (const entry of readJsonl(path, { check })) await this.#play(entry);
      await Promise.all([...this.#sent.values()].map(({ done }) => done));
      await this.#frames?.settle();
      return { replayedRequests: this.#replayedRequests, verifiedFrames: this.#frames?.count ?? 0 };
    } finally {
      this.#frames?.dispose();
    }
  }

  async #play(entry: JsonlEntry): Promise<void> {
    const { direction, line } = entry;
    if (entry.frame) this.#frames?.expect(entry.frame);
    if (direction === 'response') await this.#answer(idOf(line));
    if (direction === 'request') await this.#send(entry);
  }

  async #answer(id: string): Promise<void> {
    await this.#sent.get(id)?.done;
    this.#sent.delete(id);
  }

  async #send({ line, timestampMicros }: JsonlEntry): Promise<void> {
    const { method, params, [REDACTED]: isRedacted } = messageOf(line);
    if (typeof method !== 'string') throw failure('a request', `it is not a message: ${line.slice(0, 200)}`);
    if (isRedacted) throw failure(method, 'a secret was removed when it was recorded, so it cannot be sent again');
    // the caller wants to see the end of the replay
    if (method === 'server.shutdown') return;
    const isFresh = this.#replayedRequests === 0 && ['initialize', 'launch'].includes(method);
    // the screen before the first program is not part of the replay
    if (isFresh) this.#frames?.forget();
    else await this.#frames?.settle();
    if (this.#isRealTime) await this.#untilDue(timestampMicros);
    this.#context.signal.throwIfAborted();
    const done = this.#context.step(method, params).catch((error: TtypilotError) => {
      const { message, data } = rpcError(error);
      throw failure(method, data?.details === undefined ? message : `${message}: ${data.details}`);
    });
    // it is awaited later, and must not count as unhandled until then
    done.catch(() => {});
    const id = idOf(line);
    // an id that is used again: the recorded answer is the first request's
    await this.#answer(id);
    this.#sent.set(id, { method, done });
    this.#replayedRequests++;
  }

  async #untilDue(timestampMicros: number): Promise<void> {
    const { clock } = this.#context.server;
    this.#start ??= { timestampMicros, at: clock.now() };
    const dueAt = this.#start.at + (timestampMicros - this.#start.timestampMicros) / 1000;
    const leftMs = dueAt - clock.now();
    if (leftMs > 0) await elapse(clock, leftMs);
  }
}

interface RecordedRequests {
  requests: { method: unknown; params: unknown }[];
  total: number;
}

/** Lists the requests that a replay of the file would send. */
export async function recordedRequests(path: string, check: ReadOptions['check']): Promise<RecordedRequests> {
  const found: RecordedRequests = { requests: [], total: 0 };
  for await (const { direction, line } of readJsonl(path, { check })) {
    if (direction !== 'request') continue;
    const { method, params } = messageOf(line);
    if (method === 'server.shutdown') continue;
    if (found.total++ < MAX_LISTED) found.requests.push({ method, params });
  }
  return found;
}

function failure(method: string, reason: string): Error {
  return fail('expectation_failed', { reason: `replay step failed (${method}): ${reason}` });
}

function idOf(line: string): string {
  return JSON.stringify(messageOf(line).id ?? null);
}

function messageOf(line: string): { id?: unknown; method?: unknown; params?: unknown; [REDACTED]?: unknown } {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
