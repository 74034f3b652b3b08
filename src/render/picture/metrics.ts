/** The sizes of a picture, in whole pixels where cells are concerned: so lines stay sharp and a pixel tells its cell. */
export interface Metrics {
  cellWidth: number;
  cellHeight: number;
  /** Of text in narrow cells: its letters are exactly one cell wide. */
  fontSize: number;
  /** Of text in wide cells. */
  wideFontSize: number;
  /** From the top of the cell. */
  baseline: number;
  /** How thick a thin line is. */
  line: number;
}

/** What a letter of JetBrains Mono takes of its font size. */
const ADVANCE = 0.6;
const LINE_HEIGHT = 1.3;
/** From the middle of the cell down to the baseline, in font sizes: half of what is above it less what is below. */
const BASELINE = 0.36;

export function metricsOf(fontSize: number): Metrics {
  const cellWidth = Math.max(1, Math.round(fontSize * ADVANCE));
  const cellHeight = Math.max(1, Math.round(fontSize * LINE_HEIGHT));
  const fitting = cellWidth / ADVANCE;
  return {
    cellWidth,
    cellHeight,
    fontSize: fitting,
    wideFontSize: 2 * cellWidth,
    baseline: Math.round(cellHeight / 2 + fitting * BASELINE),
    line: Math.max(1, Math.round(cellWidth / 9)),
  };
}
