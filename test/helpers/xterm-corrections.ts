import type { Terminal } from '@xterm/headless';
import { widthCorrections } from './xterm-width-corrections.js';
import { coreOf, type XtermAttributes, type XtermLine } from './xterm-internals.js';

/** One point in which xterm.js differs from the terminals that it follows, and how to set it right. */
export interface Correction {
  name: string;
  /** Why ours is right. */
  reason: string;
  /** The shortest bytes that show it, with a size. */
  example: { cols: number; rows: number; feed: string };
  apply(terminal: Terminal): void;
}

/** Every accepted difference: the oracle with all of these must agree with us in everything. */
export const corrections: Correction[] = [
  {
    name: 'erasing and tabs while a wrap is pending',
    reason: 'The cursor is in the last column: EL, ED and CBT start there, and the wrap is off (DEC STD 070, xterm).',
    example: { cols: 4, rows: 2, feed: 'abcd\x1b[Ke' },
    apply: (terminal) => {
      const { _bufferService: service } = coreOf(terminal);
      for (const final of ['K', 'J', 'Z']) {
        terminal.parser.registerCsiHandler({ final }, () => {
          service.buffer.x = Math.min(service.buffer.x, service.cols - 1);
          return false;
        });
      }
    },
  },
  {
    name: 'half of a wide character is overwritten',
    reason: 'What is left of it is erased: it gets the background, never an underline of the new text (xterm).',
    example: { cols: 4, rows: 1, feed: '日\x1b[4m\ba' },
    apply: (terminal) => {
      const line = Object.getPrototypeOf(coreOf(terminal)._bufferService.buffer.lines.get(0)) as XtermLine;
      patchOnce(line, 'setCellFromCodepoint', (original) => function (this: XtermLine, x, codePoint, width, attributes) {
        const isRest = codePoint === 0 && width === 1;
        original.call(this, x, codePoint, width, isRest ? erased(attributes) : attributes);
      });
    },
  },
  {
    name: 'the last column without autowrap',
    reason: 'A character that overwrites half of a wide one there erases the other half, as anywhere else (xterm).',
    example: { cols: 2, rows: 1, feed: '\x1b[?7l日a' },
    apply: (terminal) => {
      const core = coreOf(terminal);
      const print = core._inputHandler.print.bind(core._inputHandler);
      core._inputHandler.print = (data, start, end) => {
        if (core.coreService.decPrivateModes.wraparound) return print(data, start, end);
        for (let at = start; at < end; at++) {
          const { buffer, cols } = core._bufferService;
          buffer.x = Math.min(buffer.x, cols - 1);
          print(data, at, at + 1);
        }
      };
    },
  },
  {
    name: 'scrolling down with a background colour',
    reason: 'SD fills with the background colour as SU and every other erase does (xterm, tmux).',
    example: { cols: 4, rows: 2, feed: '\x1b[41m\x1b[T' },
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
    name: 'a new alternate screen',
    reason: 'Modes 47 and 1047 only show the screen; just 1049 clears it, with the background colour (xterm).',
    example: { cols: 4, rows: 2, feed: '\x1b[41m\x1b[?1047h' },
    apply: (terminal) => {
      const { buffers } = coreOf(terminal)._bufferService;
      const activate = buffers.activateAltBuffer.bind(buffers);
      let isClearing = false;
      terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => {
        isClearing = params.includes(1049);
        return false;
      });
      buffers.activateAltBuffer = (fill) => activate(isClearing ? fill : undefined);
    },
  },
  ...widthCorrections,
];

const BACKGROUND = 0x3ffffff;

function erased(attributes: XtermAttributes): XtermAttributes {
  return { fg: 0, bg: attributes.bg & BACKGROUND, extended: attributes.extended };
}

const patched = new WeakSet<object>();

function patchOnce<T extends object, K extends keyof T>(target: T, name: K, wrap: (original: T[K]) => T[K]): void {
  if (patched.has(target)) return;
  patched.add(target);
  target[name] = wrap(target[name]);
}
