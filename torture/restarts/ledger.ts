import type { ServicePlace } from '../../test/helpers/service.js';
import type { Random } from '../random.js';

export type Kind = 'tmux' | 'pty' | 'recorded' | 'stubborn' | 'brief';

/** A session whose start the service has confirmed. */
export interface Acknowledged {
  id: string;
  kind: Kind;
  pid: number;
  seq: number;
}

const SCRIPTS: Record<Kind, string> = {
  tmux: 'echo ready; exec cat',
  pty: 'echo ready; exec cat',
  recorded: 'n=0; while :; do n=$((n + 1)); echo "line $n of a recording that is cut off somewhere"; done',
  // neither process ends with its terminal
  stubborn: 'trap "" HUP; (trap "" HUP; exec setsid sleep 6000) & while :; do sleep 6000; done',
  brief: 'exit 3',
};
const KINDS = Object.keys(SCRIPTS) as Kind[];

/** What was requested, and what the service has confirmed. */
export class Ledger {
  readonly #random: Random;
  readonly mark: string;
  readonly acknowledged: Acknowledged[] = [];

  constructor(random: Random, mark: string) {
    this.#random = random;
    this.mark = mark;
  }

  /** Starts programs and types into them, one call after the other, until the service stops answering. */
  async work(place: ServicePlace): Promise<void> {
    try {
      for (;;) await (this.#random.chance(0.6) ? this.#spawn(place) : this.#type(place));
    } catch (error) {
      // expected once the service is gone; any other error is a failure
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #spawn(place: ServicePlace): Promise<void> {
    const kind = this.#random.pick(KINDS);
    const tmuxCount = this.acknowledged.filter((session) => session.kind === 'tmux').length;
    if (kind === 'tmux' && tmuxCount >= 6) return;
    const result = await place.call('spawn_tui', {
      command: 'sh',
      args: ['-c', SCRIPTS[kind]],
      env: { TORTURE_MARK: `${this.mark}-${kind === 'tmux' ? 'tmux' : 'pty'}` },
      backend: kind === 'tmux' ? 'tmux' : 'pty',
      record: kind === 'recorded',
    });
    this.acknowledged.push({ id: String(result.session_id), kind, pid: Number(result.pid), seq: Number(result.seq) });
  }

  async #type(place: ServicePlace): Promise<void> {
    const inTmux = this.acknowledged.filter(({ kind }) => kind === 'tmux');
    if (inTmux.length === 0) return;
    const session = this.#random.pick(inTmux);
    const { seq } = await place.call('send_input', { session_id: session.id, input: 'some words\r' });
    session.seq = Number(seq);
  }
}
