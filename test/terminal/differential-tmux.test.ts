import { expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';
import { askTmux } from '../helpers/oracle-tmux.js';
import { corrections } from '../helpers/xterm/corrections.js';

const agreed = corrections.filter(({ tmuxAgrees }) => tmuxAgrees);

test.each(agreed)('tmux shows it as we do: $name', ({ example }) => {
  const terminal = createTerminal(example);
  const bytes = new TextEncoder().encode(example.pieces.join(''));
  terminal.feed(bytes);
  const { rows, cursor } = askTmux(bytes, example);
  expect(rows).toEqual(Array.from({ length: example.rows }, (_, y) => terminal.rowText(y)));
  expect(cursor).toEqual({ x: terminal.cursor.x + (terminal.cursor.pendingWrap ? 1 : 0), y: terminal.cursor.y });
});
