import type { Direction } from '../../../recording/jsonl/event.js';

/** Above this, an undecided line is written in its cautious form and stops holding up the others. */
const MAX_HELD_BYTES = 16_000_000;

interface Entry {
  direction: Direction;
  line: string;
  atMs: number;
  /** Set while the line is undecided: what to write when no decision comes in time. */
  cautious?: string;
}

/** Lines on their way into a recording. They keep their order, even when the content of one is decided later. */
export class HeldLines {
  readonly #write: (entry: Omit<Entry, 'cautious'>) => void;
  readonly #entries: Entry[] = [];
  #bytes = 0;

  constructor(write: (entry: Omit<Entry, 'cautious'>) => void) {
    this.#write = write;
  }

  add(direction: Direction, line: string): void {
    this.#push({ direction, line, atMs: performance.now() });
  }

  /** Adds an undecided line. It and all later lines wait until the returned function is called. */
  hold(direction: Direction, line: string, cautious: string): (decided: string) => void {
    const entry: Entry = { direction, line, atMs: performance.now(), cautious };
    this.#push(entry);
    return (decided) => {
      if (entry.cautious === undefined) return;
      entry.line = decided;
      delete entry.cautious;
      this.#flush();
    };
  }

  /** Writes all lines; the undecided ones in their cautious form. */
  end(): void {
    for (const entry of this.#entries) giveUp(entry);
    this.#flush();
  }

  #push(entry: Entry): void {
    this.#entries.push(entry);
    this.#bytes += entry.line.length;
    this.#flush();
    for (let i = 0; this.#bytes > MAX_HELD_BYTES && i < this.#entries.length; i++) {
      giveUp(this.#entries[i] as Entry);
      this.#flush();
    }
  }

  #flush(): void {
    for (let first = this.#entries[0]; first && first.cautious === undefined; first = this.#entries[0]) {
      this.#entries.shift();
      this.#bytes -= first.line.length;
      this.#write(first);
    }
    if (this.#entries.length === 0) this.#bytes = 0;
  }
}

function giveUp(entry: Entry): void {
  if (entry.cautious === undefined) return;
  entry.line = entry.cautious;
  delete entry.cautious;
}
