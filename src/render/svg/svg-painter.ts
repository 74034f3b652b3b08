import type { PictureMetrics } from '../picture/metrics.js';
import type { Painter, TextPlace, TextStyle } from '../picture/painter.js';
import type { PathShape } from '../shapes/shape.js';
import { hexColor } from '../style.js';
import { EmbeddedFonts } from './embedded-fonts.js';

const ASCII = /^[ -~]+$/;
/** Writes SVG: texts stay texts, each with its exact position, so that any font keeps the grid. */
export class SvgPainter implements Painter {
  readonly #width: number;
  readonly #height: number;
  readonly #metrics: PictureMetrics;
  readonly #elements: string[] = [];
  readonly #fonts = new EmbeddedFonts();
  /** Each emoji is drawn once and referenced by its number. */
  readonly #emojis = new Map<string, number>();
  /** Consecutive rectangles of one colour become one path. */
  #rects = { color: -1, path: '' };

  constructor(width: number, height: number, metrics: PictureMetrics) {
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

  text(text: string, { x, y, columns }: TextPlace, style: TextStyle): void {
    this.#flushRects();
    if (!this.#fonts.use(text, columns, style)) return this.#emoji(text, x, y);
    const { cellWidth, baseline } = this.#metrics;
    const width = columns * cellWidth;
    const { color, bold, italic } = style;
    const isRun = ASCII.test(text);
    const isWide = columns === 2 && !isRun;
    const names = [isWide ? 'w' : '', bold ? 'b' : '', italic ? 'i' : ''].filter(Boolean);
    const face = names.length > 0 ? ` class="${names.join(' ')}"` : '';
    // stretch the glyph of any font to the width of its cell
    const length = `textLength="${width}"${isRun ? '' : ' lengthAdjust="spacingAndGlyphs"'}`;
    const place = isWide ? `x="${x + width / 2}"` : `x="${x}" ${length}`;
    this.#elements.push(`<text ${place} y="${y + baseline}"${face} fill="${hexColor(color)}">${escaped(text)}</text>`);
  }

  #emoji(emoji: string, x: number, y: number): void {
    const number = this.#emojis.get(emoji) ?? this.#emojis.size;
    this.#emojis.set(emoji, number);
    this.#elements.push(`<use href="#e${number}" x="${x}" y="${y}"><title>${escaped(emoji)}</title></use>`);
  }

  /** Removes and returns the elements drawn since the last call, for a document that places them itself. */
  take(): string {
    this.#flushRects();
    return this.#elements.splice(0).join('');
  }

  /** `elements` and `css` come from the caller, on top of what was drawn here. */
  async encode({ elements = [], css = '' }: { elements?: readonly string[]; css?: string } = {}): Promise<Uint8Array> {
    this.#flushRects();
    const [width, height] = [this.#width, this.#height];
    const { fontSize, wideFontSize } = this.#metrics;
    const style = [
      await this.#fonts.css(),
      `text{font-size:${fontSize}px;white-space:pre;font-variant-ligatures:none}`,
      `.w{font-size:${wideFontSize}px;text-anchor:middle}`,
      '.b{font-weight:bold}.i{font-style:italic}.r{shape-rendering:crispEdges}',
      css,
    ].join('');
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    return new TextEncoder().encode(
      [head, `<style>${style}</style>`, ...(await this.#images()), ...this.#elements, ...elements, '</svg>\n'].join(
        '\n',
      ),
    );
  }

  async #images(): Promise<string[]> {
    if (this.#emojis.size === 0) return [];
    // only emoji need a canvas
    const { emojiImage } = await import('../png/emoji-image.js');
    const size = `width="${2 * this.#metrics.cellWidth}" height="${this.#metrics.cellHeight}"`;
    const images = Array.from(this.#emojis, ([emoji, number]) => {
      const data = emojiImage(emoji, this.#metrics).toString('base64');
      return `<image id="e${number}" ${size} href="data:image/png;base64,${data}"/>`;
    });
    return ['<defs>', ...images, '</defs>'];
  }

  #flushRects(): void {
    const { color, path } = this.#rects;
    if (path !== '') this.#elements.push(`<path class="r" fill="${hexColor(color)}" d="${path}"/>`);
    this.#rects = { color: -1, path: '' };
  }
}

/** XML allows no control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
