import { type Clock, systemClock } from '../../base/clock.js';
import { type ErrorCode, fail, TtypilotError } from '../../base/errors/errors.js';
import { errorTypeOf } from '../../bridge/error-type.js';
import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { AnswerTable } from '../../store/answers.js';
import type { Agent } from '../agent.js';
import type { Agents } from '../agents.js';
import type { Dialog } from '../dialogs/dialog.js';
import { KeyedQueue } from '../keyed-queue.js';
import { type PaneName, paneOf } from '../pane-of.js';
import { askedOnScreen } from '../screen-watch.js';
import { AnswerBook, markOf, type Noted } from './answer-book.js';
import { type Delivered, deliver } from './deliver.js';
import { findOut } from './find-out.js';
import { parseRespondRequest, type RespondRequest } from './request.js';
import type { RespondResult } from './result.js';

export interface ResponderOptions {
  agents: Agents;
  answers: AnswerTable;
  bridge: TmuxBridge;
  clock?: Clock;
  /** Reports failures that no caller waits for. */
  onFailure: (error: unknown) => void;
}

/** Who answers. */
export interface RespondCaller {
  /** Cancels the answer; what was already submitted stays submitted. */
  signal?: AbortSignal | undefined;
}

const MAX_WAITING = 20;
const MAX_TURNS = 200;
/** The timeout of a hook. */
const HEAR_MS = 2000;

/** Answers agents, one answer per agent at a time. Each is stored before it is typed, and settled once it has arrived. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #clock: Clock;
  readonly #book: AnswerBook;
  readonly #queue = new KeyedQueue();

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#book = new AnswerBook(options.answers);
  }

  /** Checks the request, then the agent, then sends. Never sends an answer twice. */
  async respond(agentId: string, raw: unknown, caller: RespondCaller = {}): Promise<RespondResult> {
    const startedAt = this.#clock.now();
    const request = parseRespondRequest(raw);
    await this.#options.agents.get(agentId);
    if (this.#queue.lengthOf(agentId) >= MAX_WAITING) {
      throw fail('too_many_requests', { limit: MAX_WAITING, what: `waiting answers to the agent ${agentId}` });
    }
    return this.#queue.run(agentId, async () => {
      const noted = await this.#book.find(agentId, request);
      const known = noted?.state === 'pending' ? await this.#settle(noted) : noted;
      if (known) return repeated(known);
      return this.#answer(await this.#options.agents.get(agentId), request, { ...caller, startedAt });
    });
  }

  /** Settles the answers that were in flight when the last process ended. Types none of them again. */
  async recover(): Promise<void> {
    const { agents, onFailure } = this.#options;
    const settle = async (noted: Noted) => {
      // hooks that arrive meanwhile are handled after the answer
      const inFlight = agents.inFlight.begin(noted.agentId);
      await this.#queue.run(noted.agentId, () => this.#settle(noted)).catch(onFailure);
      inFlight.dispose();
    };
    await Promise.all((await this.#book.pending()).map(settle));
  }

  async #answer(
    agent: Agent,
    request: RespondRequest,
    { signal, startedAt }: RespondCaller & { startedAt: number },
  ): Promise<RespondResult> {
    const { id: agentId, state } = agent;
    const pane = paneOf(agent);
    if (!pane) throw fail('no_pane_id', { agentId });
    if (state !== 'awaiting_input')
      throw fail('wrong_state', { agentId, state, reason: 'it is not waiting for an answer' });
    const inFlight = this.#options.agents.inFlight.begin(agentId);
    try {
      const { delivered, answerId } = await this.#send(agent, request, pane, signal);
      const result = await this.#record(agentId, request, { ...delivered, answerId, startedAt });
      await this.#book.done(answerId, result).catch(this.#options.onFailure);
      return result;
    } finally {
      inFlight.dispose();
    }
  }

  /** Types the answer. It is stored as pending from before its first key until its turn is recorded. */
  async #send(agent: Agent, request: RespondRequest, pane: PaneName, signal: AbortSignal | undefined) {
    let answerId: number | undefined;
    try {
      const { paneId, socketName } = pane;
      const delivered = await this.#options.bridge.exclusively(paneId, { socketName, signal }, (session, held) =>
        deliver(request, {
          ...{ session, held, agent },
          proofOf: (text) => this.#toldBy(agent.id, text),
          onTyping: async (dialog) => {
            const shown = { dialog: dialog ?? null, screen: markOf(session.screen) };
            answerId = await this.#book.begin(agent.id, request, shown);
          },
        }),
      );
      return { delivered, answerId: answerId as number };
    } catch (error) {
      const failure = signal?.aborted ? fail('cancelled', {}) : deliveryFailure(error, pane);
      if (answerId !== undefined) {
        // nothing was typed into an unexpected dialog
        const isNothing = failure.code === 'wrong_dialog';
        const noted = isNothing ? this.#book.forget(answerId) : this.#book.failed(answerId, failure);
        await noted.catch(this.#options.onFailure);
      }
      throw failure;
    }
  }

  /** The agent itself may confirm a text through its hook. */
  async #toldBy(agentId: string, text: string): Promise<string | undefined> {
    const { inFlight } = this.#options.agents;
    const isTold = await inFlight.hears(agentId, text, { clock: this.#clock, timeoutMs: HEAR_MS });
    return isTold ? 'the agent confirmed it through its hook' : undefined;
  }

  async #record(
    id: string,
    { mode }: RespondRequest,
    { receipt, next, answerId, startedAt }: Delivered & { answerId: number; startedAt: number },
  ): Promise<RespondResult> {
    const { agents, onFailure } = this.#options;
    const text = receipt.answers.join('\n');
    const said = { actor: 'user', intent: 'answer', text, delivery: `respond:${mode}`, eventType: 'respond' } as const;
    try {
      const { agent, turn } = await agents.record(id, { ...said, receipt: { ...receipt, answer_id: answerId } });
      const after = next ? await this.#ask(id, next) : agent;
      const latency_ms = Math.round(this.#clock.now() - startedAt);
      return { status: 'ok', agent_id: id, mode, new_state: after.state, latency_ms, turn_id: turn.id, receipt };
    } catch (error) {
      await this.#book.unknown(answerId).catch(onFailure);
      const reason = `the answer was sent, but not recorded (${error instanceof Error ? error.message : error})`;
      throw fail('internal_error', { reason }, { cause: error });
    }
  }

  /** Records the next question: the agent still waits. */
  async #ask(id: string, dialog: Dialog): Promise<Agent> {
    return (await this.#options.agents.record(id, askedOnScreen(dialog))).agent;
  }

  /** Settles an answer that a restart interrupted; undefined if it provably was not submitted. */
  async #settle(noted: Noted): Promise<Noted | undefined> {
    const { id: answerId, agentId, request } = noted;
    const recorded = await this.#recorded(noted);
    if (recorded) {
      await this.#book.done(answerId, recorded);
      return { ...noted, state: 'done', result: recorded };
    }
    const agent = await this.#options.agents.get(agentId);
    const outcome = await findOut(noted, agent, this.#options.bridge);
    if (outcome.state === 'delivered') {
      const { evidence, next } = outcome;
      const question = noted.shown.dialog?.question ?? agent.question;
      const receipt = {
        accepted: 'yes' as const,
        evidence: [evidence],
        question,
        answers: answersOf(noted),
        latencyMs: 0,
      };
      const delivered = { receipt, next };
      const result = await this.#record(agentId, request, { ...delivered, answerId, startedAt: this.#clock.now() });
      await this.#book.done(answerId, result);
      return { ...noted, state: 'done', result };
    }
    if (outcome.state === 'half') {
      if (outcome.next.question !== agent.question) await this.#ask(agentId, outcome.next);
      const reason =
        'the service stopped while it gave the answer, and at most a part of it arrived; the agent now asks';
      const error = fail('wrong_dialog', { agentId, reason: `${reason}: ${outcome.next.question}` });
      await this.#book.failed(answerId, error);
      return { ...noted, state: 'failed', error };
    }
    await (outcome.state === 'unknown' ? this.#book.unknown(answerId) : this.#book.forget(answerId));
    return outcome.state === 'unknown' ? { ...noted, state: 'unknown' } : undefined;
  }

  /** The turn may be stored already, with only the result of the call missing. */
  async #recorded({ id: answerId, agentId, request }: Noted): Promise<RespondResult | undefined> {
    const turns = await this.#options.agents.turns(agentId, { limit: MAX_TURNS });
    const turn = turns.find(({ receipt }) => (receipt as { answer_id?: number } | null)?.answer_id === answerId);
    if (!turn) return undefined;
    const { state: new_state } = await this.#options.agents.get(agentId);
    const receipt = turn.receipt as RespondResult['receipt'];
    return { status: 'ok', agent_id: agentId, mode: request.mode, new_state, latency_ms: 0, turn_id: turn.id, receipt };
  }
}

/** The answer in the words of the screen. */
function answersOf({ request, shown }: Noted): string[] {
  if ('text' in request) return [request.text];
  if (request.mode === 'multi_select') return [JSON.stringify(request.answers)];
  const label = shown.dialog?.options.find(({ index }) => index === request.optionIndex)?.label;
  return [label ?? `option ${request.optionIndex}`];
}

/** A repeated request gets the first outcome. */
function repeated(noted: Noted): RespondResult {
  if (noted.state === 'done') return noted.result;
  if (noted.state === 'failed') throw noted.error;
  throw fail('answer_unknown', { agentId: noted.agentId });
}

/** The error to report for an answer that could not be delivered. */
function deliveryFailure(error: unknown, { paneId, socketName = 'default' }: PaneName): TtypilotError {
  if (error instanceof TtypilotError && OWN.includes(error.code)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  switch (errorTypeOf(error)) {
    case 'pane_not_found':
      return fail('pane_not_found', { paneId, socketName }, { cause: error });
    case 'tmux_not_installed':
      return fail('tmux_not_installed', {}, { cause: error });
    case 'timeout':
      return fail('timeout', { reason }, { cause: error });
    case 'subprocess_failed':
      return fail('subprocess_failed', { reason }, { cause: error });
    case 'send_failed':
      return fail('send_failed', { reason }, { cause: error });
    default:
      return fail('internal_error', { reason }, { cause: error });
  }
}

/** Codes that pass through unchanged. */
const OWN: readonly ErrorCode[] = ['wrong_dialog', 'send_failed', 'cancelled'];
