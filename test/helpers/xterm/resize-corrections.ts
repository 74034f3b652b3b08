import type { IMarker, Terminal } from '@xterm/headless';
import type { Correction } from './correction.js';
import { coreOf, type XtermBuffer, type XtermLine } from './internals.js';

/** Where xterm.js does not follow the text when the size changes. */
export const resizeCorrections: Correction[] = [
  {
    name: 'columns cut off from the alternate screen',
    reason: 'They are gone, as in xterm, with the other half of a wide character; xterm.js shows them again later.',
    example: { cols: 4, rows: 2, pieces: ['\x1b[?1049habcd', { cols: 2, rows: 2 }, { cols: 4, rows: 2 }] },
    apply: (terminal) => {
      aroundResize(terminal, () => () => {
        const { alt } = coreOf(terminal)._bufferService.buffers;
        for (let y = 0; y < alt.lines.length; y++) {
          const line = alt.lines.get(y) as XtermLine;
          const last = terminal.cols - 1;
          line.resize(terminal.cols, alt.getNullCell());
          if (line.getWidth(last) === 2) line.setCellFromCodepoint(last, 0, 1, alt.getNullCell());
        }
      });
    },
  },
  {
    name: 'a pending wrap and a new height',
    reason: 'The wrap still waits: the width has not changed (xterm).',
    example: { cols: 4, rows: 2, pieces: ['abcd', { rows: 3 }, 'e'] },
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
    example: { cols: 10, rows: 2, pieces: ['\x1b[3g', { rows: 3 }, '\t'] },
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
  {
    name: 'the cursor and a new width',
    reason: 'It stays on its character; xterm.js leaves it in the same column, which may belong to another row now.',
    example: { cols: 8, rows: 4, pieces: ['abcdefgh\x1b[3G', { cols: 4, rows: 4 }] },
    apply: (terminal) => {
      aroundResize(terminal, (cols) => {
        const { buffer, buffers } = coreOf(terminal)._bufferService;
        if (cols === terminal.cols || buffer === buffers.alt) return () => {};
        const { marker, offset } = cursorInLine(terminal);
        return () => {
          if (marker) placeCursor(terminal, marker.line, offset);
          marker?.dispose();
        };
      });
    },
  },
  {
    name: 'a line feed onto the next row of a wrapped line',
    reason: 'It only moves the cursor, as shells do while a long line is edited: the line stays one (tmux).',
    example: { cols: 4, rows: 3, pieces: ['abcdef\x1b[A\r\n', { cols: 8, rows: 3 }] },
    apply: (terminal) => {
      const { _inputHandler: handler, _bufferService: service } = coreOf(terminal);
      const lineFeed = handler.lineFeed.bind(handler);
      handler.lineFeed = () => {
        const next = service.buffer.y === service.buffer.scrollBottom ? undefined : rowBelow(service.buffer);
        const wasWrapped = next?.isWrapped ?? false;
        lineFeed();
        if (next) next.isWrapped = wasWrapped;
        return true;
      };
    },
  },
];

function rowBelow(buffer: XtermBuffer): XtermLine | undefined {
  return buffer.lines.get(buffer.ybase + buffer.y + 1);
}

/** The first row of the cursor's line, and how many cells lie between its start and the cursor. */
function cursorInLine(terminal: Terminal): { marker: IMarker | undefined; offset: number } {
  const { buffer } = coreOf(terminal)._bufferService;
  let offset = buffer.x;
  let above = 0;
  while (buffer.lines.get(buffer.ybase + buffer.y - above)?.isWrapped) {
    above++;
    offset += usedColumns(buffer, buffer.ybase + buffer.y - above, terminal.cols);
  }
  return { marker: terminal.registerMarker(-above), offset };
}

function placeCursor(terminal: Terminal, firstRow: number, offset: number): void {
  const { buffer } = coreOf(terminal)._bufferService;
  let row = firstRow;
  let x = offset;
  while (x >= usedColumns(buffer, row, terminal.cols) && buffer.lines.get(row + 1)?.isWrapped) {
    x -= usedColumns(buffer, row, terminal.cols);
    row++;
  }
  if (x > terminal.cols || row < buffer.ybase || row >= buffer.ybase + terminal.rows) return;
  buffer.x = x;
  buffer.y = row - buffer.ybase;
}

/** All columns of a row that continues in the next one, except the last if a wide character did not fit. */
function usedColumns(buffer: XtermBuffer, row: number, cols: number): number {
  const line = buffer.lines.get(row);
  return line && line.getWidth(cols - 1) === 1 && !line.hasContent(cols - 1) ? cols - 1 : cols;
}

/** Runs `before` before each resize, and what it returns after it. */
export function aroundResize(terminal: Terminal, before: (cols: number) => () => void): void {
  const resize = terminal.resize.bind(terminal);
  terminal.resize = (cols, rows) => {
    const after = before(cols);
    resize(cols, rows);
    after();
  };
}
