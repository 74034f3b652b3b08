import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';

interface Flight {
  count: number;
  /** What the agent says that it was told meanwhile. */
  prompts: Emitter<string>;
  heard: string[];
  over: Promise<void>;
  end: () => void;
}

/** Answers that are being typed right now: what hooks say meanwhile is looked at when the answer is on record. */
export class InFlight {
  readonly #flights = new Map<string, Flight>();

  /** Marks an answer before it is sent. Dispose when it is on record, or was given up. */
  begin(agentId: string): Disposable {
    const flight = this.#flights.get(agentId) ?? newFlight();
    flight.count++;
    this.#flights.set(agentId, flight);
    let isOver = false;
    return {
      dispose: () => {
        if (isOver) return;
        isOver = true;
        flight.count--;
        if (flight.count > 0) return;
        this.#flights.delete(agentId);
        flight.end();
      },
    };
  }

  has(agentId: string): boolean {
    return this.#flights.has(agentId);
  }

  /** The agent says itself what it was told. */
  hear(agentId: string, prompt: string): void {
    const flight = this.#flights.get(agentId);
    flight?.heard.push(prompt);
    flight?.prompts.emit(prompt);
  }

  /** Whether the agent says in time that it was told this. */
  async hears(
    agentId: string,
    text: string,
    { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
  ): Promise<boolean> {
    const flight = this.#flights.get(agentId);
    if (!flight) return false;
    const isIt = (prompt: string) => prompt.trim() === text.trim();
    if (flight.heard.some(isIt)) return true;
    const held: Disposable[] = [];
    const isHeard = await new Promise<boolean>((resolve) => {
      held.push(flight.prompts.event((prompt) => isIt(prompt) && resolve(true)));
      held.push(clock.after(timeoutMs, () => resolve(false)));
    });
    for (const item of held) item.dispose();
    return isHeard;
  }

  /** Resolves when none is under way. */
  async landed(agentId: string): Promise<void> {
    for (let flight = this.#flights.get(agentId); flight; flight = this.#flights.get(agentId)) await flight.over;
  }
}

function newFlight(): Flight {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { count: 0, prompts: new Emitter<string>(), heard: [], over, end };
}
