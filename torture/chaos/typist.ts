import { existsSync, readFileSync } from 'node:fs';
import type { ServicePlace } from '../../test/helpers/service.js';
import type { Random } from '../random.js';

const TOKEN = /<(\d+):(\d+)>/g;

/** Types numbers into a program that writes down what it gets, and remembers which of them were acknowledged. */
export class Typist {
  readonly side: string;
  readonly #place: ServicePlace;
  readonly #random: Random;
  readonly #acknowledged: number[] = [];
  #count = 0;
  /** Undefined until the program runs. */
  session: { id: string; pid: number } | undefined;

  constructor(place: ServicePlace, random: Random, side: string) {
    this.#place = place;
    this.#random = random;
    this.side = side;
  }

  get acknowledgedCount(): number {
    return this.#acknowledged.length;
  }

  /** Starts the program; false when the service could not be reached. */
  async start(backend: 'pty' | 'tmux'): Promise<boolean> {
    const script = 'stty raw -echo; echo ready; exec cat >> "$SIDE"';
    const input = { command: 'sh', args: ['-c', script], env: { SIDE: this.side }, backend };
    const started = await this.#place.call('spawn_tui', input).catch(() => undefined);
    if (!started) return false;
    const id = String(started.session_id);
    const ready = this.#place.call('wait_for_text', { session_id: id, pattern: 'ready', timeout_ms: 60_000 });
    if (!(await ready.catch(() => undefined))?.found) return false;
    this.session = { id, pid: Number(started.pid) };
    return true;
  }

  /** Types the next number. An unacknowledged number is never typed again: it may have arrived. */
  async type(): Promise<boolean> {
    const number = ++this.#count;
    const token = `\r<${number}:${number * 7 + 3}>\r`;
    const target = { session_id: this.session?.id };
    const typing = this.#random.chance(0.8)
      ? this.#place.call('send_input', { ...target, input: token })
      : this.#place.call('paste', { ...target, text: token });
    const result = await typing.catch(() => undefined);
    if (result?.success !== true) return false;
    this.#acknowledged.push(number);
    return true;
  }

  /** Acknowledged numbers that did not arrive; a killed program may leave the last of them unread. */
  lost(wasKilled: boolean): number[] {
    const arrived = this.#arrived();
    const last = Math.max(0, ...arrived);
    return this.#acknowledged.filter((number) => !arrived.includes(number) && (!wasKilled || number < last));
  }

  /** Numbers that arrived more than once, or after a later one. */
  doubled(): number[] {
    const arrived = this.#arrived();
    return arrived.filter((number, i) => i > 0 && number <= (arrived[i - 1] as number));
  }

  #arrived(): number[] {
    if (!existsSync(this.side)) return [];
    const matches = readFileSync(this.side, 'latin1').matchAll(TOKEN);
    return [...matches].map(([, n, check]) => (Number(n) * 7 + 3 === Number(check) ? Number(n) : -1));
  }
}
