import type { Terminal } from '@xterm/headless';
import { joinsCluster, markLeftCell, widthIn, withWidth } from './clusters.js';
import type { Correction } from './correction.js';
import { endPendingWrap } from './cursor-corrections.js';
import { coreOf, type XtermAttributes, type XtermLine } from './internals.js';

/** Corrections to printing. */
export const printCorrections: Correction[] = [
  {
    name: 'half of a wide character is overwritten',
    reason: 'What is left of it is erased: it gets the background, never an underline of the new text (xterm).',
    example: { cols: 4, rows: 2, pieces: ['日\x1b[4m\ba'] },
    apply: (terminal) => {
      const line = linePrototype(terminal);
      const write = line.setCellFromCodepoint;
      if (write.name === 'writeOrErase') return;
      line.setCellFromCodepoint = function writeOrErase(this: XtermLine, x, codePoint, width, attributes) {
        const isRest = codePoint === 0 && width === 1;
        write.call(this, x, codePoint, width, isRest ? erased(attributes) : attributes);
      };
    },
  },
  {
    name: 'inserting in the middle of a wide character',
    reason: 'Both halves of it are erased; xterm.js moves the right one away as a cell without a width.',
    example: { cols: 6, rows: 2, pieces: ['日\b\x1b[@'] },
    apply: (terminal) => {
      const line = linePrototype(terminal);
      const insert = line.insertCells;
      if (insert.name === 'splitAndInsert') return;
      line.insertCells = function splitAndInsert(this: XtermLine, x, count, cell) {
        const isInside = x > 0 && this.getWidth(x - 1) === 2;
        for (const half of isInside ? [x - 1, x] : []) this.setCellFromCodepoint(half, 0, 1, cell);
        insert.call(this, x, count, cell);
      };
    },
  },
  {
    name: 'the last column without autowrap',
    reason:
      'What overwrites half of a wide character there erases the other half; what does not fit is dropped (xterm).',
    example: { cols: 2, rows: 2, pieces: ['\x1b[?7l日a'] },
    apply: printWithoutWrap,
  },
  {
    name: 'a wide character that does not fit in the last column',
    reason: 'It goes to the next row, and what stands in the last column stays (xterm, tmux); xterm.js erases it.',
    example: { cols: 5, rows: 2, pieces: ['abcde\x1b[1;5H日'] },
    tmuxAgrees: true,
    apply: keepLastColumn,
  },
  {
    name: 'the default underline colour',
    reason: 'SGR 59 brings the default back; xterm.js makes it white.',
    example: { cols: 4, rows: 2, pieces: ['\x1b[4;59ma'] },
    apply: (terminal) => {
      const prototype = Object.getPrototypeOf(coreOf(terminal)._inputHandler._curAttrData.extended) as object;
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'underlineColor') as PropertyDescriptor;
      if (set?.name === 'setOrReset') return;
      function setOrReset(this: object, color: number): void {
        set?.call(this, color === -1 ? 0 : color);
      }
      Object.defineProperty(prototype, 'underlineColor', { get, set: setOrReset, configurable: true });
    },
  },
  {
    name: 'the blank in the line drawing set',
    reason: 'Position 5/15 of DEC Special Graphics is a blank (VT100 manual, xterm).',
    example: { cols: 4, rows: 2, pieces: ['\x1b(0_'] },
    apply: (terminal) => {
      const service = coreOf(terminal)._charsetService;
      const set = service.setgCharset.bind(service);
      service.setgCharset = (g, charset) => set(g, charset?.q === '─' ? { ...charset, _: ' ' } : charset);
    },
  },
];

const BACKGROUND = 0x3ff_ffff;

function erased(attributes: XtermAttributes): XtermAttributes {
  return Object.assign(attributes.clone(), { fg: 0, bg: attributes.bg & BACKGROUND });
}

function linePrototype(terminal: Terminal): XtermLine {
  return Object.getPrototypeOf(coreOf(terminal)._bufferService.buffer.lines.get(0)) as XtermLine;
}

/** One code point at a time: the last column, with the other half of what stands there, is put back after a wide one. */
function keepLastColumn(terminal: Terminal): void {
  const { _inputHandler: handler, _bufferService: service, coreService, unicodeService } = coreOf(terminal);
  const print = handler.print.bind(handler);
  handler.print = (data, start, end) => {
    for (let at = start; at < end; at++) {
      const codePoint = data[at] as number;
      const { x, y, ybase, lines } = service.buffer;
      const isTooWide =
        x === service.cols - 1 &&
        coreService.decPrivateModes.wraparound &&
        !joinsCluster(terminal, codePoint) &&
        widthIn(unicodeService._activeProvider.charProperties(codePoint, 0)) === 2;
      const line = isTooWide ? lines.get(ybase + y) : undefined;
      const before = line?.clone();
      print(data, at, at + 1);
      if (!line || !before) continue;
      // below the margins it stays in its row, and overwrites or moves what stands there
      const staysInRow = line === service.buffer.lines.get(service.buffer.ybase + service.buffer.y);
      const from = before.getWidth(x) === 0 ? x - 1 : x;
      const isMoved = staysInRow && (from < 2 || coreService.modes.insertMode);
      if (!isMoved) line.copyCellsFrom(before, from, from, x + 1 - from, false);
    }
  };
}

/** One code point at a time: a character that does not fit is dropped with everything that would join it. */
function printWithoutWrap(terminal: Terminal): void {
  const { _inputHandler: handler, _bufferService: service, coreService, unicodeService } = coreOf(terminal);
  const print = handler.print.bind(handler);
  let isDropped = false;
  handler.print = (data, start, end) => {
    if (coreService.decPrivateModes.wraparound) return print(data, start, end);
    for (let at = start; at < end; at++) {
      const codePoint = data[at] as number;
      const isJoining = joinsCluster(terminal, codePoint);
      const before = isJoining ? handler._parser.precedingJoinState : 0;
      const properties = unicodeService._activeProvider.charProperties(codePoint, before);
      if (!isJoining) endPendingWrap(terminal);
      const fits = service.buffer.x + widthIn(properties) - widthIn(before) <= service.cols;
      isDropped = isJoining ? isDropped : !fits;
      if (fits && !isDropped) print(data, at, at + 1);
      else if (!isDropped) markLeftCell(terminal, codePoint);
      if (!fits || isDropped) handler._parser.precedingJoinState = withWidth(properties, widthIn(before || properties));
    }
  };
}
