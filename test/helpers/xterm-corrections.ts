import type { Terminal } from '@xterm/headless';
import { alternateCorrections } from './xterm-alternate-corrections.js';
import { cursorCorrections, endPendingWrap } from './xterm-cursor-corrections.js';
import { coreOf, type XtermAttributes, type XtermLine } from './xterm-internals.js';
import { resizeCorrections } from './xterm-resize-corrections.js';
import { joinsCluster, markLeftCell, widthCorrections, widthIn, withWidth } from './xterm-width-corrections.js';

/** One point in which xterm.js differs from the terminals that it follows, and how to set it right. */
export interface Correction {
  name: string;
  /** Why ours is right. */
  reason: string;
  /** The shortest bytes that show it, with a size. */
  example: { cols: number; rows: number; feed: string };
  apply(terminal: Terminal): void;
}

const eraseCorrections: Correction[] = [
  {
    name: 'half of a wide character is overwritten',
    reason: 'What is left of it is erased: it gets the background, never an underline of the new text (xterm).',
    example: { cols: 4, rows: 1, pieces: ['日\x1b[4m\ba'] },
    apply: (terminal) => {
      const line = Object.getPrototypeOf(coreOf(terminal)._bufferService.buffer.lines.get(0)) as XtermLine;
      const write = line.setCellFromCodepoint;
      if (write.name === 'writeOrErase') return;
      line.setCellFromCodepoint = function writeOrErase(this: XtermLine, x, codePoint, width, attributes) {
        const isRest = codePoint === 0 && width === 1;
        write.call(this, x, codePoint, width, isRest ? erased(attributes) : attributes);
      };
    },
  },
  {
    name: 'the last column without autowrap',
    reason: 'A character that overwrites half of a wide one there erases the other half, as anywhere else (xterm).',
    example: { cols: 2, rows: 1, pieces: ['\x1b[?7l日a'] },
    apply: printWithoutWrap,
  },
  {
    name: 'scrolling down with a background colour',
    reason: 'SD fills with the background colour as SU and every other erase does (xterm, tmux).',
    example: { cols: 4, rows: 2, pieces: ['\x1b[41m\x1b[T'] },
    apply: (terminal) => {
      const { _bufferService: service, _inputHandler: handler } = coreOf(terminal);
      terminal.parser.registerCsiHandler({ final: 'T' }, (params) => {
        const { buffer } = service;
        for (let count = Math.min(Number(params[0]) || 1, service.rows); count > 0; count--) {
          buffer.lines.splice(buffer.ybase + buffer.scrollBottom, 1);
          buffer.lines.splice(buffer.ybase + buffer.scrollTop, 0, buffer.getBlankLine(handler._eraseAttrData()));
        }
        return true;
      });
    },
  },
  {
    name: 'scrolling up into the history',
    reason: 'What SU moves off the top of the main screen goes where a line feed would put it (xterm, tmux).',
    example: { cols: 4, rows: 2, pieces: ['a\r\nb\x1b[S', { cols: 4, rows: 3 }] },
    apply: (terminal) => {
      const { _bufferService: service, _inputHandler: handler } = coreOf(terminal);
      terminal.parser.registerCsiHandler({ final: 'S' }, (params) => {
        if (service.buffer.scrollTop > 0 || service.buffer === service.buffers.alt) return false;
        const count = Math.min(Number(params[0]) || 1, service.buffer.scrollBottom + 1);
        for (let n = 0; n < count; n++) service.scroll(handler._eraseAttrData());
        return true;
      });
    },
  },
  {
    name: 'ED 1 in the last column',
    reason: 'xterm.js looks for the next line in the history, and throws where there is none.',
    example: { cols: 4, rows: 2, pieces: ['\r\nabcd\x1b[1J'] },
    apply: (terminal) => {
      terminal.parser.registerCsiHandler({ final: 'J' }, (params) => {
        if (params[0] !== 1) return false;
        endPendingWrap(terminal);
        const { _bufferService: service, _inputHandler: handler } = coreOf(terminal);
        const { buffer } = service;
        for (let y = 0; y < buffer.y; y++) handler._resetBufferLine(y);
        handler._eraseInBufferLine(buffer.y, 0, buffer.x + 1, true);
        const next = buffer.lines.get(buffer.ybase + buffer.y + 1);
        if (next && buffer.x === service.cols - 1) next.isWrapped = false;
        return true;
      });
    },
  },
  {
    name: 'the alignment pattern',
    reason: 'DECALN fills the screen with plain E, whatever the pen is, and resets margins and origin mode (xterm).',
    example: { cols: 4, rows: 2, pieces: ['\x1b[41m\x1b#8'] },
    apply: (terminal) => {
      const { _inputHandler: handler, _bufferService: service, coreService } = coreOf(terminal);
      const fill = handler.screenAlignmentPattern.bind(handler);
      handler.screenAlignmentPattern = () => {
        const pen = handler._curAttrData;
        coreService.decPrivateModes.origin = false;
        Object.assign(service.buffer, { scrollTop: 0, scrollBottom: service.rows - 1 });
        handler._curAttrData = Object.assign(pen.clone(), { fg: 0, bg: 0 });
        fill();
        handler._curAttrData = pen;
        return true;
      };
    },
  },
  {
    name: 'inserting in the middle of a wide character',
    reason: 'Both halves of it are erased; xterm.js moves the right one away as a cell without a width.',
    example: { cols: 6, rows: 1, pieces: ['日\b\x1b[@'] },
    apply: (terminal) => {
      const line = Object.getPrototypeOf(coreOf(terminal)._bufferService.buffer.lines.get(0)) as XtermLine;
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
    name: 'a full reset ends newline mode',
    reason: 'RIS resets LNM as every other mode; xterm.js keeps it.',
    example: { cols: 4, rows: 2, pieces: ['\x1b[20h\x1bca\n'] },
    apply: (terminal) => {
      terminal.parser.registerEscHandler({ final: 'c' }, () => {
        terminal.options.convertEol = false;
        return false;
      });
    },
  },
  {
    name: 'the default underline colour',
    reason: 'SGR 59 brings the default back; xterm.js makes it white.',
    example: { cols: 4, rows: 1, pieces: ['\x1b[4;59ma'] },
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
    example: { cols: 4, rows: 1, pieces: ['\x1b(0_'] },
    apply: (terminal) => {
      const service = coreOf(terminal)._charsetService;
      const set = service.setgCharset.bind(service);
      service.setgCharset = (g, charset) => set(g, charset?.q === '─' ? { ...charset, _: ' ' } : charset);
    },
  },
];

/** Every accepted difference: the oracle with all of these must agree with us in everything. */
export const corrections: Correction[] = [
  ...eraseCorrections,
  ...cursorCorrections,
  ...alternateCorrections,
  ...widthCorrections,
  ...resizeCorrections,
];

/** One code point at a time: what does not fit is dropped with all that would join it. */
function printWithoutWrap(terminal: Terminal): void {
  const core = coreOf(terminal);
  const { _inputHandler: handler, unicodeService } = core;
  const print = handler.print.bind(handler);
  let isDropped = false;
  handler.print = (data, start, end) => {
    if (core.coreService.decPrivateModes.wraparound) return print(data, start, end);
    for (let at = start; at < end; at++) {
      const codePoint = data[at] as number;
      const isJoining = joinsCluster(terminal, codePoint);
      const before = handler._parser.precedingJoinState;
      const properties = unicodeService._activeProvider.charProperties(codePoint, isJoining ? before : 0);
      const grows = widthIn(properties) - (isJoining ? widthIn(before) : 0);
      if (!isJoining) endPendingWrap(terminal);
      const fits = core._bufferService.buffer.x + grows <= core._bufferService.cols;
      isDropped = isJoining ? isDropped : !fits;
      if (fits && !isDropped) print(data, at, at + 1);
      else if (!isDropped) markLeftCell(terminal, codePoint);
      if (!fits || isDropped) handler._parser.precedingJoinState = withWidth(properties, widthIn(isJoining ? before : properties));
    }
  };
}

const BACKGROUND = 0x3ff_ffff;

function erased(attributes: XtermAttributes): XtermAttributes {
  return Object.assign(attributes.clone(), { fg: 0, bg: attributes.bg & BACKGROUND });
}
