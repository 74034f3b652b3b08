import { createTerminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import type { Piece } from '../helpers/random-stream.js';
import type { TmuxControl } from '../helpers/tmux/control.js';
import { TmuxPane } from '../helpers/tmux/pane.js';
import { compareWithTmux, markLastColumn } from './compare-with-tmux.js';
import type { Peer, Reason } from './reason.js';

type Example = Reason['example'];

interface Fed {
  feed(bytes: Uint8Array): void | Promise<void>;
  resize(cols: number, rows: number): void | Promise<void>;
}

/** The differences between a terminal and ours after the example. */
export async function exampleDifferences(peer: Peer, example: Example, control: TmuxControl): Promise<string> {
  return peer === 'tmux' ? fromTmux(example, control) : fromXterm(example);
}

async function fromTmux(example: Example, control: TmuxControl): Promise<string> {
  const ours = createTerminal({ ...example, windowOps: true });
  const pane = await TmuxPane.open(control, example);
  for (const terminal of [ours, pane]) await play(terminal, example);
  const { differences } = compareWithTmux(ours, await pane.state());
  for (const terminal of [ours, pane]) await terminal.feed(markLastColumn(ours));
  differences.push(...compareWithTmux(ours, await pane.state()).differences);
  await pane.close();
  return describeDifferences(differences);
}

async function fromXterm(example: Example): Promise<string> {
  const ours = createTerminal({ ...example, windowOps: true });
  const xterm = createXtermOracle({ ...example, scrollback: 100 });
  for (const terminal of [ours, xterm]) await play(terminal, example);
  return describeDifferences(compareScreens(screenOf(ours), xterm.state()));
}

async function play(terminal: Fed, example: Example): Promise<void> {
  let { cols } = example;
  for (const piece of piecesOf(example)) {
    if (piece instanceof Uint8Array) {
      await terminal.feed(piece);
    } else {
      cols = piece.cols ?? cols;
      await terminal.resize(cols, piece.rows);
    }
  }
}

function piecesOf(example: Example): (Exclude<Piece, string> | Uint8Array)[] {
  if ('bytes' in example) return [Buffer.from(example.bytes, 'latin1')];
  return example.pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
}
