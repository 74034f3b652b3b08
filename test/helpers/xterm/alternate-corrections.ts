import type { Terminal } from '@xterm/headless';
import type { Correction } from './correction.js';
import { endPendingWrap } from './cursor-corrections.js';
import { coreOf } from './internals.js';

/** xterm.js knows one kind of alternate screen; xterm has three modes for it that differ in what they clear. */
export const alternateCorrections: Correction[] = [
  {
    name: 'when the alternate screen is cleared',
    reason: 'Mode 1049 clears it on entry, also when it is shown already; 1047 on exit; 47 never (xterm).',
    example: { cols: 4, rows: 2, pieces: ['\x1b[?47hab\x1b[?47l\x1b[?47h'] },
    apply: (terminal) => {
      const { buffers } = coreOf(terminal)._bufferService;
      const [enter, leave] = [buffers.activateAltBuffer.bind(buffers), buffers.activateNormalBuffer.bind(buffers)];
      buffers.activateAltBuffer = () => {
        // xterm.js forgets to shorten it while it is empty, and then keeps rows that have scrolled off
        if (buffers.alt.lines.length === 0) buffers.alt.lines.maxLength = terminal.rows;
        enter();
      };
      buffers.activateNormalBuffer = () => withoutClear(terminal, leave);
      onPrivateMode(terminal, 'h', 1049, () => {
        coreOf(terminal)._inputHandler.saveCursor();
        buffers.activateAltBuffer();
        clearAlternate(terminal);
        endPendingWrap(terminal);
        return true;
      });
      onPrivateMode(terminal, 'l', 1047, () => {
        if (buffers.active === buffers.alt) {
          clearAlternate(terminal);
          endPendingWrap(terminal);
        }
        return false;
      });
    },
  },
  {
    name: 'clearing the history from the alternate screen',
    reason: 'There is one history, and ED 3 clears it whichever screen is shown.',
    example: { cols: 4, rows: 2, pieces: ['\r\n\r\n\x1b[?1049h\x1b[3J\x1b[?1049l', { rows: 3 }] },
    apply: (terminal) => {
      terminal.parser.registerCsiHandler({ final: 'J' }, (params) => {
        const { normal } = coreOf(terminal)._bufferService.buffers;
        if (params[0] !== 3) return false;
        normal.lines.trimStart(normal.ybase);
        Object.assign(normal, { ybase: 0, ydisp: 0 });
        return true;
      });
    },
  },
];

function withoutClear(terminal: Terminal, run: () => void): void {
  const { alt } = coreOf(terminal)._bufferService.buffers;
  const { clear } = alt;
  alt.clear = () => {};
  run();
  alt.clear = clear;
  // the position of its cursor is unknown: if it has to shrink, it keeps its top
  Object.assign(alt, { x: 0, y: 0 });
}

function clearAlternate(terminal: Terminal): void {
  const { _bufferService: service, _inputHandler: handler } = coreOf(terminal);
  const { alt } = service.buffers;
  for (let y = 0; y < service.rows; y++) alt.lines.get(y)?.fill(alt.getNullCell(handler._eraseAttrData()));
}

function onPrivateMode(terminal: Terminal, final: 'h' | 'l', mode: number, run: () => boolean): void {
  terminal.parser.registerCsiHandler({ prefix: '?', final }, (params) => {
    if (!params.includes(mode)) return false;
    if (params.length > 1) throw new Error(`mode ${mode} in one sequence with another mode`);
    return run();
  });
}
