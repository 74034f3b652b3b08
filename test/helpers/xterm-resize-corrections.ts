import type { Terminal } from '@xterm/headless';
import type { Correction } from './xterm-corrections.js';
import { coreOf } from './xterm-internals.js';

/** Where xterm.js keeps or moves something else than the text when the size changes. */
export const resizeCorrections: Correction[] = [
  {
    name: 'columns cut off from the alternate screen',
    reason: 'They are gone, as in xterm; xterm.js shows them again when the screen grows.',
    example: { cols: 4, rows: 2, feed: '\x1b[?1049habcd<2x2><4x2>' },
    apply: (terminal) => {
      aroundResize(terminal, () => () => {
        const { alt } = coreOf(terminal)._bufferService.buffers;
        for (let y = 0; y < alt.lines.length; y++) alt.lines.get(y)?.resize(terminal.cols, alt.getNullCell());
      });
    },
  },
  {
    name: 'a pending wrap and a new height',
    reason: 'The wrap still waits: the width has not changed.',
    example: { cols: 4, rows: 2, feed: 'abcd<4x3>e' },
    apply: (terminal) => {
      aroundResize(terminal, (cols) => {
        const { buffer } = coreOf(terminal)._bufferService;
        const isPending = cols === terminal.cols && buffer.x === cols;
        return () => {
          if (isPending) buffer.x = cols;
        };
      });
    },
  },
  {
    name: 'tab stops and a new size',
    reason: 'Stops that the program set or cleared stay (xterm); xterm.js puts the default ones back.',
    example: { cols: 10, rows: 2, feed: '\x1b[3g<10x3>\t' },
    apply: (terminal) => {
      aroundResize(terminal, () => {
        const { buffer } = coreOf(terminal)._bufferService;
        const [tabs, cols] = [{ ...buffer.tabs }, terminal.cols];
        return () => {
          for (let x = 0; x < cols; x++) delete buffer.tabs[x];
          Object.assign(buffer.tabs, tabs);
        };
      });
    },
  },
];

/** Runs `before` before each resize, and what it returns after it. */
export function aroundResize(terminal: Terminal, before: (cols: number) => () => void): void {
  const resize = terminal.resize.bind(terminal);
  terminal.resize = (cols, rows) => {
    const after = before(cols);
    resize(cols, rows);
    after();
  };
}
