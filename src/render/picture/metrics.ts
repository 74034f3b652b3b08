/** The sizes of a picture. Cells are whole pixels, so that lines stay sharp and every pixel belongs to one cell. */
export interface PictureMetrics {
  cellWidth: number;
  cellHeight: number;
  /** Font size in narrow cells, where a letter is exactly one cell wide. */
  fontSize: number;
  /** Font size in wide cells. */
  wideFontSize: number;
  /** Distance from the top of the cell. */
  baseline: number;
  /** Thickness of a thin line. */
  line: number;
}

/** Width of a letter of JetBrains Mono, as a share of the font size. */
const ADVANCE = 0.6;
const LINE_HEIGHT = 1.3;
/** From the middle of the cell down to the baseline, in font sizes: half the difference of ascent and descent. */
const BASELINE = 0.36;

export function metricsOf(fontSize: number): PictureMetrics {
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
