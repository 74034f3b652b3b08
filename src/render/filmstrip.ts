import type { Terminal } from '../terminal/index.js';
import { type Paintable, paintScreen } from './picture/paint-screen.js';
import { type PictureLook, pictureOf } from './screenshot.js';
import { SvgPainter } from './svg/svg-painter.js';

export interface FilmstripOptions extends PictureLook {
  /** In cells; every screen fits into it. */
  size: { cols: number; rows: number };
}

/** An animated SVG: all screens stand side by side, and one is visible at a time. Equal rows are drawn once. */
export class Filmstrip {
  readonly #picture: ReturnType<typeof pictureOf>;
  /** Of the screen, without what is around it. */
  readonly #screen: { width: number; height: number };
  readonly #painter: SvgPainter;
  /** The number of each distinct row drawing. */
  readonly #rows = new Map<string, number>();
  readonly #screens: string[] = [];
  readonly #starts: number[] = [];
  #durationMs = 0;

  constructor(options: FilmstripOptions) {
    this.#picture = pictureOf(options.size, options);
    const { width, height, picture } = this.#picture;
    const { cellWidth, cellHeight } = picture.metrics;
    this.#screen = { width: options.size.cols * cellWidth, height: options.size.rows * cellHeight };
    this.#painter = new SvgPainter(width, height, picture.metrics);
  }

  add(terminal: Terminal, durationMs: number): void {
    const { width, height } = this.#screen;
    const { cellHeight } = this.#picture.picture.metrics;
    const rows = Array.from({ length: terminal.rows }, (_, y) => {
      const id = this.#rowId(terminal, y);
      return `<use href="#r${id}" y="${y * cellHeight}"/>`;
    });
    const x = this.#screens.length * width;
    // a nested svg clips glyphs that reach beyond the screen
    this.#screens.push(`<svg x="${x}" width="${width}" height="${height}">${rows.join('')}</svg>`);
    this.#starts.push(this.#durationMs);
    this.#durationMs += durationMs;
  }

  encode(): Promise<Uint8Array> {
    const { width, height, picture, place, paintAround } = this.#picture;
    const screen = this.#screen;
    const rows = Array.from(this.#rows, ([drawing, id]) => `<g id="r${id}">${drawing}</g>`);
    const steps = this.#starts.map((startMs, i) => {
      const share = this.#durationMs === 0 ? 0 : (startMs / this.#durationMs) * 100;
      return `${Number(share.toFixed(4))}%{transform:translateX(${-i * screen.width}px)}`;
    });
    const css = `@keyframes play{${steps.join('')}}#film{animation:play ${Math.round(this.#durationMs)}ms step-end infinite}`;
    this.#painter.rect(0, 0, width, height, picture.theme.background);
    paintAround(this.#painter);
    const film = `<g id="film">${this.#screens.join('')}</g>`;
    const isWhole = screen.width === width && screen.height === height;
    const size = `width="${screen.width}" height="${screen.height}"`;
    const window = isWhole ? film : `<svg x="${place.left}" y="${place.top}" ${size}>${film}</svg>`;
    const elements = [`<defs>${rows.join('')}</defs>`, window];
    return this.#painter.encode({ elements, css });
  }

  #rowId(terminal: Terminal, y: number): number {
    const { cursor, cols } = terminal;
    const row: Paintable = {
      cols,
      rows: 1,
      cells: () => terminal.cells(y),
      cursor: { ...cursor, y: 0, visible: cursor.visible && cursor.y === y },
    };
    paintScreen(row, this.#painter, this.#picture.picture);
    const drawing = this.#painter.take();
    const id = this.#rows.get(drawing) ?? this.#rows.size;
    this.#rows.set(drawing, id);
    return id;
  }
}
