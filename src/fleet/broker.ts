import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { Disposable } from '../base/disposable.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import { EVENTS, subjects } from './subjects.js';

/** Where the broker is, and how to log in there. */
export interface BrokerAddress {
  /** `nats://host:port`, or several of them with commas between. */
  url: string;
  /** The nkey seed of this host or door. */
  seed?: string | undefined;
  /** The file of the certificates that are trusted, for TLS. */
  caFile?: string | undefined;
}

/** Messages go around a broken connection for this long before it is noticed. */
const PING_MS = 1000;
const RECONNECT_MS = 200;
const WEEK_NS = 7 * 24 * 3600 * 1e9;
const MAX_EVENTS_PER_HOST = 100_000;
const MAX_REPLICAS = 3;
/** A long wait is answered by the host; this only bounds what is kept for a host that has died. */
const MAX_ANSWER_MS = 86_400_000 + 60_000;

/** The connection of a host or a door to NATS. It comes back by itself. */
export class Broker implements Disposable {
  readonly #connection: NatsConnection;
  readonly #jetstream: typeof import('@nats-io/jetstream');
  readonly #replicas: number;
  #isConnected = true;

  private constructor(connection: NatsConnection, jetstream: typeof import('@nats-io/jetstream'), replicas: number) {
    this.#connection = connection;
    this.#jetstream = jetstream;
    this.#replicas = replicas;
    void this.#watch();
  }

  /** Keeps trying until there is a connection; `once` tries once, and the connection does not come back. */
  static async connect(address: BrokerAddress, name: string, once?: 'once'): Promise<Broker> {
    const { connect, nkeyAuthenticator, jetstream } = await library();
    const servers = address.url.split(',').map((url) => url.trim());
    const tls = address.caFile === undefined ? {} : { tls: { caFile: address.caFile } };
    const login = address.seed === undefined ? {} : { authenticator: nkeyAuthenticator(Buffer.from(address.seed)) };
    const connection = await connect({
      ...{ servers, name, ...tls, ...login },
      // its own: a host may not listen to the answers for others
      inboxPrefix: `_INBOX.${name}`,
      waitOnFirstConnect: once === undefined,
      reconnect: once === undefined,
      // a broker that is being set up refuses keys for a moment
      ignoreAuthErrorAbort: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
    return new Broker(connection, jetstream, servers.length >= MAX_REPLICAS ? MAX_REPLICAS : 1);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The most that a message may have. */
  get maxBytes(): number {
    return this.#connection.info?.max_payload ?? 1_048_576;
  }

  publish(subject: string, message: unknown): void {
    if (this.#isConnected) this.#connection.publish(subject, JSON.stringify(message));
  }

  /** Answers messages under these names. */
  listen(subject: string, hear: (message: Msg) => void): Disposable {
    const subscription = this.#connection.subscribe(subject, {
      callback(error, message) {
        if (!error) hear(message);
      },
    });
    return { dispose: () => subscription.unsubscribe() };
  }

  /** Rejects with `nobody` when nobody listens there, and with `silence` when there was no answer in time. */
  async ask(subject: string, message: unknown, timeoutMs = MAX_ANSWER_MS): Promise<Uint8Array> {
    // what is sent now would travel when the connection is back, long after its caller has given up
    if (!this.#isConnected) throw new Unanswered('nobody');
    try {
      const payload = JSON.stringify(message);
      if (payload.length * 3 > this.maxBytes) checkBytes(Buffer.byteLength(payload), this.maxBytes);
      return (await this.#connection.request(subject, payload, { timeout: timeoutMs })).data;
    } catch (error) {
      if (error instanceof TtypilotError) throw error;
      throw new Unanswered(isNobody(error) ? 'nobody' : 'silence', error);
    }
  }

  get events(): JetStreamClient {
    return this.#jetstream.jetstream(this.#connection);
  }

  manager(): Promise<JetStreamManager> {
    return this.#jetstream.jetstreamManager(this.#connection, { checkAPI: false });
  }

  /** Creates the stream of events where it is missing. */
  async makeStream(): Promise<void> {
    await (await this.manager()).streams.add({
      name: EVENTS,
      subjects: [subjects.events, subjects.allForgotten],
      allow_direct: true,
      max_age: WEEK_NS,
      max_msgs_per_subject: MAX_EVENTS_PER_HOST,
      num_replicas: this.#replicas,
    });
  }

  /** Resolves when the broker has what was sent. */
  flush(): Promise<void> {
    return this.#connection.flush();
  }

  /** Sends what is under way, and leaves. */
  async close(): Promise<void> {
    await this.#connection.drain().catch(() => {});
  }

  dispose(): void {
    void this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'close') this.#isConnected = false;
      else if (type === 'reconnect') this.#isConnected = true;
    }
    this.#isConnected = false;
  }
}

/** A request that got no answer. */
export class Unanswered extends Error {
  readonly why: 'nobody' | 'silence';

  constructor(why: 'nobody' | 'silence', cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

export function checkBytes(bytes: number, limitBytes: number): void {
  if (bytes > limitBytes) throw fail('frame_too_large', { bytes, limitBytes });
}

function isNobody(error: unknown): boolean {
  const { name, cause } = error as Error;
  return name === 'NoRespondersError' || (cause as Error | undefined)?.name === 'NoRespondersError';
}

/** Loaded on demand: a single host needs none of it. */
async function library() {
  const [transport, jetstream] = await Promise.all([import('@nats-io/transport-node'), import('@nats-io/jetstream')]);
  return { connect: transport.connect, nkeyAuthenticator: transport.nkeyAuthenticator, jetstream };
}
