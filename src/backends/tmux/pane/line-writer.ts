const SPACE = 0x20;
const SEQUENCE = /\x1b\[([0-9;:]*)m/g;

/**
 * Writes captured lines one below the other. In tmux's captures colours carry over from line to line, but a line break that
 * scrolls would fill the new row with them, so they are switched off at each break.
 */
export class LineWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #pen = new Pen();
  #length = 0;

  /** Returns the offset of each line. */
  lines(lines: readonly Buffer[], cols: number): number[] {
    const starts: number[] = [];
    // captures draw lines with SO, which needs the line-drawing set in G1
    this.text('\x1b)0');
    lines.forEach((line, i) => {
      if (i > 0) this.text(`${this.#pen.isPlain ? '' : '\x1b[m'}\r\n${this.#pen.sequence()}`);
      this.#pen.follow(line.toString('latin1'));
      starts.push(this.#length);
      this.#push(this.#pen.isPlain ? withoutFilling(line, cols) : line);
    });
    this.#pen.reset();
    this.text('\x0f\x1b)B\x1b[m');
    return starts;
  }

  text(text: string): void {
    this.#push(Buffer.from(text));
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  #push(part: Uint8Array): void {
    this.#length += part.length;
    this.#parts.push(part);
  }
}

/** tmux pads the last row of a line with spaces when it rewraps it at another width. */
function withoutFilling(line: Buffer, cols: number): Buffer {
  if (line.at(-1) !== SPACE) return line;
  const isFilled = [...line.toString().replace(SEQUENCE, '')].length % cols === 0;
  return isFilled ? line.subarray(0, line.findLastIndex((byte) => byte !== SPACE) + 1) : line;
}

/** The active SGR attributes. */
class Pen {
  #attributes = new Set<string>();
  #colors = new Map<string, string>();

  get isPlain(): boolean {
    return this.#attributes.size === 0 && this.#colors.size === 0;
  }

  sequence(): string {
    return this.isPlain ? '' : `\x1b[${[...this.#attributes, ...this.#colors.values()].join(';')}m`;
  }

  reset(): void {
    this.#attributes.clear();
    this.#colors.clear();
  }

  follow(line: string): void {
    for (const [, parameters = ''] of line.matchAll(SEQUENCE)) this.#sgr(parameters.split(';'));
  }

  #sgr(parameters: string[]): void {
    for (let i = 0; i < parameters.length; i++) {
      const word = parameters[i] || '0';
      const code = Number.parseInt(word, 10);
      if (code === 0) this.reset();
      else if ([38, 48, 58].includes(code) && !word.includes(':')) {
        const length = parameters[i + 1] === '2' ? 5 : 3;
        this.#colors.set(PLACES[code] as string, parameters.slice(i, i + length).join(';'));
        i += length - 1;
      } else {
        const place = placeOf(code);
        if (place === undefined) this.#attributes.add(word);
        else if (code === 39 || code === 49 || code === 59) this.#colors.delete(place);
        else this.#colors.set(place, word);
      }
    }
  }
}

const PLACES: Record<number, string> = { 38: 'foreground', 48: 'background', 58: 'underline' };

function placeOf(code: number): string | undefined {
  if ((code >= 30 && code <= 39) || (code >= 90 && code <= 97)) return PLACES[38];
  if ((code >= 40 && code <= 49) || (code >= 100 && code <= 107)) return PLACES[48];
  return code === 58 || code === 59 ? PLACES[58] : undefined;
}
