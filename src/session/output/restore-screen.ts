import type { RunWork } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import type { SlicedReads } from './sliced-reads.js';

const MAX_SCROLLBACK = 1000;
/** Cells of history, and the total length. */
const MAX_SCROLLBACK_CELLS = 200_000;
const MAX_LENGTH = 2_000_000;

interface Restorable {
  readonly terminal: Terminal;
  readonly slices: SlicedReads;
}

/** Text that restores a screen and its newest history in an empty terminal, with the seq that it shows. */
export async function restoreScreen(session: Restorable, run: RunWork) {
  const screen = await textOf(session, run);
  const { cols, rows, seq } = session.terminal;
  return { screen, cols, rows, seq };
}

async function textOf({ terminal, slices }: Restorable, run: RunWork): Promise<string> {
  const scrollback = Math.min(MAX_SCROLLBACK, Math.ceil(MAX_SCROLLBACK_CELLS / terminal.cols));
  try {
    return await run(slices.serialize({ scrollback, maxCharacters: MAX_LENGTH }));
  } catch {
    // a screen that is too large or changes too fast is sent without colours
    const { x, y } = terminal.cursor;
    return `${terminal.screenText().replaceAll('\n', '\r\n')}\x1b[${y + 1};${x + 1}H`;
  }
}
