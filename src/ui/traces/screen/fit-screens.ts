import { CELL_EM, ROW_EM } from './trace-screen-view.js';

const MIN_FONT = 7;
const MAX_FONT = 16;
/** Frame, caption and gap of a screen. */
const FRAME_WIDTH = 28;
const FRAME_HEIGHT = 48;

interface Grid {
  cols: number;
  rows: number;
}

/** The font size at which one or two screens fill a box, and whether two stand side by side. */
export function fitScreens(
  { cols, rows }: Grid,
  count: 1 | 2,
  box: { width: number; height: number },
): { fontSize: number; isSideBySide: boolean } {
  const sizeFor = (across: number, down: number) =>
    Math.min(
      (box.width / across - FRAME_WIDTH) / (cols * CELL_EM),
      (box.height / down - FRAME_HEIGHT) / (rows * ROW_EM),
    );
  const bounded = (size: number) => Math.min(MAX_FONT, Math.max(MIN_FONT, Math.floor(size * 4) / 4));
  if (count === 1) return { fontSize: bounded(sizeFor(1, 1)), isSideBySide: false };
  const [beside, below] = [sizeFor(2, 1), sizeFor(1, 2)];
  return { fontSize: bounded(Math.max(beside, below)), isSideBySide: beside >= below };
}
