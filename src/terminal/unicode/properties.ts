import { BLOCK_COUNT, BLOCKS, INDEX, VALUES } from './tables.js';

/** Bits 0 and 1 of a properties byte: 0, 1 or 2 columns, or AMBIGUOUS. */
export const WIDTH_MASK = 3;
/** Narrow or wide, depending on the option `ambiguousWidth`. */
export const AMBIGUOUS = 3;
/** The grapheme class starts at this bit and goes up to the highest one. */
export const CLASS_SHIFT = 2;
/** The properties of every code point below 0x80. */
export const ASCII_PROPERTIES = 1;

const BLOCK_BITS = 8;
const BLOCK_MASK = 0xff;
const [ZERO, NINE, CAPITAL_A, SMALL_A] = [0x30, 0x39, 0x41, 0x61];
const blockOf = decodeIndex();
const bytes = decodeBlocks();

/** The properties of a code point (0 to 0x10ffff) in one byte: class << CLASS_SHIFT | width. */
export function properties(codePoint: number): number {
  const block = blockOf[codePoint >> BLOCK_BITS] as number;
  return bytes[(block << BLOCK_BITS) | (codePoint & BLOCK_MASK)] as number;
}

function decodeIndex(): Uint8Array {
  const index = new Uint8Array(0x110000 >> BLOCK_BITS);
  let at = 0;
  for (const run of INDEX.trim().split(/\s/)) {
    const [length, block] = run.split('*').map(Number) as [number, number];
    index.fill(block, at, at + length);
    at += length;
  }
  return index;
}

function decodeBlocks(): Uint8Array {
  const values = VALUES.trim().split(/\s/).map(Number);
  const blocks = new Uint8Array(BLOCK_COUNT << BLOCK_BITS);
  const text = BLOCKS.replaceAll('\n', '');
  let at = 0;
  for (let i = 0; i < text.length; ) {
    const letter = text.charCodeAt(i++);
    let length = 0;
    for (let code = text.charCodeAt(i); code <= NINE; code = text.charCodeAt(++i)) length = length * 10 + code - ZERO;
    const end = at + (length || 1);
    blocks.fill(values[letter < SMALL_A ? letter - CAPITAL_A : letter - SMALL_A + 26] as number, at, end);
    at = end;
  }
  return blocks;
}
