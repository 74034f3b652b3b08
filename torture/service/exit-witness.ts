import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { EventSource, type HeardEvent } from '../../test/helpers/event-source.js';
import type { ServicePlace } from '../../test/helpers/service.js';
import type { Figure } from '../scenario.js';

/** An exit as stored in the database. */
export interface StoredExit {
  session_id: string;
  notice: string;
}

/** Records every exit that a service announces, on the event stream and by webhook, across its restarts. */
export class ExitWitness {
  readonly #server: Server;
  readonly #streams: EventSource[] = [];
  readonly #delivered = new Set<string>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async started(): Promise<ExitWitness> {
    const server = createServer(async (request, response) => {
      witness.#delivered.add(JSON.parse(await text(request)).data.session_id);
      response.writeHead(200).end();
    });
    const witness = new ExitWitness(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return witness;
  }

  get config(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `webhook: { url: "http://127.0.0.1:${port}/", secret: "a secret of some length" }\n`;
  }

  /** Listens, starting with the missed events. */
  async listen(place: ServicePlace): Promise<void> {
    this.#streams.push(await EventSource.opened(place, `?last_event_id=${this.#heard.at(-1)?.id ?? 0}`));
  }

  hasHeard(sessionId: string): boolean {
    return this.#exits.some(({ data }) => data.session_id === sessionId);
  }

  wasSent(sessionId: string): boolean {
    return this.#delivered.has(sessionId);
  }

  /** Announced exits that the database lacks or contradicts. */
  notIn(stored: readonly StoredExit[]): number {
    const notices = new Map(stored.map(({ session_id, notice }) => [session_id, notice]));
    return this.#exits.filter(({ data }) => notices.get(String(data.session_id)) !== JSON.stringify(data)).length;
  }

  /** The final figures. */
  figures(stored: readonly StoredExit[], unwritten: number): Figure[] {
    const told = this.#exits.map(({ data }) => String(data.session_id));
    const numbers = this.#heard.map(({ id }) => id);
    const notTold = stored.filter(({ session_id }) => !told.includes(session_id)).length;
    const notSent = stored.filter(({ session_id }) => !this.#delivered.has(session_id)).length;
    return [
      { what: 'exits announced before they were stored', measured: unwritten, atMost: 0 },
      { what: 'exits announced and not stored in the end', measured: this.notIn(stored), atMost: 0 },
      { what: 'exits announced twice or contradicted', measured: told.length - new Set(told).size, atMost: 0 },
      { what: 'exits stored and never announced', measured: notTold, atMost: 0 },
      { what: 'event numbers used twice', measured: numbers.length - new Set(numbers).size, atMost: 0 },
      { what: 'webhook messages missing', measured: notSent, atMost: 0 },
    ];
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
    this.#server.close();
  }

  get #heard(): HeardEvent[] {
    return this.#streams.flatMap(({ events }) => events.filter(({ type }) => type !== 'gap'));
  }

  get #exits(): HeardEvent[] {
    return this.#heard.filter(({ type }) => type === 'pty_exited');
  }
}
