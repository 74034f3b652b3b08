import { CLUSTER, CODE_MASK, TAIL, WIDE } from './cells.js';
import { type LineSize, Row } from './row.js';

const LINE_SIZES: readonly LineSize[] = [0, 3, 4, 6];

/**
 * A block of history rows packed into bytes: content as variable-length numbers (a byte for ASCII, tails implied), styles
 * and seqs as runs. Output that was written left to right costs little more than its text.
 */
export class PackedRows {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #firstLine: number;
  readonly #seqBase: number;
  /** The styles that occur here; rows refer to them by position. */
  readonly styles: Int32Array;
  /** The clusters that occur here: kept alive by name, since the bytes are opaque. */
  readonly clusters: Int32Array;
  /** Rows before this one have been trimmed. */
  #start = 0;

  constructor(rows: readonly Row[]) {
    const writer = new Writer();
    const styles = new Map<number, number>();
    const clusters = new Set<number>();
    const offsets = new Uint32Array(rows.length);
    this.#firstLine = rows[0]?.line ?? 0;
    this.#seqBase = rows[0]?.seq ?? 0;
    rows.forEach((row, i) => {
      offsets[i] = writer.length;
      packRow(writer, row, { styles, clusters, firstLine: this.#firstLine, seqBase: this.#seqBase });
    });
    this.#bytes = writer.bytes();
    this.#offsets = offsets;
    this.styles = Int32Array.from(styles.keys());
    this.clusters = Int32Array.from(clusters);
  }

  get rowCount(): number {
    return this.#offsets.length - this.#start;
  }

  trimFirst(): void {
    this.#start++;
  }

  /** Unpacks the row; every call returns a new copy. */
  row(index: number): Row {
    const reader = new Reader(this.#bytes, this.#offsets[this.#start + index] as number);
    return unpackRow(reader, { styles: this.styles, firstLine: this.#firstLine, seqBase: this.#seqBase });
  }

  /** The absolute line number of a row, without unpacking it. */
  lineOf(index: number): number {
    return this.#firstLine + new Reader(this.#bytes, this.#offsets[this.#start + index] as number).number();
  }
}

interface Packing {
  styles: Map<number, number>;
  clusters: Set<number>;
  firstLine: number;
  seqBase: number;
}

function packRow(out: Writer, row: Row, { styles, clusters, firstLine, seqBase }: Packing): void {
  const { cells, width, used } = row;
  out.number(row.line - firstLine);
  out.number(width * 8 + LINE_SIZES.indexOf(row.lineSize) * 2 + (row.wrapped ? 1 : 0));
  out.seq(row.seq, seqBase);
  out.number(used);
  for (let x = 0; x < used; x++) {
    const content = cells[x] as number;
    if (content & CLUSTER) clusters.add(content & CODE_MASK);
    out.number(packContent(content));
    if (content & WIDE) x++;
  }
  for (let x = 0; x < used; ) {
    const style = cells[width + x] as number;
    let end = x + 1;
    while (end < used && cells[width + end] === style) end++;
    if (!styles.has(style)) styles.set(style, styles.size);
    out.number(end - x);
    out.number(styles.get(style) as number);
    x = end;
  }
  let last = seqBase;
  const seqs = Array.from({ length: used }, (_, x) => row.seqAt(x));
  for (let x = 0; x < used; ) {
    const seq = seqs[x] as number;
    const step = seq !== 0 && seqs[x + 1] ? (seqs[x + 1] as number) - seq : 0;
    let end = x + 1;
    while (end < used && seqs[end] === (seq === 0 ? 0 : seq + (end - x) * step)) end++;
    out.number(end - x);
    out.seq(seq, last);
    if (seq !== 0 && end - x > 1) out.signed(step);
    if (seq !== 0) last = seq + (end - x - 1) * step;
    x = end;
  }
}

function unpackRow(from: Reader, packing: { styles: Int32Array; firstLine: number; seqBase: number }): Row {
  const line = packing.firstLine + from.number();
  const shape = from.number();
  const row = new Row(shape >> 3);
  const { cells } = row;
  row.line = line;
  row.lineSize = LINE_SIZES[(shape >> 1) & 3] as LineSize;
  row.wrapped = (shape & 1) === 1;
  row.seq = from.seq(packing.seqBase);
  const used = from.number();
  for (let x = 0; x < used; x++) {
    const content = unpackContent(from.number());
    cells[x] = content;
    if (content & WIDE && x + 1 < used) cells[++x] = TAIL;
  }
  for (let x = 0; x < used; ) {
    const end = x + from.number();
    row.paint(x, end, packing.styles[from.number()] as number);
    x = end;
  }
  row.used = used;
  let last = packing.seqBase;
  for (let x = 0; x < used; ) {
    const count = from.number();
    const first = from.seq(last);
    const step = first !== 0 && count > 1 ? from.signed() : 0;
    if (first !== 0) {
      for (let i = 0; i < count; i++) row.noteTime(x + i, first + i * step);
      last = first + (count - 1) * step;
    }
    x += count;
  }
  return row;
}

/** ASCII stays itself; anything else moves up so that its two flags fit below the code. */
function packContent(content: number): number {
  if (content < 0x80) return content;
  return 0x80 + (content & CODE_MASK) * 4 + (content & CLUSTER ? 2 : 0) + (content & WIDE ? 1 : 0);
}

function unpackContent(packed: number): number {
  if (packed < 0x80) return packed;
  const value = packed - 0x80;
  return (value >>> 2) | (value & 2 ? CLUSTER : 0) | (value & 1 ? WIDE : 0);
}

class Writer {
  #buffer = new Uint8Array(1024);
  length = 0;

  /** A whole number from 0 to 2^53: seven bits to the byte. */
  number(value: number): void {
    if (this.length + 8 > this.#buffer.length) this.#grow();
    let rest = value;
    while (rest >= 0x80) {
      this.#buffer[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#buffer[this.length++] = rest;
  }

  /** A seq as its distance from another one; 0 (never) stays 0. */
  seq(value: number, from: number): void {
    this.signed(value === 0 ? 0 : value - from + (value >= from ? 1 : 0));
  }

  signed(value: number): void {
    this.number(value < 0 ? -value * 2 - 1 : value * 2);
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.length);
  }

  #grow(): void {
    const buffer = new Uint8Array(this.#buffer.length * 2);
    buffer.set(this.#buffer);
    this.#buffer = buffer;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  seq(from: number): number {
    const distance = this.signed();
    return distance === 0 ? 0 : from + distance - (distance > 0 ? 1 : 0);
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
