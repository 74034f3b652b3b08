import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EventSource, type HeardEvent } from '../../test/helpers/event-source.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { until } from '../harness/until.js';

/** A service that is killed and started again, and two who listen to it all the time: by events, and by a webhook. */
export class World {
  readonly place = new ServicePlace();
  readonly #server: Server;
  /** What was heard, over all restarts. */
  readonly #heard: HeardEvent[] = [];
  #events: EventSource | undefined;
  /** The deliveries of each session's end. */
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

  /** Starts the service, and goes on listening where the last one was killed. */
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

  /** How often the end of a session was told by the event stream. */
  notices(sessionId: string): HeardEvent[] {
    const all = [...this.#heard, ...(this.#events?.events ?? [])];
    return all.filter(({ type, data }) => type === 'pty_exited' && data.session_id === sessionId);
  }

  /** Waits until the end of a session was told; to both listeners. */
  async isTold(sessionId: string, withinMs: number): Promise<boolean> {
    const isTold = () => this.notices(sessionId).length > 0 && this.deliveries(sessionId) > 0;
    return (await until(isTold, withinMs)) === true;
  }

  /** How many messages to the webhook told of it; the same one may come again. */
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
