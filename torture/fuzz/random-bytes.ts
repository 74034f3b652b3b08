import type { Random } from '../random.js';

const encoder = new TextEncoder();

/** The bytes of control sequences, so that random bytes form one now and then. */
const CONTROL_BYTES = encoder.encode(
  '\x1b\x1b\x1b\x1b[[[[]P?>=<;;:0123456789012@ABCDHJKLMPSTXZ`bcdfghlmnpqrstuvwxyz"$\'*+!#(0\x07\\\r\n\t\b',
);
/** Leading and continuation bytes of UTF-8, including those of marks, joiners and emoji. */
const UTF8_BYTES = Uint8Array.of(
  0xc2,
  0xcc,
  0xcd,
  0xe0,
  0xe2,
  0xe4,
  0xef,
  0xf0,
  0x9f,
  0x80,
  0x8d,
  0x81,
  0xb8,
  0x98,
  0x87,
  0xbf,
);

/** Random bytes: uniform, or drawn from those that reach deepest into the parser. */
export function randomBytes(random: Random, length: number): Uint8Array {
  const kind = random.below(4);
  if (kind === 0) return evenBytes(random, length);
  const bytes = new Uint8Array(length);
  const controlShare = random.between(10, 200);
  const utf8Share = random.between(0, 100);
  for (let at = 0; at < length; at++) {
    const draw = random.next();
    const share = draw & 0xff;
    if (share < controlShare) bytes[at] = CONTROL_BYTES[(draw >>> 8) % CONTROL_BYTES.length] as number;
    else if (share < controlShare + utf8Share) bytes[at] = UTF8_BYTES[(draw >>> 8) & 15] as number;
    else bytes[at] = kind === 1 ? draw >>> 8 : 0x20 + ((draw >>> 8) % 0x5f);
  }
  return bytes;
}

function evenBytes(random: Random, length: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let at = 0; at < words.length; at++) words[at] = random.next();
  return new Uint8Array(words.buffer, 0, length);
}
