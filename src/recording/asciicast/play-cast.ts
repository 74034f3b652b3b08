import { createTerminal, type Terminal } from '../../terminal/index.js';
import { type CastEvent, type CastHeader, sizeOf } from './cast.js';
import { readCast } from './read-cast.js';

/** A moment of a recording, with the screen as it was after the event. */
export interface CastMoment {
  event: CastEvent;
  terminal: Terminal;
  header: CastHeader;
}

const encoder = new TextEncoder();

/** Plays an asciicast into a terminal, event by event, as fast as it is asked for the next. */
export async function* playCast(path: string): AsyncGenerator<CastMoment> {
  const { header, events } = await readCast(path);
  const terminal = createTerminal({ cols: header.cols, rows: header.rows });
  for await (const event of events) {
    play(event, terminal);
    yield { event, terminal, header };
  }
}

function play({ code, data }: CastEvent, terminal: Terminal): void {
  if (code === 'o') terminal.feed(encoder.encode(data));
  const size = code === 'r' ? sizeOf(data) : undefined;
  if (size) terminal.resize(size.cols, size.rows);
}
