import type { ServicePlace } from '../../helpers/service.js';
import type { Fleet } from './fleet.js';
import { askedIn, type Planned, plan, restOf } from './questions.js';

interface SeenAgent {
  agent_id: string;
  session_id: string;
  state: string;
  question: string | null;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** The longest time without progress of an agent. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 40;

/** Answers every question of one agent over HTTP: retries as needed, but answers each question once. */
export class Operator {
  readonly #place: ServicePlace;
  readonly #name: string;
  readonly #fleet: Fleet;
  readonly #planned = new Map<string, Planned>();
  #begun: { id: string; planned: Planned } | undefined;
  /** Interruptions: the service was gone, or the agent was not ready. */
  retries = 0;

  constructor(place: ServicePlace, fleet: Fleet, name: string) {
    this.#place = place;
    this.#fleet = fleet;
    this.#name = name;
  }

  /** Answers until this many questions are answered. */
  async answer(count: number, onAnswer: () => void = () => {}): Promise<void> {
    let lastAt = Date.now();
    while (this.#planned.size < count) {
      const agent = await this.#look();
      // an answer without a response is sent again, whatever the agent does by then
      const isArrived = agent && (agent.state === 'awaiting_input' || this.#begun) && (await this.#next(agent));
      if (isArrived) {
        lastAt = Date.now();
        onAnswer();
      }
      if (Date.now() - lastAt > PATIENCE_MS) throw new Error(`${this.#name} hangs: ${JSON.stringify(agent)}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Surplus and missing answers; empty if every answer arrived exactly once, and no other. */
  mistakes(): string[] {
    const noted = this.#fleet.answers(this.#name);
    const ids = noted.map(({ id }) => id);
    const wrong = noted.filter(({ id, answers }) => !matches(answers, this.#planned.get(id)?.noted));
    return [
      ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} was answered twice`),
      ...[...this.#planned.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} was not answered`),
      ...ids.filter((id) => !id.startsWith(`${this.#name}-`)).map((id) => `${id} is of another agent`),
      ...wrong.map(
        ({ id, answers }) =>
          `${id} got ${JSON.stringify(answers)}, not ${JSON.stringify(this.#planned.get(id)?.noted)}`,
      ),
    ];
  }

  async #look(): Promise<SeenAgent | undefined> {
    const reply = await this.#ask('GET', '/api/agents');
    const agents = (reply?.body.agents ?? []) as SeenAgent[];
    return agents.find(({ session_id }) => session_id === this.#name);
  }

  /** Answers the agent's current question; returns whether that worked. */
  async #next(agent: SeenAgent): Promise<boolean> {
    const asked = askedIn(agent.question);
    if (asked && this.#planned.has(asked.id)) return false;
    const begun = this.#begun;
    if (begun && asked && asked.id !== begun.id) {
      // the response was lost and the agent has continued: a repeat counts once, and the agent's log is compared at the end
      await this.#give(agent, begun.planned, begun.id);
      this.#done();
      return true;
    }
    const planned = begun?.planned ?? (asked && plan(asked, this.#planned.size));
    const id = asked?.id ?? begun?.id;
    if (!planned || id === undefined) return false;
    this.#begun = { id, planned };
    const reply = await this.#give(agent, planned, id);
    if (reply?.status === 200 && reply.body.new_state !== 'awaiting_input') this.#done();
    else if (reply?.body.error_type === 'answer_unknown') this.#lookAtScreen(id, planned);
    else if (reply === undefined || reply.status === 409 || reply.status === 200) this.retries++;
    else throw new Error(`${id}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return this.#begun === undefined;
  }

  /** The service cannot say whether an answer arrived: check the screen, and do what is left. */
  #lookAtScreen(id: string, planned: Planned): void {
    const { text } = planned.request;
    const screen = this.#fleet.screen(this.#name);
    const isStaged = text !== undefined && screen.includes(`${text}`);
    if (isStaged) this.#fleet.press(this.#name, 'Enter');
    // if the question is gone, the answer was accepted; the final comparison confirms it
    if (isStaged || !screen.includes(id)) return this.#done();
    planned.key = `${id} after ${++this.retries} retries`;
  }

  #done(): void {
    if (this.#begun) this.#planned.set(this.#begun.id, this.#begun.planned);
    this.#begun = undefined;
  }

  /** Retries with the same key: however often it is sent, it counts once. */
  async #give(agent: SeenAgent, planned: Planned, id: string): Promise<Reply | undefined> {
    const path = `/api/respond/${agent.agent_id}`;
    const { question } = agent;
    const whole = { ...planned.request, question: planned.question ?? question, idempotency_key: planned.key ?? id };
    planned.question ??= question;
    const reply = await this.#ask('POST', path, whole);
    const isPart = reply?.status === 409 && /at most a part/.test(`${reply.body.message}`);
    const now = isPart ? (await this.#look())?.question : undefined;
    const rest = now ? restOf(planned, now) : undefined;
    return rest ? this.#ask('POST', path, { ...rest, question: now, idempotency_key: `${id}: ${now}` }) : reply;
  }

  /** Undefined while the service is down. */
  async #ask(method: string, path: string, body?: object): Promise<Reply | undefined> {
    try {
      const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
      const response = await this.#place.fetch(path, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return undefined;
    }
  }
}

/** Whether each answer contains at least the planned fields. */
function matches(answers: Record<string, unknown>[], noted: unknown[] | undefined): boolean {
  if (noted?.length !== answers.length) return false;
  return noted.every((wanted, i) => {
    const answer = answers[i] as Record<string, unknown>;
    return Object.entries(wanted as object).every(
      ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
    );
  });
}
