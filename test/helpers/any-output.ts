import { HOSTILE_SEQUENCES } from '../../torture/fuzz/hostile-sequences.js';
import fc from './fast-check.js';

/**
 * Anything that a program could write, one piece after the other: every control function with any parameters, text of
 * every kind, terminated and unterminated strings, random bytes.
 */
export function anyOutput(maxLength = 40): fc.Arbitrary<Uint8Array[]> {
  return fc.array(piece, { minLength: 1, maxLength, size: 'max' });
}

/** The pieces as readable text that can be pasted into a test. */
export function showOutput(pieces: Uint8Array[]): string {
  const letters = Array.from(Buffer.concat(pieces).toString('latin1'), (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x20 && code < 0x7f ? letter : `\\x${code.toString(16).padStart(2, '0')}`;
  });
  return letters.join('');
}

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('24', '80', '255', '999', '65536', '2147483647', '99999999999') },
);
const numbers = fc
  .array(fc.tuple(number, fc.constantFrom(';', ';', ';', ':')), { maxLength: 8 })
  .map((parts) => parts.map(([value, separator], i) => (i === 0 ? value : separator + value)).join(''));

/** Prefix or intermediates and final byte of every known control sequence. */
const CONTROL_SEQUENCES = [
  ...'@ABCDEFGHIJKLMPSTXZ^`abcdefghjklmnrstux',
  ...['?J', '?K', '?W', '?h', '?l', '?m', '?n', '?r', '?s', '?u', '>T', '>c', '>f', '>m', '>n', '>q', '>t', '>u', '<u'],
  ...[
    '=c',
    '=u',
    '!p',
    '"p',
    '"q',
    '"v',
    ' @',
    ' A',
    ' q',
    '#y',
    '$p',
    '?$p',
    '$r',
    '$t',
    '$v',
    '$x',
    '$z',
    '${',
    '$|',
  ],
  ...['*x', '*y', '*|', "'}", "'~"],
];
const knownSequence = fc.tuple(fc.constantFrom(...CONTROL_SEQUENCES), numbers).map(([name, parameters]) => {
  const prefix = '?<=>'.includes(name[0] as string) ? (name[0] as string) : '';
  return `\x1b[${prefix}${parameters}${name.slice(prefix.length)}`;
});
const anySequence = fc
  .tuple(
    fc.constantFrom('', '', '?', '>', '<', '='),
    numbers,
    fc.constantFrom('', '', '', '!', '"', '$', "'", '*', ' ', '#', '$*'),
    fc.integer({ min: 0x40, max: 0x7e }),
  )
  .map(([prefix, parameters, intermediates, final]) => {
    return `\x1b[${prefix}${parameters}${intermediates}${String.fromCharCode(final)}`;
  });

const MODES = [
  1, 3, 5, 6, 6, 7, 7, 12, 25, 40, 41, 45, 47, 66, 69, 69, 95, 1000, 1004, 1006, 1045, 1047, 1048, 1049, 2004,
];
const mode = fc
  .tuple(fc.constantFrom(...MODES, 2026, 2027, 2048), fc.constantFrom('h', 'h', 'l', 's', 'r'))
  .map(([value, final]) => `\x1b[?${value}${final}`);
const margins = fc
  .tuple(number, number, fc.constantFrom('r', 's'))
  .map(([low, high, final]) => `\x1b[${low};${high}${final}`);

const escapeSequence = fc
  .tuple(fc.constantFrom('', '', '', '(', ')', '*', '+', '-', '#', '%', ' '), fc.integer({ min: 0x30, max: 0x7e }))
  .map(([intermediate, final]) => `\x1b${intermediate}${String.fromCharCode(final)}`);

const stringEnd = fc.constantFrom('\x07', '\x1b\\', '\x1b\\', '', '\x18', '\x1b[m');
const words = fc.string({ unit: fc.constantFrom(...'abz019 ;:?=#/%é世'), maxLength: 12 });
const COMMANDS = [
  '0;',
  '1;',
  '2;',
  '4;',
  '4;1;?',
  '5;',
  '7;',
  '8;;',
  '8;id=x;',
  '9;',
  '10;?',
  '11;#',
  '12;?',
  '52;c;',
  '104',
];
const command = fc
  .tuple(fc.constantFrom(...COMMANDS, '110', '133;A', '133;D;', '777;', ''), words, stringEnd)
  .map(([head, text, end]) => `\x1b]${head}${text}${end}`);
const QUESTIONS = ['$qm', '$qr', '$qs', '$q q', '$q"p', '$qx', '+q436f', '+q', '1;2|', '>|', '!z'];
const deviceString = fc
  .tuple(fc.constantFrom(...QUESTIONS), words, stringEnd)
  .map(([head, text, end]) => `\x1bP${head}${text}${end}`);

const ascii = fc.string({ unit: fc.constantFrom(...'abcxyz  .~qx`_'), minLength: 1, maxLength: 20 });
const CLUSTERS = [
  'é',
  'e\u0301',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '\ufe0e',
  '世',
  '界',
  '한',
  'ก็',
  '❤️',
  '❤︎',
  '☎️',
  '👍🏽',
  '👩‍💻',
  '🇩🇪',
  '🇩',
];
const unicode = fc.array(fc.constantFrom(...CLUSTERS, '│', '°', '\u00ad', '\u200b', '\u{e0001}'), {
  minLength: 1,
  maxLength: 6,
});
const controls = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\b',
  '\t',
  '\x0b',
  '\x0e',
  '\x0f',
  '\x07',
  '\x00',
  '\x7f',
  '\x18',
  '\x84',
);

const text = fc.oneof(
  { weight: 8, arbitrary: ascii },
  { weight: 6, arbitrary: unicode.map((clusters) => clusters.join('')) },
  { weight: 6, arbitrary: controls },
  { weight: 10, arbitrary: knownSequence },
  { weight: 2, arbitrary: anySequence },
  { weight: 4, arbitrary: mode },
  { weight: 3, arbitrary: margins },
  { weight: 3, arbitrary: escapeSequence },
  { weight: 2, arbitrary: command },
  { weight: 1, arbitrary: deviceString },
);

const encoder = new TextEncoder();
const piece: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 20, arbitrary: text.map((value) => encoder.encode(value)) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_SEQUENCES) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 12 }) },
);
