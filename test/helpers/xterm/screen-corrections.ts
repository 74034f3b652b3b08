import type { Correction } from './correction.js';
import { endPendingWrap } from './cursor-corrections.js';
import { coreOf } from './internals.js';

/** Scrolling, erasing and resetting. */
export const screenCorrections: Correction[] = [
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
    reason: 'What SU moves off the top of the main screen goes where a line feed would put it (tmux).',
    example: { cols: 4, rows: 2, pieces: ['a\r\nb\x1b[S', { rows: 3 }] },
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
    name: 'erasing to the start in the last column',
    reason:
      'xterm.js looks for the row after the cursor in the history when ED 1 erases, and throws where there is none.',
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
    name: 'a full reset ends newline mode',
    reason: 'RIS resets LNM as every other mode; xterm.js keeps it.',
    example: { cols: 4, rows: 2, pieces: ['\x1b[20h\x1bca\n'] },
    tmuxAgrees: true,
    apply: (terminal) => {
      terminal.parser.registerEscHandler({ final: 'c' }, () => {
        terminal.options.convertEol = false;
        return false;
      });
    },
  },
];
