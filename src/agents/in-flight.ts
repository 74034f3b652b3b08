import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';

interface Flight {
  count: number;
  /** Prompts that the agent reported meanwhile. */
  prompts: Emitter<string>;
  heard: string[];
  over: Promise<void>;
  end: () => void;
}

/** Answers that are being typed right now; hooks that arrive meanwhile wait until the answer is recorded. */
export class InFlight {
  readonly #flights = new Map<string, Flight>();

  /** Marks an answer before it is sent. Dispose once it is recorded or abandoned. */
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

  /** The agent reported a prompt. */
  hear(agentId: string, prompt: string): void {
    const flight = this.#flights.get(agentId);
    flight?.heard.push(prompt);
    flight?.prompts.emit(prompt);
  }

  /** Whether the agent reports this prompt in time. */
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

  /** Resolves when no answer is in flight. */
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
