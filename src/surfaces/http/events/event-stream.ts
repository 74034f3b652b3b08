import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { ServiceEvent } from '../../../service/event-log.js';

const MAX_QUEUED = 1000;
/** Large events fill memory long before the count does. */
const MAX_QUEUED_LENGTH = 4_000_000;
const COMMENT_MS = 15_000;

/** One client of the event stream. A slow one gets what fits, and then a `gap`. */
export class EventStream implements Disposable {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  readonly #isWanted: (event: ServiceEvent) => boolean;
  #queue: ServiceEvent[] = [];
  #queuedLength = 0;
  #missed = 0;
  #isBlocked = false;
  #comment: Disposable;

  constructor(response: ServerResponse, clock: Clock, isWanted: (event: ServiceEvent) => boolean) {
    this.#response = response;
    this.#clock = clock;
    this.#isWanted = isWanted;
    response.on('drain', () => this.#flush());
    // now, so that the client knows that it is connected
    this.#write(': ttypilot\n\n');
    this.#comment = this.#keepAlive();
  }

  send(event: ServiceEvent): void {
    if (!this.#isWanted(event)) return;
    if (!this.#isBlocked) this.#write(textOf(event));
    else if (this.#hasRoom && this.#missed === 0) {
      this.#queue.push(event);
      this.#queuedLength += event.data.length;
    } else this.#missed++;
  }

  /** Some of the wanted events are no longer stored. */
  gap(missed?: number): void {
    this.#write(`event: gap\ndata: ${JSON.stringify(missed === undefined ? {} : { missed })}\n\n`);
  }

  /** Where the stream begins, so that a client that was cut off before its first event can resume. */
  begin(after: number): void {
    this.#write(`id: ${after}\n\n`);
  }

  dispose(): void {
    this.#comment.dispose();
    this.#queue = [];
    this.#response.end();
  }

  get #hasRoom(): boolean {
    return this.#queue.length < MAX_QUEUED && this.#queuedLength < MAX_QUEUED_LENGTH;
  }

  #flush(): void {
    this.#isBlocked = false;
    while (!this.#isBlocked) {
      const next = this.#queue.shift();
      if (!next) break;
      this.#queuedLength -= next.data.length;
      this.#write(textOf(next));
    }
    if (this.#isBlocked || this.#missed === 0) return;
    const missed = this.#missed;
    this.#missed = 0;
    this.gap(missed);
  }

  #write(text: string): void {
    this.#isBlocked = !this.#response.write(text);
  }

  #keepAlive(): Disposable {
    return this.#clock.after(COMMENT_MS, () => {
      // no heartbeat while unread output waits
      if (!this.#isBlocked) this.#write(': still here\n\n');
      this.#comment = this.#keepAlive();
    });
  }
}

function textOf({ id, type, data }: ServiceEvent): string {
  return `event: ${type}\nid: ${id}\ndata: ${data}\n\n`;
}
