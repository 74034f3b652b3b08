import type { ServicePlace } from '../../helpers/service.js';
import type { Fleet } from './fleet.js';
import { type Asked, askedIn, type Planned, plan } from './questions.js';

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

/** How long nothing may happen with an agent. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 40;

/** Somebody who answers all that one agent asks, by HTTP, as often as it takes and each question once. */
export class Operator {
  readonly #place: ServicePlace;
  readonly #name: string;
  readonly #planned = new Map<string, Planned>();
  /** How often something came in between: the service was gone, or the agent had not come so far. */
  retries = 0;

  constructor(place: ServicePlace, name: string) {
    this.#place = place;
    this.#name = name;
  }

  /** Answers until so many questions are answered. */
  async answer(count: number, onAnswer: () => void = () => {}): Promise<void> {
    let lastAt = Date.now();
    while (this.#planned.size < count) {
      const agent = await this.#look();
      const asked = agent?.state === 'awaiting_input' ? askedIn(agent.question) : undefined;
      if (agent && asked && !this.#planned.has(asked.id)) {
        if (await this.#give(agent, asked)) {
          lastAt = Date.now();
          onAnswer();
        } else this.retries++;
      }
      if (Date.now() - lastAt > PATIENCE_MS) throw new Error(`${this.#name} hangs: ${JSON.stringify(agent)}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** What an agent should not have, and should have noted; empty when every answer arrived once, and no other. */
  mistakes(fleet: Fleet): string[] {
    const noted = fleet.answers(this.#name);
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

  /** Whether the answer arrived. The same key again and again: however often it is sent, it counts once. */
  async #give(agent: SeenAgent, asked: Asked): Promise<boolean> {
    const planned = plan(asked, this.#planned.size);
    const request = { ...planned.request, question: agent.question, idempotency_key: asked.id };
    const reply = await this.#ask('POST', `/api/respond/${agent.agent_id}`, request);
    if (reply?.status === 200) {
      this.#planned.set(asked.id, planned);
      return true;
    }
    const isWait = reply === undefined || reply.status === 409;
    if (!isWait) throw new Error(`${asked.id}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return false;
  }

  /** Undefined while the service is gone. */
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

/** Whether each answer has what was planned, beside other things. */
function matches(answers: Record<string, unknown>[], noted: unknown[] | undefined): boolean {
  if (noted?.length !== answers.length) return false;
  return noted.every((wanted, i) => {
    const answer = answers[i] as Record<string, unknown>;
    return Object.entries(wanted as object).every(
      ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
    );
  });
}
