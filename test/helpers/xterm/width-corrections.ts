import type { Terminal } from '@xterm/headless';
import { isJoined, joined, joinsCluster, markLeftCell, withWidth } from './clusters.js';
import type { Correction } from './correction.js';
import { coreOf } from './internals.js';

/** Where xterm.js counts other columns than programs do (wcwidth), or joins other code points than Unicode 15.1 says. */
export const widthCorrections: Correction[] = [
  {
    name: 'spacing marks',
    reason: 'A spacing mark takes a column: programs count it (wcwidth), xterm and tmux show it.',
    example: { cols: 6, rows: 2, pieces: ['काx'] },
    tmuxAgrees: true,
    apply: (terminal) =>
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        const isJoining = preceding !== 0 && isJoined(value);
        return isJoining && SPACING.test(String.fromCodePoint(codePoint)) ? withWidth(value, 2) : value;
      }),
  },
  {
    name: 'conjuncts',
    reason: 'Consonants that a virama links are one cluster since Unicode 15.1 (GB9c).',
    example: { cols: 6, rows: 2, pieces: ['स्तx'] },
    apply: (terminal) => {
      let isLinked = false;
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        const joins = isLinked && preceding !== 0 && CONSONANT.test(String.fromCodePoint(codePoint));
        isLinked = VIRAMA.test(String.fromCodePoint(codePoint)) && preceding !== 0;
        return joins ? joined(withWidth(value, 2)) : value;
      });
    },
  },
  {
    name: 'half of a flag',
    reason: 'A single regional indicator is a wide box, so that a flag does not grow in place (kitty, Ghostty).',
    example: { cols: 6, rows: 2, pieces: ['🇩x'] },
    apply: (terminal) =>
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        return REGIONAL.test(String.fromCodePoint(codePoint)) ? withWidth(value, 2) : value;
      }),
  },
  {
    name: 'characters that became wide',
    reason: 'Unicode 16 made trigrams, hexagrams and their like wide; xterm.js has Unicode 15.',
    example: { cols: 6, rows: 2, pieces: ['☱x'] },
    apply: (terminal) =>
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        return WIDE_SINCE_16.test(String.fromCodePoint(codePoint)) ? withWidth(value, 2) : value;
      }),
  },
  {
    name: 'invisible characters and marks without a base',
    reason:
      'They take no column (wcwidth, xterm, tmux): a mark goes to the cell left of the cursor, the rest vanishes.',
    example: { cols: 6, rows: 2, pieces: ['a\x1b[m\u0301x'] },
    tmuxAgrees: true,
    apply: (terminal) => {
      const { _inputHandler: handler } = coreOf(terminal);
      const print = handler.print.bind(handler);
      handler.print = (data, start, end) => {
        for (let at = start; at < end; at++) {
          const codePoint = data[at] as number;
          const text = String.fromCodePoint(codePoint);
          if (!INVISIBLE.test(text) || joinsCluster(terminal, codePoint)) print(data, at, at + 1);
          else if (!FORMAT.test(text)) markLeftCell(terminal, codePoint);
        }
      };
    },
  },
];

const SPACING = /[\p{Mc}\u0e33\u0eb3]/u;
const CONSONANT = /[\u0915-\u0939]/u;
const VIRAMA = /\u094d/u;
const REGIONAL = /\p{Regional_Indicator}/u;
const WIDE_SINCE_16 = /[\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff\u{1d300}-\u{1d356}\u{1d360}-\u{1d376}]/u;
const FORMAT = /\p{Cf}/u;
const INVISIBLE = /[\p{Mn}\p{Me}\u200b-\u200f\u2060]/u;

type Properties = (codePoint: number, preceding: number) => number;

function wrapProperties(terminal: Terminal, wrap: (inner: Properties) => Properties): void {
  const { unicodeService } = coreOf(terminal);
  const provider = unicodeService._activeProvider;
  unicodeService._activeProvider = { charProperties: wrap(provider.charProperties.bind(provider)) };
}
