import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';

/** What a call of before or after a hand-over may do: `check` throws as soon as it may not type any more. */
export interface Pass {
  check(): void;
}

/** The right to type into a session. Nobody has to hold it; while somebody does, nobody else's input gets through. */
export class Lease {
  readonly #handedOver = new Emitter<void>();
  #holder: string | undefined;
  #fence = 0;

  /** Somebody has taken the lease, or let it go. */
  readonly onHandOver = this.#handedOver.event;

  get holder(): string | undefined {
    return this.#holder;
  }

  /** Gives the fencing number that the holder's calls must carry. Who holds it already gets a new one. */
  take(holder: string, { force = false }: { force?: boolean } = {}): number {
    if (this.#holder !== undefined && this.#holder !== holder && !force) {
      throw fail('input_locked', { holder: this.#holder });
    }
    this.#handOver(holder);
    return this.#fence;
  }

  /** Everybody may type again. */
  release(lease: number): void {
    if (this.#holder === undefined || lease !== this.#fence) throw this.#refusal(lease);
    this.#handOver(undefined);
  }

  /** Lets a call in, with the number that it carries. It ends with the next hand-over, also one that nobody holds after. */
  enter(lease?: number): Pass {
    const isAllowed = lease === undefined ? this.#holder === undefined : this.#isCurrent(lease);
    if (!isAllowed) throw this.#refusal(lease);
    const fence = this.#fence;
    return {
      check: () => {
        if (fence !== this.#fence) throw this.#refusal(lease);
      },
    };
  }

  dispose(): void {
    this.#handedOver.dispose();
  }

  #isCurrent(lease: number): boolean {
    return this.#holder !== undefined && lease === this.#fence;
  }

  #handOver(holder: string | undefined): void {
    this.#holder = holder;
    this.#fence++;
    this.#handedOver.emit();
  }

  /** Who came with a number learns that it is over; who came without one, who keeps it out. */
  #refusal(lease: number | undefined): Error {
    const holder = this.#holder;
    if (lease === undefined && holder !== undefined) return fail('input_locked', { holder });
    const now = holder === undefined ? 'nobody holds it now' : `${holder} holds it now`;
    return fail('stale_lease', { lease: lease === undefined ? 'The call' : `The lease ${lease}`, now });
  }
}
