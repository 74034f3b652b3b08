import type { Clock } from '../../base/clock.js';

const SAME_MS = 30_000;
const RATE_MS = 10_000;
const MOST_COMMANDS = 5;

/** What agents' own programs put in the place of a prompt. */
const INJECTED = ['<task-notification>', '<system-reminder>', '[Request interrupted by user'];

export function isInjected(prompt: string): boolean {
  const text = prompt.trimStart();
  return INJECTED.some((start) => text.startsWith(start));
}

/** Holds off prompts that come in storms: the same one again, and too many of them. */
export class PromptGuard {
  readonly #clock: Clock;
  /** Since when a prompt of an agent is known. */
  readonly #known = new Map<string, number>();
  /** When commands of an agent were let through. */
  readonly #commands = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Why a prompt is not to be kept; undefined when it is, and then it is known. */
  refusal(agentId: string, prompt: string): 'repeated' | 'too many' | undefined {
    this.#forgetOld();
    if (this.#known.has(keyOf(agentId, prompt))) return 'repeated';
    const recent = this.#commands.get(agentId) ?? [];
    if (recent.length >= MOST_COMMANDS) return 'too many';
    this.#commands.set(agentId, [...recent, this.#clock.now()]);
    this.note(agentId, prompt);
    return undefined;
  }

  /** A prompt that is on record already, such as an answer of ours, which its agent tells us of. */
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
