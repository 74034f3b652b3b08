import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EventSource, type HeardEvent } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { until } from '../harness/until.js';

/** A service that is killed and restarted, with two permanent listeners: an event stream and a webhook. */
export class World {
  readonly place = new ServicePlace();
  readonly #server: Server;
  /** All events, across restarts. */
  readonly #heard: HeardEvent[] = [];
  #events: EventSource | undefined;
  /** Webhook deliveries of each session's exit. */
  readonly #deliveries = new Map<string, Set<string>>();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { data } = JSON.parse(await text(request)) as { data: { session_id: string } };
      const deliveries = this.#deliveries.get(data.session_id) ?? new Set();
      this.#deliveries.set(data.session_id, deliveries.add(String(request.headers['x-ttypilot-delivery'])));
      response.writeHead(204).end();
    });
  }

  static async opened(): Promise<World> {
    const world = new World();
    await once(world.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = world.#server.address() as AddressInfo;
    const webhook = `webhook: { url: "http://127.0.0.1:${port}/", secret: "a secret of some length" }\n`;
    writeFileSync(join(world.place.directory, 'config.yaml'), webhook);
    return world;
  }

  /** Starts the service and resumes listening at the last event before the kill. */
  async start(): Promise<void> {
    await this.place.start();
    this.#takeEvents();
    const last = this.#heard.findLast(({ id }) => id !== undefined)?.id ?? 0;
    this.#events = await EventSource.opened(this.place, '', { 'last-event-id': String(last) });
  }

  async kill(): Promise<void> {
    const { child } = this.place;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** How often the event stream reported a session's exit. */
  notices(sessionId: string): HeardEvent[] {
    const all = [...this.#heard, ...(this.#events?.events ?? [])];
    return all.filter(({ type, data }) => type === 'pty_exited' && data.session_id === sessionId);
  }

  /** Waits until both listeners have received a session's exit. */
  async isTold(sessionId: string, withinMs: number): Promise<boolean> {
    const isTold = () => this.notices(sessionId).length > 0 && this.deliveries(sessionId) > 0;
    return (await until(isTold, withinMs)) === true;
  }

  /** How many distinct webhook messages reported the exit; the same message may be delivered again. */
  deliveries(sessionId: string): number {
    return this.#deliveries.get(sessionId)?.size ?? 0;
  }

  async close(): Promise<void> {
    this.#events?.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await this.place.close();
  }

  #takeEvents(): void {
    this.#heard.push(...(this.#events?.events ?? []));
    this.#events?.close();
    this.#events = undefined;
  }
}
