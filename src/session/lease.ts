import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';

/** A call's permission to type. `check` throws once the lease has changed hands. */
export interface Pass {
  check(): void;
}

/** The exclusive right to type into a session. While it is free, every caller may type; while it is held, only its holder. */
export class Lease {
  readonly #handedOver = new Emitter<void>();
  #holder: string | undefined;
  #fence = 0;

  /** Fires when the lease is taken or released. */
  readonly onHandOver = this.#handedOver.event;

  get holder(): string | undefined {
    return this.#holder;
  }

  /**
   * Takes the lease and returns the fencing number that the holder's calls must carry; a holder that takes it again gets a
   * new one. Throws `input_locked` while another holder has it, unless `force` is set.
   */
  take(holder: string, { force = false }: { force?: boolean } = {}): number {
    if (this.#holder !== undefined && this.#holder !== holder && !force) {
      throw fail('input_locked', { holder: this.#holder });
    }
    this.#handOver(holder);
    return this.#fence;
  }

  /** Gives the lease back, so that every caller may type again. */
  release(lease: number): void {
    if (this.#holder === undefined || lease !== this.#fence) throw this.#refusal(lease);
    this.#handOver(undefined);
  }

  /** Admits a call by its fencing number. The pass is valid until the lease next changes hands, also when it is released. */
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

  /** With a number the call learns that its lease is stale; without one, who holds the lease. */
  #refusal(lease: number | undefined): Error {
    const holder = this.#holder;
    if (lease === undefined && holder !== undefined) return fail('input_locked', { holder });
    const now = holder === undefined ? 'it is free now' : `${holder} holds it now`;
    return fail('stale_lease', { lease: lease === undefined ? 'The call' : `The lease ${lease}`, now });
  }
}
