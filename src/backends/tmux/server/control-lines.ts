import { LineSplitter } from '../../../base/line-splitter.js';

/** What tmux sends in control mode, line by line. */
export interface ControlHandler {
  /** The answer to one command: its lines as they are. */
  reply(block: ReplyBlock): void;
  /** What a pane's program wrote. */
  output(paneId: string, bytes: Uint8Array): void;
  /** Any other notification: its name without the percent sign, and its words. */
  notice(name: string, words: string[]): void;
}

export interface ReplyBlock {
  lines: Buffer[];
  isError: boolean;
  /** False for what tmux does by itself, such as attaching. */
  isOurs: boolean;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Parses the stream of a control client. Throws when a line is too long. */
export class ControlLines {
  readonly #handler: ControlHandler;
  readonly #lines = new LineSplitter(MAX_LINE_BYTES, {
    onLine: (line) => this.#line(line),
    onTooLong: ({ bytes }) => {
      throw new Error(`a line of ${bytes} bytes`);
    },
  });
  #block: { guard: string; lines: Buffer[] } | undefined;

  constructor(handler: ControlHandler) {
    this.#handler = handler;
  }

  feed(chunk: Buffer): void {
    this.#lines.push(chunk);
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
      // the age, and fields that later versions may add, come before a colon
      const start = line.indexOf(' : ', paneEnd) + 3;
      return this.#handler.output(line.toString('latin1', nameEnd + 1, paneEnd), decodeOutput(line, start));
    }
    const rest = line.toString('utf8', nameEnd + 1);
    if (name === 'begin') this.#block = { guard: rest, lines: [] };
    else this.#handler.notice(name, rest === '' ? [] : rest.split(' '));
  }

  /** A program may print what looks like an end, so all three numbers of the guard must match. */
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

/** Control characters and backslashes come as three octal digits, everything else as it is. */
export function decodeOutput(line: Buffer, from = 0): Buffer {
  let backslash = line.indexOf(BACKSLASH, from);
  if (backslash < 0) return line.subarray(from);
  const out = Buffer.allocUnsafe(line.length - from);
  let length = 0;
  let at = from;
  for (; backslash >= 0; backslash = line.indexOf(BACKSLASH, at)) {
    length += line.copy(out, length, at, backslash);
    out[length++] = (digit(line, backslash + 1) << 6) | (digit(line, backslash + 2) << 3) | digit(line, backslash + 3);
    at = backslash + 4;
  }
  length += line.copy(out, length, Math.min(at, line.length));
  return out.subarray(0, length);
}

function digit(line: Buffer, at: number): number {
  return ((line[at] ?? 0x30) - 0x30) & 7;
}
