import type { Terminal } from '../../src/terminal/index.js';
import fc from './fast-check.js';
import { type Piece, type RandomStream, randomStream } from './random-stream.js';

/** Random streams that also change the width and use margins, rectangles and everything else that moves cells. */
export function editedStream(): fc.Arbitrary<RandomStream> {
  const insertions = fc.array(fc.tuple(fc.nat(), fc.oneof({ weight: 8, arbitrary: edit }, size)), {
    maxLength: 18,
    size: 'max',
  });
  return fc.tuple(randomStream(), insertions).map(([stream, inserted]) => insertPieces(stream, inserted));
}

/** The stream with extra pieces, each at a position chosen by a number. */
export function insertPieces(stream: RandomStream, inserted: [at: number, piece: Piece][]): RandomStream {
  const pieces = [...stream.pieces];
  for (const [at, piece] of inserted) pieces.splice(at % (pieces.length + 1), 0, piece);
  return { ...stream, pieces };
}

/** Applies a piece to the terminal. */
export function play(terminal: Terminal, piece: Piece): void {
  if (typeof piece === 'string') terminal.feed(new TextEncoder().encode(piece));
  else terminal.resize(piece.cols ?? terminal.cols, piece.rows);
}

const size = fc.record({ cols: fc.integer({ min: 1, max: 30 }), rows: fc.integer({ min: 1, max: 10 }) });
const place = fc.constantFrom('', '1', '2', '3', '4', '5', '8');
const count = fc.constantFrom('', '1', '1', '2', '3', '9');
const corners = fc.tuple(place, place, place, place).map((all) => all.join(';'));
const background = fc.constantFrom('', '', '\x1b[44m', '\x1b[7;1m', '\x1b[m');

const edit: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(place, place).map(([left, right]) => `\x1b[?69h\x1b[${left};${right}s`),
  fc.constantFrom('\x1b[?69l', '\x1b[?6h', '\x1b[?6l', '\x1b[r', '\x1b[1"q', '\x1b[0"q', '\x1bV', '\x1bW'),
  fc.tuple(corners, place, place).map(([from, top, left]) => `\x1b[${from};1;${top};${left};1$v`),
  fc.tuple(fc.constantFrom('35', '32', '233'), corners).map(([code, area]) => `\x1b[${code};${area}$x`),
  fc.tuple(background, corners, fc.constantFrom('$z', '${')).map(([pen, area, end]) => `${pen}\x1b[${area}${end}`),
  fc.tuple(background, count, fc.constantFrom("'}", "'~", ' @', ' A', 'L', 'M', '@', 'P')).map(csi),
  fc
    .tuple(background, fc.constantFrom('0', '1', '2'), fc.constantFrom('J', 'K'))
    .map(([pen, n, end]) => `${pen}\x1b[?${n}${end}`),
  fc.constantFrom('\x1b6', '\x1b9', '\x1b8', '\x1b7'),
  fc.tuple(corners, fc.constantFrom('1', '7', '0;4')).map(([area, attributes]) => `\x1b[${area};${attributes}$r`),
);

function csi([pen, number, final]: [string, string, string]): string {
  return `${pen}\x1b[${number}${final}`;
}
