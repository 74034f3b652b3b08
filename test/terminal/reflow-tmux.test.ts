import { expect, test } from 'vitest';
import { rowTexts, terminalWith } from '../helpers/feed.js';
import { shellResizes, shellScreens, shellSize } from '../helpers/shell-screens.js';
import { resizeTmux } from '../helpers/tmux-resizes.js';

// tmux moves rows into its history that still have room on the screen, so what stands above the cursor may differ
test.each(Object.entries(shellScreens))('%s: the cursor stays on the character that tmux keeps it on', (_, text) => {
  const panes = resizeTmux(text, shellSize, shellResizes);
  const terminal = terminalWith(text, shellSize);
  for (const [i, { cols, rows }] of [shellSize, ...shellResizes].entries()) {
    terminal.resize(cols, rows);
    const { x, y, pendingWrap } = terminal.cursor;
    const theirs = panes[i] as (typeof panes)[number];
    const [ours, shown] = [rowTexts(terminal), theirs.rows].map((all) => all.map((row) => row.trimEnd())) as [
      string[],
      string[],
    ];
    // where a wrap is pending, tmux counts one column more
    expect(pendingWrap ? x + 1 : x, `${cols}x${rows}`).toBe(theirs.cursor.x);
    expect(withoutBlankEnd(ours.slice(y)), `${cols}x${rows}`).toEqual(withoutBlankEnd(shown.slice(theirs.cursor.y)));
  }
});

function withoutBlankEnd(rows: string[]): string[] {
  return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
}
