import type { Terminal } from '@xterm/headless';
import type { Correction } from './xterm-corrections.js';
import { coreOf } from './xterm-internals.js';

/** Where xterm.js counts other columns than programs do (wcwidth), or joins other code points than Unicode 15.1 says. */
export const widthCorrections: Correction[] = [
  {
    name: 'spacing marks',
    reason: 'A spacing mark takes a column: programs count it (wcwidth), xterm and tmux show it.',
    example: { cols: 6, rows: 1, pieces: ['काx'] },
    apply: (terminal) =>
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        const isJoining = preceding !== 0 && (value & JOIN) !== 0;
        return isJoining && SPACING.test(String.fromCodePoint(codePoint)) ? withWidth(value, 2) : value;
      }),
  },
  {
    name: 'conjuncts',
    reason: 'Consonants that a virama links are one cluster since Unicode 15.1 (GB9c).',
    example: { cols: 6, rows: 1, pieces: ['स्तx'] },
    apply: (terminal) => {
      let isLinked = false;
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        const joins = isLinked && preceding !== 0 && CONSONANT.test(String.fromCodePoint(codePoint));
        isLinked = VIRAMA.test(String.fromCodePoint(codePoint)) && preceding !== 0;
        return joins ? withWidth(value, 2) | JOIN : value;
      });
    },
  },
  {
    name: 'half of a flag',
    reason: 'A single regional indicator is drawn as a wide box, so that the flag does not move what follows (kitty, Ghostty).',
    example: { cols: 6, rows: 1, pieces: ['🇩x'] },
    apply: (terminal) =>
      wrapProperties(terminal, (inner) => (codePoint, preceding) => {
        const value = inner(codePoint, preceding);
        return REGIONAL.test(String.fromCodePoint(codePoint)) ? withWidth(value, 2) : value;
      }),
  },
  {
    name: 'invisible characters and marks without a base',
    reason: 'They take no column (wcwidth, xterm, tmux): a mark goes to the cell left of the cursor, the rest vanishes.',
    example: { cols: 6, rows: 1, pieces: ['a\x1b[m\u0301\u200bx'] },
    apply: (terminal) => {
      const core = coreOf(terminal);
      const print = core._inputHandler.print.bind(core._inputHandler);
      core._inputHandler.print = (data, start, end) => {
        for (let at = start; at < end; at++) {
          const text = String.fromCodePoint(data[at] as number);
          if (!INVISIBLE.test(text) || joinsCluster(terminal, data[at] as number)) print(data, at, at + 1);
          else if (!FORMAT.test(text)) markLeftCell(terminal, data[at] as number);
        }
      };
    },
  },
];

const JOIN = 1;
const SPACING = /[\p{Mc}\u0e33\u0eb3]/u;
const CONSONANT = /[\u0915-\u0939]/u;
const VIRAMA = /\u094d/u;
const REGIONAL = /\p{Regional_Indicator}/u;
const FORMAT = /[\p{Cf}]/u;
const INVISIBLE = /[\p{Mn}\p{Me}\u200b-\u200f\u2060]/u;

type Properties = (codePoint: number, preceding: number) => number;

function wrapProperties(terminal: Terminal, wrap: (inner: Properties) => Properties): void {
  const { unicodeService } = coreOf(terminal);
  const provider = unicodeService._activeProvider;
  unicodeService._activeProvider = { charProperties: wrap(provider.charProperties.bind(provider)) };
}

/** The columns that a value of `charProperties` stands for. */
export function widthIn(properties: number): number {
  return (properties >> 1) & 3;
}

export function withWidth(value: number, width: number): number {
  return (value & ~0b110) | (width << 1);
}

/** Whether the code point continues the cluster that was printed last. */
export function joinsCluster(terminal: Terminal, codePoint: number): boolean {
  const { _inputHandler: handler, unicodeService } = coreOf(terminal);
  const preceding = handler._parser.precedingJoinState;
  return preceding !== 0 && (unicodeService._activeProvider.charProperties(codePoint, preceding) & JOIN) !== 0;
}

/** Adds the code point to the character left of the cursor, without a look at widths. */
export function markLeftCell(terminal: Terminal, codePoint: number): void {
  const { buffer } = coreOf(terminal)._bufferService;
  const line = buffer.lines.get(buffer.ybase + buffer.y);
  const x = buffer.x - (line?.getWidth(buffer.x - 1) === 0 ? 2 : 1);
  if (line && x >= 0 && line.hasContent(x)) line.addCodepointToCell(x, codePoint, 0);
}
