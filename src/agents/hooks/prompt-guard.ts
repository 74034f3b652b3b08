import type { Clock } from '../../base/clock.js';

const SAME_MS = 30_000;
const RATE_MS = 10_000;
const MAX_COMMANDS = 5;

/** Text that agent programs inject as prompts. */
const INJECTED = ['<task-notification>', '<system-reminder>', '[Request interrupted by user'];

export function isInjected(prompt: string): boolean {
  const text = prompt.trimStart();
  return INJECTED.some((start) => text.startsWith(start));
}

/** Rejects repeated prompts and bursts of prompts. */
export class PromptGuard {
  readonly #clock: Clock;
  /** When each prompt was last seen. */
  readonly #known = new Map<string, number>();
  /** When each agent's recent commands were accepted. */
  readonly #commands = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Why a prompt is rejected; undefined if it is accepted, which also remembers it. */
  refusal(agentId: string, prompt: string): 'repeated' | 'too many' | undefined {
    this.#forgetOld();
    if (this.#known.has(keyOf(agentId, prompt))) return 'repeated';
    const recent = this.#commands.get(agentId) ?? [];
    if (recent.length >= MAX_COMMANDS) return 'too many';
    this.#commands.set(agentId, [...recent, this.#clock.now()]);
    this.note(agentId, prompt);
    return undefined;
  }

  /** Remembers a prompt that is already stored, such as our own answer, which the agent will report back. */
  note(agentId: string, prompt: string): void {
    this.#known.set(keyOf(agentId, prompt), this.#clock.now());
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [key, since] of this.#known) if (now - since >= SAME_MS) this.#known.delete(key);
    for (const [agentId, times] of this.#commands) {
      const recent = times.filter((time) => now - time < RATE_MS);
      if (recent.length === 0) this.#commands.delete(agentId);
      else this.#commands.set(agentId, recent);
    }
  }
}

function keyOf(agentId: string, prompt: string): string {
  return `${agentId} ${prompt.trim()}`;
}
