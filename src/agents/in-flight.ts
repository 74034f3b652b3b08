import type { Disposable } from '../base/disposable.js';

interface Flight {
  count: number;
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
  return { count: 0, over, end };
}
