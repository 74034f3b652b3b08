import { readdirSync, readFileSync } from 'node:fs';
import { Random } from './random.js';
import * as Streams from './streams.js';

const RECORDED = new URL('../../test/fixtures/streams/', import.meta.url);

const pieces = { ...Streams };

export type LoadName = keyof typeof pieces | 'recorded';

/** At least `size` bytes of the load, the same in every run. */
export function makeLoad(name: LoadName, size: number): Uint8Array {
  return name === 'recorded' ? recorded(size) : generate(name, size);
}

/** Splits bytes into chunks as a reader delivers them. */
export function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  // copies, because each chunk that is read has its own buffer
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
  return chunks;
}

function generate(name: keyof typeof pieces, size: number): Uint8Array {
  const random = new Random(name.length + size);
  const encoder = new TextEncoder();
  const made: Uint8Array[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    const piece = encoder.encode(pieces[name](random, index));
    made.push(piece);
    length += piece.length;
  }
  return Buffer.concat(made);
}

/** Recorded output of real programs, one after the other, with resets in between. */
function recorded(size: number): Uint8Array {
  const reset = Buffer.from('\x18\x1bc');
  const streams = readdirSync(RECORDED)
    .filter((file) => file.endsWith('.bin'))
    .sort()
    .flatMap((file) => [readFileSync(new URL(file, RECORDED)), reset]);
  const once = Buffer.concat(streams);
  return Buffer.concat(Array.from({ length: Math.max(1, Math.ceil(size / once.length)) }, () => once));
}
