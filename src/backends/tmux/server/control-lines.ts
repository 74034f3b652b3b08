import { decodeOutput } from './decode-output.js';

/** What tmux says in control mode, line by line. */
export interface ControlHandler {
  /** The answer to one command: its lines as they are. */
  reply(block: ReplyBlock): void;
  /** What a pane's program wrote. */
  output(paneId: string, bytes: Uint8Array): void;
  /** Any other notification: its name without the percent sign, and the words after it. */
  notice(name: string, words: string[]): void;
}

export interface ReplyBlock {
  lines: Buffer[];
  isError: boolean;
  /** False for what tmux does by itself, such as the attaching. */
  isOurs: boolean;
}

const LINE_FEED = 0x0a;
const PERCENT = 0x25;
const LONGEST_LINE = 64 * 1024 * 1024;

/** Reads the stream of a control client. Throws when a line has no end. */
export class ControlLines {
  readonly #handler: ControlHandler;
  #parts: Buffer[] = [];
  #partBytes = 0;
  #block: { guard: string; lines: Buffer[] } | undefined;

  constructor(handler: ControlHandler) {
    this.#handler = handler;
  }

  feed(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.#line(this.#whole(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start === chunk.length) return;
    // the buffer of a read may be used again
    this.#parts.push(Buffer.from(chunk.subarray(start)));
    this.#partBytes += chunk.length - start;
    if (this.#partBytes > LONGEST_LINE) throw new Error(`a line of more than ${LONGEST_LINE} bytes`);
  }

  #whole(end: Buffer): Buffer {
    if (this.#parts.length === 0) return end;
    const line = Buffer.concat([...this.#parts, end]);
    this.#parts = [];
    this.#partBytes = 0;
    return line;
  }

  #line(line: Buffer): void {
    if (this.#block) return this.#lineOfBlock(this.#block, line);
    if (line[0] !== PERCENT) return;
    const nameEnd = endOfWord(line, 0);
    const name = line.toString('latin1', 1, nameEnd);
    if (name === 'output') {
      const paneEnd = endOfWord(line, nameEnd + 1);
      return this.#handler.output(line.toString('latin1', nameEnd + 1, paneEnd), decodeOutput(line, paneEnd + 1));
    }
    if (name === 'extended-output') {
      const paneEnd = endOfWord(line, nameEnd + 1);
      // the age, and what later versions may add, stand before a colon
      const start = line.indexOf(' : ', paneEnd) + 3;
      return this.#handler.output(line.toString('latin1', nameEnd + 1, paneEnd), decodeOutput(line, start));
    }
    const rest = line.toString('utf8', nameEnd + 1);
    if (name === 'begin') this.#block = { guard: rest, lines: [] };
    else this.#handler.notice(name, rest === '' ? [] : rest.split(' '));
  }

  /** A program may print what looks like an end, so all three numbers of the guard have to be the same. */
  #lineOfBlock(block: { guard: string; lines: Buffer[] }, line: Buffer): void {
    const isEnd = line[0] === PERCENT && line.equals(Buffer.from(`%end ${block.guard}`));
    const isError = !isEnd && line[0] === PERCENT && line.equals(Buffer.from(`%error ${block.guard}`));
    if (!isEnd && !isError) {
      block.lines.push(Buffer.from(line));
      return;
    }
    this.#block = undefined;
    const flags = Number(block.guard.split(' ')[2] ?? 0);
    this.#handler.reply({ lines: block.lines, isError, isOurs: (flags & 1) === 1 });
  }
}

function endOfWord(line: Buffer, from: number): number {
  const end = line.indexOf(0x20, from);
  return end < 0 ? line.length : end;
}
