import { blockShape, sextantShape } from './blocks.js';
import { boxShape } from './box.js';
import { brailleShape } from './braille.js';
import { powerlineShape } from './powerline.js';
import type { CellSize, Shape } from './shape.js';

/** The shape of a character that must join its neighbours without a gap; drawn even if a font has a glyph. */
export function shapeOf(codePoint: number, cell: CellSize): Shape | undefined {
  if (codePoint < 0x23ba) return undefined;
  if (codePoint <= 0x23bd) return scanLine(codePoint - 0x23ba, cell);
  if (codePoint >= 0x2500 && codePoint < 0x2580) return boxShape(codePoint, cell);
  if (codePoint >= 0x2580 && codePoint < 0x25a0) return blockShape(codePoint, cell);
  if (codePoint >= 0x2800 && codePoint < 0x2900) return brailleShape(codePoint, cell);
  if (codePoint >= 0xe0b0 && codePoint < 0xe0c0) return powerlineShape(codePoint, cell);
  return codePoint >= 0x1fb00 && codePoint < 0x1fb3c ? sextantShape(codePoint, cell) : undefined;
}

/** The scan lines above and below the middle in the VT100's special graphics. */
function scanLine(index: number, { width, height, line }: CellSize): Shape {
  const at = [0, 0.25, 0.75, 1][index] as number;
  return { rects: [[0, Math.round((height - line) * at), width, line]] };
}
