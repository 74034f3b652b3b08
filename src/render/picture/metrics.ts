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
  /** Letters of a run do not follow each other as the font has it. */
  isSpaced: boolean;
}

export interface Spacing {
  /** Added to the width of a cell, in pixels. */
  letterSpacing?: number | undefined;
  /** Times the usual height of a cell. */
  lineHeight?: number | undefined;
}

/** Width of a letter of JetBrains Mono, as a share of the font size. */
const ADVANCE = 0.6;
const LINE_HEIGHT = 1.3;
/** From the middle of the cell down to the baseline, in font sizes: half the difference of ascent and descent. */
const BASELINE = 0.36;

export function metricsOf(fontSize: number, { letterSpacing = 0, lineHeight = 1 }: Spacing = {}): PictureMetrics {
  const letterWidth = Math.max(1, Math.round(fontSize * ADVANCE));
  const cellWidth = Math.max(1, Math.round(letterWidth + letterSpacing));
  const cellHeight = Math.max(1, Math.round(fontSize * LINE_HEIGHT * lineHeight));
  const fitting = letterWidth / ADVANCE;
  return {
    cellWidth,
    cellHeight,
    fontSize: fitting,
    wideFontSize: 2 * letterWidth,
    baseline: Math.round(cellHeight / 2 + fitting * BASELINE),
    line: Math.max(1, Math.round(letterWidth / 9)),
    isSpaced: letterSpacing !== 0,
  };
}
