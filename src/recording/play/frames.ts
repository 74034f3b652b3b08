import { fail } from '../../base/errors/errors.js';
import { createTerminal, type Terminal } from '../../terminal/index.js';
import { type CastEvent, type CastHeader, sizeOf } from '../asciicast/cast.js';
import { bytesOfText } from '../bytes-as-text.js';
import { calmSizes } from './calm-sizes.js';
import type { OpenRecording } from './open-recording.js';

interface Frame {
  atMs: number;
  /** The number of events that lead up to this frame. */
  end: number;
}

const MAX_CHARACTERS = 400_000_000;
/** Events of an asciicast within this time form one frame. */
const MIN_FRAME_MS = 33;

/** A recording as frames, which can be shown in any order. */
export class Frames {
  readonly header: CastHeader;
  readonly #events: readonly CastEvent[];
  readonly #frames: readonly Frame[];
  #terminal: Terminal;
  /** The number of events played into the terminal. */
  #done = 0;

  static async load(recording: OpenRecording, path: string): Promise<Frames> {
    const events: CastEvent[] = [];
    let characters = 0;
    for await (const event of calmSizes(recording.events(), path)) {
      events.push(event);
      characters += event.data.length;
      if (characters > MAX_CHARACTERS) throw fail('recording_unreadable', { path, reason: 'it is too large to play' });
    }
    return new Frames(recording.header, events, framesOf(events, recording.kind === 'jsonl' ? 0 : MIN_FRAME_MS));
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

  /** The time of a frame since the start of the recording. */
  timeOf(index: number): number {
    return this.#frame(index).atMs;
  }

  /** The screen at a frame; valid until the next call. */
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

  /** The sizes of the terminal after the initial one. */
  sizes(): { cols: number; rows: number }[] {
    return this.#events.flatMap(({ code, data }) => (code === 'r' ? (sizeOf(data) ?? []) : []));
  }

  /** The last input before a frame. */
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

/** Plays one event of a recording into a terminal. */
export function play({ code, data }: CastEvent, terminal: Terminal): void {
  if (code === 'o') terminal.feed(bytesOfText(data));
  const size = code === 'r' ? sizeOf(data) : undefined;
  if (size) terminal.resize(size.cols, size.rows);
}

function newTerminal({ cols, rows }: CastHeader): Terminal {
  return createTerminal({ cols, rows });
}

/** A frame is the screen after output or a resize. */
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
