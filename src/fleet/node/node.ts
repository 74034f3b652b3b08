import type { Msg } from '@nats-io/transport-node';
import { BoundedMap } from '../../base/bounded-map.js';
import { type Clock, elapse } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { asTableError, fail } from '../../base/errors/errors.js';
import { newId } from '../../base/ids.js';
import type { RunWork } from '../../base/work.js';
import { toWire } from '../../client/wire-errors.js';
import type { CallOptions } from '../../operations/call-context.js';
import type { Client } from '../../operations/client.js';
import { findOperation } from '../../operations/index.js';
import type { Sessions } from '../../service/sessions.js';
import type { LiveSession } from '../../session/live-session.js';
import { Broker, type BrokerAddress, checkBytes } from '../broker.js';
import { type CallMessage, type DoorCaller, PROTOCOL, type PullMessage, type TypeMessage } from '../messages.js';
import { lastPart, subjects, type Verb } from '../subjects.js';
import { Answers } from './answers.js';
import { type EventJournal, EventOutbox } from './event-outbox.js';
import { Presence } from './presence.js';
import { PulledOutput } from './pulled-output.js';

export interface FleetNodeOptions {
  /** The name of this host, and where the fleet is. */
  host: string;
  broker: BrokerAddress;
  labels: Record<string, string>;
  /** How many programs may run. */
  capacity: number;
  version: string;
  sessions: Sessions;
  journal: EventJournal;
  /** Carries out operations for a caller, within its permission and audited. */
  clientOf: (caller: DoorCaller) => Client;
  /** Runs expensive work in turns. */
  run: RunWork;
  isDrained: boolean;
  /** Keeps whether it is drained. */
  onDrained: (isDrained: boolean) => void;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** Calls under way at a time. */
const MAX_CALLS = 1024;
/** A message that was on its way for longer has no reader: its door has told the caller already. */
const MAX_AGE_MS = 20_000;
const MAX_OUTPUTS = 1024;
const UNUSED_MS = 60_000;
const MAX_CANCELLED = 1000;
const LEAVE_MS = 2000;

const NEVER = new AbortController();

type Body = Record<string, unknown>;

/** Offers the sessions of this process to the doors of a fleet. */
export class FleetNode implements Disposable {
  readonly #options: FleetNodeOptions;
  readonly #epoch = newId('e');
  readonly #answers: Answers;
  readonly #presence: Presence;
  readonly #calls = new Map<string, AbortController>();
  /** Cancellations that came before their call. */
  readonly #cancelled = new BoundedMap<string, true>(MAX_CANCELLED);
  readonly #outputs = new Map<string, PulledOutput>();
  readonly #parts: Disposable[] = [];
  #isDrained: boolean;
  #broker: Broker | undefined;
  #outbox: EventOutbox | undefined;
  #sweeping: Disposable | undefined;
  #isDisposed = false;

  constructor(options: FleetNodeOptions) {
    const { clock, sessions, host, labels, capacity, version } = options;
    this.#options = options;
    this.#isDrained = options.isDrained;
    this.#answers = new Answers(clock, this.#epoch);
    const about = () => ({
      ...{ protocol: PROTOCOL, version, labels, capacity },
      upMs: this.#answers.upMs,
      isDrained: this.#isDrained,
    });
    this.#presence = new Presence({ host, epoch: this.#epoch, sessions, clock, about });
  }

  /** Resolves when the broker has been reached. Rejects when this host is in the fleet already. */
  async join(): Promise<void> {
    const { host, broker: address, journal, clock, onFailure, sessions } = this.#options;
    const broker = await Broker.connect(address, `host-${host}`);
    if (this.#isDisposed) return broker.dispose();
    this.#broker = broker;
    const other = await broker.ask(subjects.ask(host, 'state'), { offset: 0 }, LEAVE_MS).then(
      () => true,
      () => false,
    );
    if (other) throw fail('host_taken', { host });
    // where only doors may create it, one of them will
    if (address.seed === undefined) await broker.makeStream().catch(() => {});
    this.#outbox = new EventOutbox({ host, broker, journal, clock, onFailure });
    this.#parts.push(
      broker.listen(subjects.asks(host), (message) => void this.#hear(message)),
      sessions.events.onEvent(() => this.#outbox?.note()),
      this.#outbox,
    );
    this.#presence.start(broker);
    this.#outbox.note();
    this.#sweep();
  }

  /** Tells the rest of the events, for a moment at most, and leaves. */
  async leave(): Promise<void> {
    const { clock } = this.#options;
    this.#presence.flush();
    if (this.#broker?.isConnected && this.#outbox)
      await Promise.race([this.#outbox.settled(), elapse(clock, LEAVE_MS)]);
    this.dispose();
    await Promise.race([this.#broker?.close(), elapse(clock, LEAVE_MS)]);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#presence.dispose();
    this.#sweeping?.dispose();
    for (const one of [...this.#parts, ...this.#outputs.values()]) one.dispose();
    for (const call of this.#calls.values()) call.abort();
    if (this.#broker) void this.#broker.close();
  }

  async #hear(message: Msg): Promise<void> {
    try {
      const body = message.json<Body>();
      const answer = await this.#answer(lastPart(message.subject) as Verb, body);
      if (answer === undefined) return;
      checkBytes(answer.length, this.#broker?.maxBytes ?? 0);
      message.respond(answer);
    } catch (error) {
      message.respond(JSON.stringify({ error: toWire(asTableError(error, NEVER.signal)) }));
    }
  }

  async #answer(verb: Verb, body: Body): Promise<Uint8Array | undefined> {
    const { sessions } = this.#options;
    switch (verb) {
      case 'call':
        return this.#call(body as unknown as CallMessage);
      case 'cancel':
        return this.#cancel(String(body.id));
      case 'type':
        return json(await this.#type(body as unknown as TypeMessage));
      case 'out':
        return this.#output(String(body.session)).pull(body as unknown as PullMessage);
      case 'hold':
        this.#output(String(body.session)).hold();
        return undefined;
      case 'screen':
        return json(await this.#screen(String(body.session)));
      case 'peek':
        return json({ screen: this.#session(body.session).peek() });
      case 'readiness':
        return json({ isNew: await sessions.askReadiness(String(body.session)) });
      case 'exit':
        return json({ notice: await sessions.exitOf(String(body.session)) });
      case 'state':
        return json(this.#presence.snapshot(Number(body.offset) || 0));
      case 'drain':
        return json(this.#drain(body.isDrained === true));
    }
  }

  #call(message: CallMessage): Promise<Uint8Array> {
    const { id, operation, sentAtMs } = message;
    const { host } = this.#options;
    const isAct = findOperation(operation).effect !== 'read';
    if (!isAct) return this.#carryOut(message);
    this.#checkAge(sentAtMs);
    return this.#answers.once(id, { host, operation }, () => this.#carryOut(message));
  }

  /** Never rejects: what an act came to is kept, its failure too. */
  async #carryOut({ id, operation, input, options, caller }: CallMessage): Promise<Uint8Array> {
    const aborter = new AbortController();
    try {
      if (this.#calls.size >= MAX_CALLS) throw fail('too_many_requests', { limit: MAX_CALLS, what: 'calls' });
      if (operation === 'spawn_tui') this.#checkPlace();
      this.#calls.set(id, aborter);
      if (this.#cancelled.has(id)) aborter.abort();
      const given: CallOptions = { ...options, signal: aborter.signal };
      const output = await this.#options.clientOf(caller).call(operation, input, given);
      // the door learns of a new session before its caller does
      if (findOperation(operation).effect === 'control') this.#presence.flush();
      return json({ output });
    } catch (error) {
      return json({ error: toWire(asTableError(error, aborter.signal)) });
    } finally {
      this.#calls.delete(id);
    }
  }

  #cancel(id: string): undefined {
    const call = this.#calls.get(id);
    if (call) call.abort();
    else this.#cancelled.set(id, true);
  }

  /** A door places programs by what it knew a moment ago. */
  #checkPlace(): void {
    const { host, sessions, capacity } = this.#options;
    const running = sessions.list().filter(({ state }) => state === 'running').length;
    if (running >= capacity) throw fail('host_full', { host, reason: `${running} of ${capacity} programs run there` });
    if (this.#isDrained) throw fail('host_full', { host, reason: 'it is drained' });
  }

  async #type({ session: id, bytes, key, lease, size, sentAtMs, caller }: TypeMessage) {
    this.#checkAge(sentAtMs);
    if (caller.scope === 'read') throw fail('forbidden', { operation: 'typing', needed: 'input', granted: 'read' });
    const session = this.#session(id);
    if (size) return session.resize(size.cols, size.rows).done.then(() => ({}));
    return key === undefined
      ? session.input.write(Buffer.from(bytes ?? '', 'base64'), { lease })
      : session.input.press(key, { lease });
  }

  async #screen(id: string): Promise<object> {
    const open = this.#session(id).outputFrom('screen');
    try {
      return await open.source.restore(this.#options.run);
    } finally {
      open.dispose();
    }
  }

  #drain(isDrained: boolean): object {
    this.#isDrained = isDrained;
    this.#options.onDrained(isDrained);
    this.#presence.beat();
    return {};
  }

  /** A closed session is gone, and its last bytes are still here. */
  #output(id: string): PulledOutput {
    const known = this.#outputs.get(id);
    if (known) return known;
    if (this.#outputs.size >= MAX_OUTPUTS) throw fail('too_many_requests', { limit: MAX_OUTPUTS, what: 'outputs' });
    const output = new PulledOutput(this.#session(id), this.#options.clock);
    this.#outputs.set(id, output);
    return output;
  }

  #session(id: unknown): LiveSession {
    const session = this.#options.sessions.find(String(id));
    if (!session) throw fail('session_not_found', { sessionId: String(id) });
    return session;
  }

  #checkAge(sentAtMs: number): void {
    if (this.#answers.upMs - sentAtMs <= MAX_AGE_MS) return;
    throw fail('host_silent', { host: this.#options.host, reason: 'the message arrived too late and had no effect' });
  }

  #sweep(): void {
    const { clock } = this.#options;
    for (const [id, output] of this.#outputs) {
      if (clock.now() - output.usedAt < UNUSED_MS) continue;
      output.dispose();
      this.#outputs.delete(id);
    }
    this.#sweeping = clock.after(UNUSED_MS, () => this.#sweep(), { isBackground: true });
  }
}

function json(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
