import { compareScreens, type Difference, screenOf } from '../helpers/compare-screens.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import type { TmuxControl } from '../helpers/tmux/control.js';
import { TmuxPane } from '../helpers/tmux/pane.js';
import { createVttestTerminal } from '../helpers/vttest/drive.js';
import { readRecording } from '../helpers/vttest/recording.js';
import type { Walk } from '../helpers/vttest/walk.js';
import { compareWithTmux } from './compare-with-tmux.js';
import type { Peer } from './reason.js';

/** One screen of a walk, counted from 1, and the number of its rows that another terminal shows differently. */
export type ScreenRows = { screen: number } & Record<Peer, number>;

/** Plays what vttest wrote to our terminal, to tmux and to xterm.js, and compares them wherever it waited. */
export async function vttestDifferences(control: TmuxControl, walk: Walk): Promise<ScreenRows[]> {
  const { bytes, offsets } = readRecording(walk);
  const ours = createVttestTerminal();
  const xterm = createXtermOracle({ cols: 80, rows: 24, scrollback: 1_000 });
  const pane = await TmuxPane.open(control, ours);
  const sizes: { at: number; cols: number; rows: number }[] = [];
  ours.onResizeRequest(({ seq }) => sizes.push({ at: seq, cols: ours.cols, rows: ours.rows }));
  const feed = async (part: Uint8Array) => {
    xterm.feed(part);
    await pane.feed(part);
  };
  const found: ScreenRows[] = [];
  for (const [index, offset] of offsets.entries()) {
    let fed = ours.seq;
    ours.feed(bytes.subarray(fed, offset));
    // a program cannot resize the other terminals, so the test does
    for (const { at, cols, rows } of sizes.splice(0)) {
      await feed(bytes.subarray(fed, at));
      xterm.resize(cols, rows);
      await pane.resize(cols, rows);
      fed = at;
    }
    await feed(bytes.subarray(fed, offset));
    const { differences } = compareWithTmux(ours, await pane.state(), { isScreenOnly: true });
    const [our, their] = [screenOf(ours), xterm.state()];
    const fromXterm = compareScreens({ ...our, title: their.title }, their);
    found.push({ screen: index + 1, tmux: rowsOf(differences), 'xterm.js': rowsOf(fromXterm) });
  }
  await pane.close();
  xterm.dispose();
  ours.dispose();
  return found;
}

/** How many rows differ; the size, the cursor and the like count as one more. */
function rowsOf(differences: Difference[]): number {
  return new Set(differences.map(({ row }) => row)).size;
}
