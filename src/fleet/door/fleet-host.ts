import type { Clock } from '../../base/clock.js';
import { Emitter } from '../../base/emitter.js';
import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { newId } from '../../base/ids.js';
import { type Broker, Unanswered } from '../broker.js';
import type { Heartbeat } from '../messages.js';
import { subjects, type Verb } from '../subjects.js';
import { parseAnswer } from './parse-answer.js';

/** How a host is shown. */
export interface HostFacts {
  name: string;
  is_reachable: boolean;
  is_drained: boolean;
  version: string;
  labels: Record<string, string>;
  running: number;
  capacity: number;
}

/** For answers that come at once. */
const ANSWER_MS = 5000;

/** A host of the fleet, as this door knows it. */
export class FleetHost {
  readonly name: string;
  readonly #broker: () => Broker | undefined;
  readonly #clock: Clock;
  readonly #reached = new Emitter<boolean>();
  /** Ends what waits for an answer. */
  readonly #waiting = new Set<(error: Unanswered) => void>();
  heartbeat: Heartbeat | undefined;
  heardAt: number;
  isReachable = true;
  /** Programs that this door has placed there since the last heartbeat. */
  placed = 0;
  /** Fires with whether it can be reached. */
  readonly onReached = this.#reached.event;

  constructor(name: string, { broker, clock }: { broker: () => Broker | undefined; clock: Clock }) {
    this.name = name;
    this.#broker = broker;
    this.#clock = clock;
    this.heardAt = clock.now();
  }

  get facts(): HostFacts {
    const { version = '', labels = {}, running = 0, capacity = 0, isDrained = false } = this.heartbeat ?? {};
    const about = { name: this.name, is_reachable: this.isReachable, is_drained: isDrained };
    return { ...about, version, labels, running, capacity };
  }

  /** Its uptime now, as far as the last heartbeat tells. */
  get upMs(): number {
    return Math.round((this.heartbeat?.upMs ?? 0) + this.#clock.now() - this.heardAt);
  }

  newCallId(): string {
    return `${this.heartbeat?.epoch}.${this.upMs}.${newId('c')}`;
  }

  setReachable(isReachable: boolean): void {
    if (this.isReachable === isReachable) return;
    this.isReachable = isReachable;
    if (!isReachable) for (const end of [...this.#waiting]) end(new Unanswered('silence'));
    this.#reached.emit(isReachable);
  }

  /** Sends without an answer. */
  send(verb: Verb, message: object): void {
    this.#broker()?.publish(subjects.ask(this.name, verb), message);
  }

  /** Asks for an answer. Rejects with `host_unreachable` at once when the host is not there or goes away. */
  async ask<T>(verb: Verb, message: object, timeoutMs = ANSWER_MS): Promise<T> {
    try {
      return parseAnswer<T>(await this.askBytes(verb, message, timeoutMs));
    } catch (error) {
      throw error instanceof Unanswered ? this.unreachable() : error;
    }
  }

  /** Rejects with `Unanswered`, which says whether anybody may have got the message. */
  async askBytes(verb: Verb, message: object, timeoutMs?: number): Promise<Uint8Array> {
    const broker = this.#broker();
    if (!broker || !this.isReachable) throw new Unanswered('nobody');
    let end: (error: Unanswered) => void = () => {};
    const gone = new Promise<never>((_, reject) => {
      end = reject;
      this.#waiting.add(reject);
    });
    try {
      return await Promise.race([broker.ask(subjects.ask(this.name, verb), message, timeoutMs), gone]);
    } catch (error) {
      // its process has ended; if it is back already, its next heartbeat says so
      if (error instanceof Unanswered && error.why === 'nobody' && broker.isConnected) this.setReachable(false);
      throw error;
    } finally {
      this.#waiting.delete(end);
    }
  }

  unreachable(): TtypilotError {
    const silentMs = this.#clock.now() - this.heardAt;
    const reason = `nothing was heard from it for ${Math.round(silentMs / 100) / 10} s`;
    return fail('host_unreachable', { host: this.name, reason, destination: this.name });
  }
}
