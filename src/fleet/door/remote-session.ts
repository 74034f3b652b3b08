import type { Clock } from '../../base/clock.js';
import { Emitter } from '../../base/emitter.js';
import type { FullScreen } from '../../render/formats/full.js';
import type { LiveSession, OpenOutput } from '../../session/live-session.js';
import type { DoorCaller, SessionReport, TypeMessage } from '../messages.js';
import type { FleetHost } from './fleet-host.js';
import { RemoteOutput } from './remote-output.js';

/** Who types into a live terminal, for the audit log of the host. */
const VIEWER: DoorCaller = { id: 'viewer', name: 'viewer', scope: 'control' };

/** A session on a host of the fleet. */
export class RemoteSession implements LiveSession {
  readonly id: string;
  /** Its id on its host. */
  readonly shortId: string;
  readonly host: FleetHost;
  readonly #clock: Clock;
  readonly #outputs = new Set<RemoteOutput>();
  #state: SessionReport;
  #bornAt = 0;
  #screen: { seq: number; screen: FullScreen } | undefined;
  #isPeeking = false;
  #changed: Emitter<unknown> | undefined;

  constructor(state: SessionReport, { host, clock }: { host: FleetHost; clock: Clock }) {
    this.shortId = state.info.id;
    this.id = `${state.info.id}@${host.name}`;
    this.host = host;
    this.#clock = clock;
    this.#state = state;
    this.update(state);
  }

  get state(): LiveSession['state'] {
    return this.#state.info.state;
  }

  get createdAt(): string {
    return this.#state.info.created_at;
  }

  get exit(): LiveSession['exit'] {
    const { reason, info } = this.#state;
    return info.state === 'running' ? undefined : { reason: reason ?? 'exited' };
  }

  get terminal(): LiveSession['terminal'] {
    return this.#state.info;
  }

  get pane(): LiveSession['pane'] {
    const { paneId } = this.#state;
    return paneId === undefined ? undefined : { paneId };
  }

  /** As lists show it. */
  get facts(): Record<string, unknown> {
    const { info } = this.#state;
    return {
      ...info,
      id: this.id,
      age_ms: Math.max(0, Math.round(this.#clock.now() - this.#bornAt)),
      host: this.host.name,
      ...(this.host.isReachable ? {} : { is_unreachable: true }),
    };
  }

  readonly input: LiveSession['input'] = {
    write: (bytes, { lease }) => this.#type({ bytes: Buffer.from(bytes).toString('base64'), lease }),
    press: (key, { lease }) => this.#type({ key, lease }),
  };

  readonly onScreen: LiveSession['onScreen'] = (listener) => {
    this.#changed ??= new Emitter();
    return this.#changed.event(listener);
  };

  update(state: SessionReport): void {
    this.#state = state;
    this.#bornAt = this.#clock.now() - state.info.age_ms;
    this.#changed?.emit(undefined);
  }

  touch(seq: number): void {
    this.#state.info.seq = seq;
    this.#changed?.emit(undefined);
  }

  /** What is known; newer news are asked for, and told through `onScreen`. */
  peek(): FullScreen | undefined {
    const { seq } = this.#state.info;
    if (this.#screen?.seq !== seq && !this.#isPeeking && this.host.isReachable) {
      this.#isPeeking = true;
      void this.#look(seq);
    }
    return this.#screen?.screen;
  }

  resize(cols: number, rows: number): { done: Promise<void> } {
    return { done: this.#type({ size: { cols, rows } }).then(() => {}) };
  }

  /** Viewers share what is here. One that has seen less gets an output of its own. */
  outputFrom(since: number | 'screen'): OpenOutput {
    const shared = [...this.#outputs].find((output) => output.has(since));
    const output = shared ?? new RemoteOutput(this, { since, clock: this.#clock });
    this.#outputs.add(output);
    output.addReader();
    let isOpen = true;
    return {
      source: output,
      dispose: () => {
        if (!isOpen) return;
        isOpen = false;
        if (output.removeReader()) this.#outputs.delete(output);
      },
    };
  }

  #type(what: Partial<TypeMessage>): Promise<{ isSecret?: true }> {
    const message = { session: this.shortId, sentAtMs: this.host.upMs, caller: VIEWER, ...what };
    return this.host.ask('type', message);
  }

  async #look(seq: number): Promise<void> {
    try {
      const { screen } = await this.host.ask<{ screen?: FullScreen }>('peek', { session: this.shortId });
      if (screen) this.#screen = { seq, screen };
    } catch {
      // an old picture is better than none; the next change asks again
      if (this.#screen) this.#screen.seq = seq;
      this.#isPeeking = false;
      return;
    }
    this.#isPeeking = false;
    this.#changed?.emit(undefined);
  }
}
