import { expect, test } from 'vitest';
import { rowTexts, terminalWith } from '../helpers/feed.js';
import { shellResizes, shellScreens, shellSize } from '../helpers/shell-screens.js';
import { tmuxOfFile } from '../helpers/tmux/of-file.js';
import { TmuxPane } from '../helpers/tmux/pane.js';

const tmux = tmuxOfFile();

// tmux moves rows into its history that still have room on the screen, so what stands above the cursor may differ
test.each(Object.entries(shellScreens))(
  '%s: the cursor stays on the character that tmux keeps it on',
  async (_, text) => {
    const terminal = terminalWith(text, shellSize);
    const pane = await TmuxPane.open(tmux(), shellSize);
    await pane.feed(Buffer.from(text));
    for (const { cols, rows } of [shellSize, ...shellResizes]) {
      terminal.resize(cols, rows);
      await pane.resize(cols, rows);
      const theirs = await pane.state();
      const shown = theirs.cells.map((cells) => cells.map((cell) => cell.text).join(''));
      const { x, y, pendingWrap } = terminal.cursor;
      // where a wrap is pending, tmux counts one column more
      expect(pendingWrap ? x + 1 : x, `${cols}x${rows}`).toBe(theirs.cursor.x);
      expect(trimmed(rowTexts(terminal).slice(y)), `${cols}x${rows}`).toEqual(trimmed(shown.slice(theirs.cursor.y)));
    }
    await pane.close();
  },
);

function trimmed(rows: string[]): string[] {
  const ends = rows.map((row) => row.trimEnd());
  return ends.slice(0, ends.findLastIndex((row) => row !== '') + 1);
}
