import type { Clock } from '../base/clock.js';
import type { InputMode, Probe } from './backend.js';
import type { TerminalLook } from './terminal-probe/look.js';

/** What another machine showed of a terminal. */
export interface FetchedLook {
  look: TerminalLook | undefined;
  mode: InputMode | undefined;
  unread?: number | undefined;
}

interface FetchedProbeOptions {
  /** Undefined if the other machine does not answer. */
  fetch: () => Promise<FetchedLook | undefined>;
  /** Why the other machine shows nothing now. */
  blind: () => string | undefined;
  clock: Clock;
}

/** A look that is older is fetched again, in the background, when somebody reads it. */
const STALE_MS = 50;

/** Inspects a terminal on another machine: asks there, and keeps the last answer. */
export class FetchedProbe implements Probe {
  readonly #options: FetchedProbeOptions;
  #seen: (FetchedLook & { at: number }) | undefined;
  #asking: Promise<void> | undefined;

  constructor(options: FetchedProbeOptions) {
    this.#options = options;
  }

  get blind(): string | undefined {
    return this.#options.blind();
  }

  look(): TerminalLook | undefined {
    if (!this.#seen || this.#options.clock.now() - this.#seen.at > STALE_MS) void this.refresh();
    return this.blind === undefined ? this.#seen?.look : undefined;
  }

  knownMode(look: TerminalLook): InputMode | undefined {
    return this.#seen?.look?.signature === look.signature ? this.#seen.mode : undefined;
  }

  async mode(): Promise<InputMode | undefined> {
    await this.refresh();
    return this.#seen?.mode;
  }

  async unreadBytes(): Promise<number | undefined> {
    await this.refresh();
    return this.#seen?.unread;
  }

  /** A look that has begun is too old for a later caller, so that one gets the next. */
  async refresh(): Promise<void> {
    await this.#asking;
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
  }

  async #fetch(): Promise<void> {
    const found = await this.#options.fetch();
    this.#seen = found && { ...found, at: this.#options.clock.now() };
  }
}
