import { createTerminal } from '../../src/terminal/index.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';
import { HOSTILE_SEQUENCES } from './hostile-sequences.js';

/** Leading bytes, continuation bytes and neither, so that most combinations are invalid UTF-8. */
const BYTES = [
  0x41, 0x80, 0x9f, 0xbf, 0xc0, 0xc2, 0xcc, 0x81, 0xe0, 0xe2, 0xed, 0xa0, 0xef, 0xf0, 0x98, 0xf4, 0x90, 0xff,
];
const MAX_BYTES = 24;
const SIZE = { cols: 40, rows: 6, scrollback: 10 };

/** Invalid UTF-8, whole and split in two at every byte: the screen is the same wherever the split is. */
export function splitUtf8(context: Context): Figure[] {
  const count = context.isShort ? 500 : 20_000;
  const random = new Random(context.seed);
  let cuts = 0;
  let wrong = 0;
  for (let n = 0; n < count; n++) {
    const bytes = nextBytes(random, n);
    const whole = screenOf([bytes]);
    for (let at = 1; at < bytes.length; at++) {
      cuts++;
      if (screenOf([bytes.subarray(0, at), bytes.subarray(at)]) !== whole) wrong++;
    }
    if (screenOf(Array.from(bytes, (byte) => Uint8Array.of(byte))) !== whole) wrong++;
    context.progress((n + 1) / count);
  }
  return [
    { what: `${cuts.toLocaleString('en')} splits of invalid UTF-8: different screen`, measured: wrong, atMost: 0 },
  ];
}

function nextBytes(random: Random, n: number): Uint8Array {
  const known = HOSTILE_SEQUENCES[n];
  return known ?? Uint8Array.from({ length: random.between(2, MAX_BYTES) }, () => random.pick(BYTES));
}

function screenOf(pieces: readonly Uint8Array[]): string {
  const terminal = createTerminal(SIZE);
  for (const piece of pieces) terminal.feed(piece);
  const screen = `${terminal.screenText()}\n${terminal.cursor.x} ${terminal.cursor.y}`;
  terminal.dispose();
  return screen;
}
