import type { Terminal } from '@xterm/headless';
import type { Correction } from './correction.js';
import { coreOf, type XtermAttributes, type XtermBuffer } from './internals.js';
import { aroundResize } from './resize-corrections.js';

/** The saved cursor, the margins and the pending wrap: xterm.js handles them differently from DEC's terminals. */
export const cursorCorrections: Correction[] = [
  {
    name: 'a pending wrap',
    reason:
      'The cursor is in the last column: EL, ED and CBT start there and end the wrap (DEC STD 070; CBT does not in xterm).',
    example: { cols: 4, rows: 2, pieces: ['abcd\x1b[Ke'] },
    apply: (terminal) => {
      for (const final of ['K', 'J', 'Z']) {
        terminal.parser.registerCsiHandler({ final }, (params) => {
          if (final === 'Z' || Number(params[0]) <= 2) endPendingWrap(terminal);
          return false;
        });
      }
    },
  },
  {
    name: 'a pending wrap outside the margins',
    reason: 'IL and DL do nothing there, so the wrap still waits (xterm).',
    example: { cols: 2, rows: 4, pieces: ['\x1b[3;4raa\x1b[Mb'] },
    apply: (terminal) => {
      for (const final of ['L', 'M']) {
        terminal.parser.registerCsiHandler({ final }, () => {
          const { y, scrollTop, scrollBottom } = coreOf(terminal)._bufferService.buffer;
          return y < scrollTop || y > scrollBottom;
        });
      }
    },
  },
  {
    name: 'what DECSC saves',
    reason:
      'The place on the screen, also when it scrolls; the pending wrap, origin mode and every character set (xterm).',
    example: { cols: 3, rows: 2, pieces: ['\r\nab\x1b7\r\nx\x1b8y'] },
    tmuxAgrees: true,
    apply: (terminal) => {
      const { _inputHandler: handler } = coreOf(terminal);
      const plain = handler._curAttrData.clone();
      const saved = new WeakMap<XtermBuffer, Saved>();
      handler.saveCursor = () => {
        saved.set(coreOf(terminal)._bufferService.buffer, save(terminal));
        return true;
      };
      handler.restoreCursor = () => {
        const nothing = { x: 0, y: 0, origin: false, attributes: plain, charsets: [], level: 0 };
        restore(terminal, saved.get(coreOf(terminal)._bufferService.buffer) ?? nothing);
        return true;
      };
      terminal.parser.registerCsiHandler({ intermediates: '!', final: 'p' }, () => {
        saved.delete(coreOf(terminal)._bufferService.buffer);
        return false;
      });
      aroundResize(terminal, () => {
        // the main screen waits behind the alternate one with its cursor where 1049 saved it: both move with the text
        const { active, normal } = coreOf(terminal)._bufferService.buffers;
        const waiting = active === normal ? undefined : saved.get(normal);
        const column = (x: number) => Math.min(x, terminal.cols - 1);
        const isThere = waiting && column(waiting.x) === column(normal.x) && waiting.y === normal.y;
        return () => {
          if (isThere) waiting.y = normal.y;
        };
      });
    },
  },
  {
    name: 'margins, tabs and the alternate screen',
    reason: 'There is one pair of margins and one set of tab stops, not one per screen (xterm, tmux).',
    example: { cols: 4, rows: 4, pieces: ['\x1b[2;3r\x1b[?1047h\x1b[3;1H\na'] },
    tmuxAgrees: true,
    apply: (terminal) => {
      const { buffers } = coreOf(terminal)._bufferService;
      for (const name of ['activateAltBuffer', 'activateNormalBuffer'] as const) {
        const activate = buffers[name].bind(buffers);
        buffers[name] = () => {
          const { scrollTop, scrollBottom, tabs } = buffers.active;
          activate();
          Object.assign(buffers.active, { scrollTop, scrollBottom, tabs });
        };
      }
    },
  },
  {
    name: 'moving in origin mode',
    reason:
      'Only positions count from the margins: CUU, CUF, CHA and their like start at the cursor (DEC STD 070, xterm).',
    example: { cols: 4, rows: 4, pieces: ['\x1b[2;3r\x1b[?6h\x1b[A'] },
    tmuxAgrees: true,
    apply: (terminal) => {
      const { _inputHandler: handler, _bufferService: service, coreService } = coreOf(terminal);
      const setCursor = handler._setCursor.bind(handler);
      handler._setCursor = (x, y) => {
        setCursor(x, y);
        const { buffer } = service;
        if (coreService.decPrivateModes.origin) buffer.y = Math.min(buffer.scrollBottom, buffer.y);
      };
      // DECRC may have left it outside of the margins
      handler._restrictCursor = (last = service.cols - 1) => {
        service.buffer.x = Math.min(last, Math.max(0, service.buffer.x));
        service.buffer.y = Math.min(service.rows - 1, Math.max(0, service.buffer.y));
      };
      handler._moveCursor = (x, y) => {
        handler._restrictCursor();
        const { scrollBottom } = service.buffer;
        const isAbove = coreService.decPrivateModes.origin && service.buffer.y <= scrollBottom;
        service.buffer.x += x;
        service.buffer.y += y;
        if (isAbove) service.buffer.y = Math.min(service.buffer.y, scrollBottom);
        handler._restrictCursor();
      };
      for (const name of ['cursorCharAbsolute', 'charPosAbsolute'] as const) {
        handler[name] = ({ params }) => {
          service.buffer.x = (params[0] || 1) - 1;
          handler._restrictCursor();
          return true;
        };
      }
    },
  },
];

/** The cursor leaves the place behind the last column. */
export function endPendingWrap(terminal: Terminal): void {
  const { buffer, cols } = coreOf(terminal)._bufferService;
  buffer.x = Math.min(buffer.x, cols - 1);
}

interface Saved {
  x: number;
  y: number;
  origin: boolean;
  attributes: XtermAttributes;
  charsets: (Record<string, string> | undefined)[];
  level: number;
}

function save(terminal: Terminal): Saved {
  const { _bufferService: service, _inputHandler: handler, _charsetService: charsets, coreService } = coreOf(terminal);
  return {
    x: service.buffer.x,
    y: service.buffer.y,
    origin: coreService.decPrivateModes.origin,
    attributes: handler._curAttrData.clone(),
    charsets: [...charsets._charsets],
    level: charsets.glevel,
  };
}

function restore(terminal: Terminal, saved: Saved): void {
  const { _bufferService: service, _inputHandler: handler, _charsetService: charsets, coreService } = coreOf(terminal);
  const { buffer } = service;
  coreService.decPrivateModes.origin = saved.origin;
  handler._curAttrData = saved.attributes.clone();
  charsets._charsets = [...saved.charsets];
  charsets.setgLevel(saved.level);
  buffer.x = Math.min(saved.x, service.cols);
  buffer.y = Math.min(saved.y, saved.origin ? buffer.scrollBottom : service.rows - 1);
}
