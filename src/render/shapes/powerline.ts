import type { CellSize, Shape } from './shape.js';

/** U+E0B0 to U+E0BF: separators in prompts and status lines. */
export function powerlineShape(codePoint: number, { width: w, height: h, line }: CellSize): Shape | undefined {
  const middle = h / 2;
  const thin = (path: string): Shape => ({ path, stroke: line });
  switch (codePoint) {
    case 0xe0b0:
      return { path: `M0 0L${w} ${middle}L0 ${h}Z` };
    case 0xe0b1:
      return thin(`M0 0L${w} ${middle}L0 ${h}`);
    case 0xe0b2:
      return { path: `M${w} 0L0 ${middle}L${w} ${h}Z` };
    case 0xe0b3:
      return thin(`M${w} 0L0 ${middle}L${w} ${h}`);
    case 0xe0b4:
      return { path: `M0 0A${w} ${middle} 0 0 1 0 ${h}Z` };
    case 0xe0b5:
      return thin(`M0 0A${w} ${middle} 0 0 1 0 ${h}`);
    case 0xe0b6:
      return { path: `M${w} 0A${w} ${middle} 0 0 0 ${w} ${h}Z` };
    case 0xe0b7:
      return thin(`M${w} 0A${w} ${middle} 0 0 0 ${w} ${h}`);
    case 0xe0b8:
      return { path: `M0 0L${w} ${h}L0 ${h}Z` };
    case 0xe0ba:
      return { path: `M${w} 0L${w} ${h}L0 ${h}Z` };
    case 0xe0bc:
      return { path: `M0 0L${w} 0L0 ${h}Z` };
    case 0xe0be:
      return { path: `M0 0L${w} 0L${w} ${h}Z` };
    case 0xe0b9:
    case 0xe0bf:
      return thin(`M0 0L${w} ${h}`);
    case 0xe0bb:
    case 0xe0bd:
      return thin(`M${w} 0L0 ${h}`);
    default:
      return undefined;
  }
}
