import { fail } from '../../base/errors/errors.js';
import { createTerminal, type Terminal } from '../../terminal/index.js';
import { type CastEvent, type CastHeader, sizeOf } from '../asciicast/cast.js';
import { calmSizes } from './calm-sizes.js';
import type { OpenRecording } from './open-recording.js';

interface Frame {
  atMs: number;
  /** The events up to before this one have happened. */
  end: number;
}

const MOST_CHARACTERS = 400_000_000;
/** Of an asciicast: what happens in so short a time is one frame. */
const SHORTEST_MS = 33;

const encoder = new TextEncoder();

/** A recording as frames, to go through forwards and backwards. */
export class Frames {
  readonly header: CastHeader;
  readonly #events: readonly CastEvent[];
  readonly #frames: readonly Frame[];
  #terminal: Terminal;
  /** How many events the terminal has seen. */
  #done = 0;

  static async load(recording: OpenRecording, path: string): Promise<Frames> {
    const events: CastEvent[] = [];
    let characters = 0;
    for await (const event of calmSizes(recording.events(), path)) {
      events.push(event);
      characters += event.data.length;
      if (characters > MOST_CHARACTERS) throw fail('recording_unreadable', { path, reason: 'it is too large to play' });
    }
    return new Frames(recording.header, events, framesOf(events, recording.kind === 'jsonl' ? 0 : SHORTEST_MS));
  }

  private constructor(header: CastHeader, events: readonly CastEvent[], frames: readonly Frame[]) {
    this.header = header;
    this.#events = events;
    this.#frames = frames;
    this.#terminal = newTerminal(header);
  }

  get count(): number {
    return this.#frames.length;
  }

  /** When a frame was seen, since the beginning. */
  timeOf(index: number): number {
    return this.#frame(index).atMs;
  }

  /** The screen at a frame; it is another one after the next call. */
  show(index: number): Terminal {
    const { end } = this.#frame(index);
    if (end < this.#done) {
      this.#terminal.dispose();
      this.#terminal = newTerminal(this.header);
      this.#done = 0;
    }
    for (; this.#done < end; this.#done++) play(this.#events[this.#done] as CastEvent, this.#terminal);
    return this.#terminal;
  }

  /** The sizes that the terminal had after the first one. */
  sizes(): { cols: number; rows: number }[] {
    return this.#events.flatMap(({ code, data }) => (code === 'r' ? (sizeOf(data) ?? []) : []));
  }

  /** What was typed last, at a frame. */
  inputAt(index: number): string | undefined {
    const { end } = this.#frame(index);
    for (let at = end - 1; at >= 0; at--) {
      const event = this.#events[at];
      if (event?.code === 'i') return event.data;
    }
    return undefined;
  }

  #frame(index: number): Frame {
    return this.#frames[index] ?? { atMs: 0, end: 0 };
  }
}

/** An event of a recording, for a terminal. */
export function play({ code, data }: CastEvent, terminal: Terminal): void {
  if (code === 'o') terminal.feed(encoder.encode(data));
  const size = code === 'r' ? sizeOf(data) : undefined;
  if (size) terminal.resize(size.cols, size.rows);
}

function newTerminal({ cols, rows }: CastHeader): Terminal {
  return createTerminal({ cols, rows });
}

/** A frame is what the screen shows after output or another size. */
function framesOf(events: readonly CastEvent[], shortestMs: number): Frame[] {
  const frames: Frame[] = [];
  let start = Number.NEGATIVE_INFINITY;
  events.forEach(({ atMs, code }, i) => {
    if (code !== 'o' && code !== 'r') return;
    const last = frames.at(-1);
    if (last && atMs - start < shortestMs) Object.assign(last, { atMs, end: i + 1 });
    else {
      frames.push({ atMs, end: i + 1 });
      start = atMs;
    }
  });
  return frames;
}
