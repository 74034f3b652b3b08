import type { Random } from '../random.js';
import { HOSTILE_SEQUENCES } from './hostile-sequences.js';

const ESC = 0x1b;
const MAX_PIECE_LENGTH = 3000;
const MAX_SEQUENCE_LENGTH = 24;
const MAX_COPIES = 40;

/** Pieces of real streams, each damaged at random, one after the other. */
export function mutatedBytes(random: Random, streams: readonly Uint8Array[], length: number): Uint8Array {
  const result = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const piece = mutate(random, pieceOf(random, random.pick(streams)));
    const count = Math.min(piece.length, length - at);
    result.set(piece.subarray(0, count), at);
    at += count;
  }
  return result;
}

/** A copy, so that the recorded stream stays intact. */
function pieceOf(random: Random, stream: Uint8Array): Uint8Array {
  const start = random.chance(0.3) ? 0 : random.below(stream.length);
  return stream.slice(start, start + random.between(1, MAX_PIECE_LENGTH));
}

type Mutation = (random: Random, piece: Uint8Array) => Uint8Array;

const MUTATIONS: Mutation[] = [
  (_, piece) => piece,
  flipBits,
  replaceBytes,
  removeBytes,
  truncateSequence,
  repeatSequence,
  enlargeNumber,
  insertHostile,
];

function mutate(random: Random, piece: Uint8Array): Uint8Array {
  let mutated = piece;
  for (let n = random.below(4); n > 0; n--) mutated = random.pick(MUTATIONS)(random, mutated);
  return mutated;
}

function flipBits(random: Random, piece: Uint8Array): Uint8Array {
  for (let n = random.between(1, 8); n > 0; n--) {
    const at = random.below(piece.length);
    piece[at] = (piece[at] as number) ^ (1 << random.below(8));
  }
  return piece;
}

function replaceBytes(random: Random, piece: Uint8Array): Uint8Array {
  const start = random.below(piece.length);
  const end = Math.min(piece.length, start + random.between(1, 16));
  for (let at = start; at < end; at++) piece[at] = random.next();
  return piece;
}

function removeBytes(random: Random, piece: Uint8Array): Uint8Array {
  const start = random.below(piece.length);
  return join(piece.subarray(0, start), piece.subarray(start + random.between(1, 16)));
}

/** Ends in the middle of a sequence, which the next piece then continues. */
function truncateSequence(random: Random, piece: Uint8Array): Uint8Array {
  const start = escapeFrom(random, piece);
  return start < 0 ? piece : piece.subarray(0, start + random.between(1, 6));
}

function repeatSequence(random: Random, piece: Uint8Array): Uint8Array {
  const start = escapeFrom(random, piece);
  if (start < 0) return piece;
  const next = piece.indexOf(ESC, start + 1);
  const end = Math.min(next < 0 ? piece.length : next, start + MAX_SEQUENCE_LENGTH);
  const sequence = piece.subarray(start, end);
  const copies = new Array<Uint8Array>(random.between(1, MAX_COPIES)).fill(sequence);
  return join(piece.subarray(0, end), ...copies, piece.subarray(end));
}

const LARGE_NUMBERS = [
  '2147483647',
  '4294967296',
  '99999',
  '1000',
  '0',
  '9'.repeat(400),
  '1;'.repeat(40),
  '1:'.repeat(40),
].map((text) => new TextEncoder().encode(text));

/** Inserts a number after the introducer of a sequence. */
function enlargeNumber(random: Random, piece: Uint8Array): Uint8Array {
  const start = escapeFrom(random, piece);
  if (start < 0) return piece;
  return join(piece.subarray(0, start + 2), random.pick(LARGE_NUMBERS), piece.subarray(start + 2));
}

function insertHostile(random: Random, piece: Uint8Array): Uint8Array {
  const at = random.below(piece.length);
  return join(piece.subarray(0, at), random.pick(HOSTILE_SEQUENCES), piece.subarray(at));
}

function escapeFrom(random: Random, piece: Uint8Array): number {
  return piece.indexOf(ESC, random.below(piece.length));
}

function join(...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const result = new Uint8Array(Math.max(1, length));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
