import { type ExportFormat, exportRecording } from './recording/export/export-recording.js';
import { calmSizes } from './recording/play/calm-sizes.js';
import { Frames, play } from './recording/play/frames.js';
import { openRecording } from './recording/play/open-recording.js';
import { viewOf } from './render/view.js';
import { showSnapshot } from './snapshots/snapshot.js';
import { openSnapshot } from './snapshots/snapshot-files.js';
import type { RecordingParts, ShownFrames, ShownScreen } from './surfaces/cli/context.js';
import { createTerminal, type Terminal } from './terminal/index.js';

/** What the command line does with recordings and snapshots. */
export const recordingParts: RecordingParts = {
  async openFrames(path) {
    return shownFrames(await Frames.load(await openRecording(path), path));
  },
  async openScreen(path) {
    return path.endsWith('.ansi.txt') ? shownScreen(showSnapshot(await openSnapshot(path)), false) : lastScreen(path);
  },
  exportRecording: (path, format, options) => exportRecording(path, format as ExportFormat, options),
};

function shownFrames(frames: Frames): ShownFrames {
  return {
    count: frames.count,
    timeOf: (index) => frames.timeOf(index),
    rowsOf: (index) => String(viewOf(frames.show(index), { format: 'ansi' }).content).split('\r\n'),
    textOf: (index) => textOf(frames.show(index)),
    inputAt: (index) => frames.inputAt(index),
  };
}

async function lastScreen(path: string): Promise<ShownScreen> {
  const { header, events } = await openRecording(path);
  const terminal = createTerminal({ cols: header.cols, rows: header.rows });
  for await (const event of calmSizes(events(), path)) play(event, terminal);
  return shownScreen(terminal, true);
}

function shownScreen(terminal: Terminal, showCursor: boolean): ShownScreen {
  return {
    text: textOf(terminal),
    async picture(format, options) {
      const { takeScreenshot } = await import('./render/screenshot.js');
      return takeScreenshot(terminal, { ...options, format, showCursor });
    },
  };
}

function textOf(terminal: Terminal): string {
  const rows = terminal.screenText().split('\n');
  return rows
    .map((row) => row.trimEnd())
    .join('\n')
    .trimEnd();
}
