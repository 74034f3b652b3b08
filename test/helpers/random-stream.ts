import fc from 'fast-check';

/** What happens to a terminal next: the program writes, or somebody changes the size (the height, or both). */
export type Piece = string | { cols?: number; rows: number };

export interface RandomStream {
  cols: number;
  rows: number;
  pieces: Piece[];
  /** Chooses where the bytes are cut into chunks. */
  seed: number;
}

/** Streams weighted to what programs really emit; small screens, so that everything collides with everything. */
export function randomStream(): fc.Arbitrary<RandomStream> {
  return fc.record({
    cols: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 2, max: 20 }) }, fc.constantFrom(40, 80, 132)),
    rows: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 2, max: 8 }) }, fc.constantFrom(12, 24)),
    pieces: fc.array(piece(), { minLength: 1, maxLength: 60, size: 'max' }),
    seed: fc.nat(),
  });
}

/**
 * Text that wraps, as programs print it line by line, with changes of the size between the lines: what can be said of
 * any reflow, as xterm.js does not keep the cursor with its text. No clusters: its reflow mixes them up.
 */
export function randomText(): fc.Arbitrary<RandomStream> {
  const line = fc.array(fc.oneof(words, wideText, sgr), { minLength: 1, maxLength: 4 });
  const lines = fc.array(fc.tuple(line, fc.option(newSize)), { minLength: 1, maxLength: 12, size: 'max' });
  return fc.record({
    cols: fc.integer({ min: 2, max: 30 }),
    rows: fc.integer({ min: 2, max: 8 }),
    pieces: lines.map((all) => all.flatMap(([parts, size]): Piece[] => [...parts, '\r\n', ...(size ? [size] : [])])),
    seed: fc.nat(),
  });
}

/** The stream as a line that can be read and typed: escapes as \e, resizes in angle brackets. */
export function showStream(stream: RandomStream): string {
  const shown = stream.pieces.map((piece) =>
    typeof piece === 'string' ? escapeControls(piece) : `<${piece.cols ?? ''}x${piece.rows}>`,
  );
  return `${stream.cols}x${stream.rows} ${shown.join('')}`;
}

export function escapeControls(text: string): string {
  const hex = (character: string) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text
    .replaceAll('\x1b', '\\e')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replace(/[\x00-\x1f\x7f-\x9f]/g, hex);
}

/** A small generator of pseudo-random numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function piece(): fc.Arbitrary<Piece> {
  const weighted = (weight: number, arbitrary: fc.Arbitrary<Piece>) => ({ weight, arbitrary });
  return fc.oneof(
    weighted(24, words),
    weighted(10, fc.constantFrom('\r\n', '\r\n', '\n', '\r', '\b', '\t', '\x0b', '\x0c')),
    weighted(10, unicode),
    weighted(14, sgr),
    weighted(10, cursorPosition),
    weighted(10, csi(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'd', '`', 'a', 'e', 'I', 'Z'])),
    weighted(8, erase),
    weighted(10, csi(['@', 'P', 'L', 'M', 'S', 'T', 'X'])),
    weighted(2, repeat),
    weighted(5, scrollRegion),
    weighted(3, fc.constantFrom('\x1bD', '\x1bE', '\x1bM', '\x1bM', '\x1bH', '\x1b[g', '\x1b[3g')),
    weighted(4, fc.constantFrom('\x1b7', '\x1b8', '\x1b[s', '\x1b[u')),
    weighted(3, fc.constantFrom('\x1b[?1049h', '\x1b[?1049l', '\x1b[?1047h', '\x1b[?1047l', '\x1b[?47h', '\x1b[?47l')),
    weighted(4, toggles),
    weighted(3, fc.constantFrom('\x1b(0', '\x1b(B', '\x1b)0', '\x1b)B', '\x0e', '\x0f', '\x1b(A')),
    weighted(3, strings),
    weighted(1, fc.constantFrom('\x1b#8', '\x1b[!p', '\x1bc\x1b[3J')),
    weighted(2, ignored),
    weighted(2, newHeight),
    weighted(1, newSize),
  );
}

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 ._-/qx~`');
const words = fc.string({ unit: letters, minLength: 1, maxLength: 24 });

const clusters = fc.constantFrom(
  '日',
  '本',
  '한',
  'ｱ',
  'Ａ',
  '　',
  'é',
  'e\u0301',
  'a\u0308\u0323',
  '\u0301',
  '—',
  '│',
  '█',
  '░',
  'ß',
  'Ж',
  'ש',
  'ก',
  'กำ',
  '😀',
  '🚀',
  '❤️',
  '❤',
  '👍🏽',
  '👩‍💻',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '🇯🇵',
  '☎️',
  '⌚',
  '⚠️',
  '1️⃣',
  '\u200b',
  '\u00ad',
);
const unicode = fc.array(clusters, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));

const wideText = fc.string({
  unit: fc.constantFrom('日', '本', '한', 'ｱ', 'ß', '😀', '│'),
  minLength: 1,
  maxLength: 12,
});

const count = fc.constantFrom('', '', '0', '1', '1', '2', '3', '4', '5', '7', '12', '40', '999');
const place = fc.constantFrom('', '0', '1', '1', '2', '3', '4', '5', '6', '8', '10', '15', '24', '80', '999');

function csi(finals: string[]): fc.Arbitrary<string> {
  return fc.tuple(count, fc.constantFrom(...finals)).map(([number, final]) => `\x1b[${number}${final}`);
}

const cursorPosition = fc
  .tuple(place, place, fc.constantFrom('H', 'H', 'H', 'f'))
  .map(([row, column, final]) => `\x1b[${row};${column}${final}`);

const scrollRegion = fc.tuple(place, place).map(([top, bottom]) => `\x1b[${top};${bottom}r`);

const erase = fc.constantFrom(
  '\x1b[K',
  '\x1b[K',
  '\x1b[1K',
  '\x1b[2K',
  '\x1b[J',
  '\x1b[1J',
  '\x1b[2J',
  '\x1b[H\x1b[2J',
  '\x1b[H\x1b[J',
  '\x1b[3J',
);

const repeat = fc.tuple(letters, fc.integer({ min: 0, max: 4 })).map(([letter, times]) => `${letter}\x1b[${times}b`);

const rgb = fc.array(fc.nat({ max: 255 }), { minLength: 3, maxLength: 3 });
const sgrPart = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '7',
    '8',
    '9',
    '21',
    '22',
    '23',
    '24',
    '25',
    '27',
    '28',
    '29',
    '53',
    '55',
  ),
  fc.integer({ min: 30, max: 37 }).map(String),
  fc
    .integer({ min: 40, max: 49 })
    .filter((n) => n !== 48)
    .map(String),
  fc
    .integer({ min: 90, max: 107 })
    .filter((n) => n < 98 || n > 99)
    .map(String),
  fc.tuple(fc.constantFrom('38', '48', '58'), fc.nat({ max: 255 })).map(([what, n]) => `${what};5;${n}`),
  fc.tuple(fc.constantFrom('38', '48', '58'), rgb).map(([what, parts]) => `${what};2;${parts.join(';')}`),
  fc.tuple(fc.constantFrom('38', '48', '58'), rgb).map(([what, parts]) => `${what}:2::${parts.join(':')}`),
  fc.tuple(fc.constantFrom('38', '48', '58'), fc.nat({ max: 255 })).map(([what, n]) => `${what}:5:${n}`),
  fc.constantFrom('4:0', '4:1', '4:2', '4:3', '4:4', '4:5', '39', '49', '59'),
);
const sgr = fc.array(sgrPart, { minLength: 0, maxLength: 3 }).map((parts) => `\x1b[${parts.join(';')}m`);

const toggles = fc
  .tuple(
    fc.constantFrom('4', '?6', '?7', '?7', '?25', '?1', '?12', '?2004', '?1000', '?1006', '20'),
    fc.constantFrom('h', 'l'),
  )
  .map(([mode, final]) => `\x1b[${mode}${final}`);

const stringEnd = fc.constantFrom('\x07', '\x1b\\');
const strings = fc
  .tuple(
    fc.constantFrom('0;', '2;', '2;', '1;', '8;;http://example.org/', '8;;', '7;file:///tmp', '133;A', '52;c;'),
    words,
    stringEnd,
  )
  .map(([head, text, end]) =>
    head === '8;;' ? `\x1b]8;;${end}` : `\x1b]${head}${text.replace(/[^a-z ]/gi, '')}${end}`,
  );

const ignored = fc.constantFrom(
  '\x1b[c',
  '\x1b[>c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x1b[?25$p',
  '\x1b[1;2;3z',
  '\x1b[>4;2m',
  '\x1bP$qm\x1b\\',
  '\x1b_x\x1b\\',
  '\x1b^x\x1b\\',
  '\x1b]999;x\x07',
  '\x1b=',
  '\x1b>',
  '\x07',
  '\x00',
  '\x1b[ q',
  '\x1b[4 q',
  '\x7f',
  '\x1b[\x18',
  '\x1b[3\x1a',
);

const height = fc.integer({ min: 2, max: 10 });
const newHeight = fc.record({ rows: height });
const newSize = fc.record({ cols: fc.integer({ min: 2, max: 30 }), rows: height });
