import { createTerminal } from '../../terminal/index.js';
import { calmSizes } from '../play/calm-sizes.js';
import { play } from '../play/frames.js';
import type { OpenRecording } from '../play/open-recording.js';

const HISTORY_ROWS = 1_000_000;

/** Exports the lines that remain at the end: the scrollback, then the last screen. */
export async function exportText({ header: { cols, rows }, events }: OpenRecording, path: string): Promise<Uint8Array> {
  const terminal = createTerminal({ cols, rows, scrollback: HISTORY_ROWS });
  for await (const event of calmSizes(events(), path)) play(event, terminal);
  const history = terminal.isAlternate ? terminal.logicalLines({ from: 0, screen: 'main' }) : [];
  const lines = [...history, ...terminal.logicalLines(terminal.isAlternate ? {} : { from: 0 })];
  terminal.dispose();
  return Buffer.from(
    `${lines
      .map(({ text }) => text.trimEnd())
      .join('\n')
      .trimEnd()}\n`,
  );
}
