import type { Metrics } from '../picture/metrics.js';
import type { Painter, TextPlace, TextStyle } from '../picture/painter.js';
import type { PathShape } from '../shapes/shape.js';
import { hexColor } from '../style.js';

const ASCII = /^[ -~]+$/;
const FAMILIES = [
  "'JetBrains Mono'",
  "'JetBrains Mono Variable'",
  "'DejaVu Sans Mono'",
  'Menlo',
  'Consolas',
  "'Noto Sans Mono CJK JP'",
  "'Noto Sans CJK JP'",
  "'Noto Sans JP'",
  "'Noto Color Emoji'",
  'monospace',
].join(', ');

/** Writes SVG: texts stay texts, each with its exact place, so that any monospaced font keeps the grid. */
export class SvgPainter implements Painter {
  readonly #width: number;
  readonly #height: number;
  readonly #metrics: Metrics;
  readonly #elements: string[] = [];
  /** Rectangles of one colour that follow each other become one path. */
  #rects = { color: -1, path: '' };

  constructor(width: number, height: number, metrics: Metrics) {
    this.#width = width;
    this.#height = height;
    this.#metrics = metrics;
  }

  rect(x: number, y: number, width: number, height: number, color: number): void {
    if (color !== this.#rects.color) this.#flushRects();
    this.#rects.color = color;
    this.#rects.path += `M${x} ${y}h${width}v${height}h${-width}z`;
  }

  path({ path, stroke }: PathShape, x: number, y: number, color: number): void {
    this.#flushRects();
    const paint =
      stroke === undefined
        ? `fill="${hexColor(color)}"`
        : `fill="none" stroke="${hexColor(color)}" stroke-width="${stroke}"`;
    this.#elements.push(`<path transform="translate(${x} ${y})" d="${path}" ${paint}/>`);
  }

  text(text: string, { x, y, columns }: TextPlace, { color, bold, italic }: TextStyle): void {
    this.#flushRects();
    const { cellWidth, baseline } = this.#metrics;
    const width = columns * cellWidth;
    const isRun = ASCII.test(text);
    const names = [isRun ? '' : 'm', columns === 2 && !isRun ? 'w' : '', bold ? 'b' : '', italic ? 'i' : ''].filter(
      Boolean,
    );
    const face = names.length > 0 ? ` class="${names.join(' ')}"` : '';
    const place = isRun ? `x="${x}" textLength="${width}"` : `x="${x + width / 2}"`;
    this.#elements.push(`<text ${place} y="${y + baseline}"${face} fill="${hexColor(color)}">${escaped(text)}</text>`);
  }

  encode(): Uint8Array {
    this.#flushRects();
    const [width, height] = [this.#width, this.#height];
    const { fontSize, wideFontSize } = this.#metrics;
    const style = [
      `text{font:${fontSize}px ${FAMILIES};white-space:pre;font-variant-ligatures:none}`,
      `.m{text-anchor:middle}.w{font-size:${wideFontSize}px}`,
      '.b{font-weight:bold}.i{font-style:italic}.r{shape-rendering:crispEdges}',
    ].join('');
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    return new TextEncoder().encode([head, `<style>${style}</style>`, ...this.#elements, '</svg>\n'].join('\n'));
  }

  #flushRects(): void {
    const { color, path } = this.#rects;
    if (path !== '') this.#elements.push(`<path class="r" fill="${hexColor(color)}" d="${path}"/>`);
    this.#rects = { color: -1, path: '' };
  }
}

/** XML has no control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
