import type { ServicePlace } from './service.js';

export interface HeardEvent {
  type: string;
  id: number | undefined;
  data: Record<string, unknown>;
}

/** Listens to the events of a service, until it is closed. */
export class EventSource {
  readonly response: Response;
  readonly events: HeardEvent[] = [];
  comments = 0;
  isEnded = false;
  #wake: () => void = () => {};
  readonly #aborter: AbortController;

  private constructor(response: Response, aborter: AbortController) {
    this.response = response;
    this.#aborter = aborter;
    void this.#read();
  }

  static async opened(place: ServicePlace, query = '', headers: Record<string, string> = {}): Promise<EventSource> {
    const aborter = new AbortController();
    const response = await place.fetch(`/api/events/stream${query}`, { headers, signal: aborter.signal });
    return new EventSource(response, aborter);
  }

  /** Waits until a condition holds; it is checked after every chunk. */
  async until<T>(look: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found) return found;
      if (this.isEnded) throw new Error(`the stream ended after ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  untilEvent(type: string, sessionId?: string): Promise<HeardEvent> {
    const isWanted = (event: HeardEvent) =>
      event.type === type && (sessionId === undefined || event.data.session_id === sessionId);
    return this.until(() => this.events.find(isWanted));
  }

  close(): void {
    this.#aborter.abort();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        rest += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#hear(block);
        this.#wake();
      }
    } catch {
      // it was closed, here or there
    }
    this.isEnded = true;
    this.#wake();
  }

  #hear(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
    if (!fields.has('data')) {
      // a number alone says where the stream begins
      if (!fields.has('id')) this.comments++;
      return;
    }
    const id = fields.get('id');
    const data = JSON.parse(fields.get('data') ?? '{}');
    this.events.push({ type: fields.get('event') ?? '', id: id === undefined ? undefined : Number(id), data });
  }
}
