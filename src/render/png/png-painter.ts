import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { finish, type RunWork, type Work } from '../../base/work.js';
import type { PictureMetrics } from '../picture/metrics.js';
import type { Painter, TextPlace, TextStyle } from '../picture/painter.js';
import type { PathShape } from '../shapes/shape.js';
import { hexColor } from '../style.js';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from './canvas.js';
import type { CanvasFonts } from './canvas-fonts.js';

const ASCII = /^[ -~]+$/;
/** Each letter is off by up to a hundredth of a pixel, which must not add up. */
const MAX_RUN = 16;
const TEXTS_AT_ONCE = 32;
const TEXTS_PER_FLUSH = 4096;
/** How far a glyph may exceed its cells before it is scaled down: many exceed them slightly. */
const TOLERANCE = 1.06;

interface PlacedText {
  text: string;
  place: TextPlace;
  style: TextStyle;
}

/** Draws on a canvas; texts are drawn last. */
export class PngPainter implements Painter {
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  readonly #metrics: PictureMetrics;
  readonly #fonts: CanvasFonts;
  readonly #widths = new Map<string, number>();
  readonly #colors = new Map<number, string>();
  /** Texts by font: changing the font takes longer than drawing a text. */
  readonly #kept = new Map<string, { family: string; isRun: boolean; texts: PlacedText[] }>();
  #font = '';
  #color = -1;

  constructor(width: number, height: number, metrics: PictureMetrics, fonts: CanvasFonts) {
    this.#canvas = createCanvas(width, height);
    this.#context = this.#canvas.getContext('2d');
    this.#metrics = metrics;
    this.#fonts = fonts;
  }

  rect(x: number, y: number, width: number, height: number, color: number): void {
    this.#setColor(color);
    this.#context.fillRect(x, y, width, height);
  }

  path({ path, stroke }: PathShape, x: number, y: number, color: number): void {
    const context = this.#context;
    this.#setColor(color);
    context.translate(x, y);
    if (stroke === undefined) {
      context.fill(new Path2D(path));
    } else {
      context.strokeStyle = this.#colorText(color);
      context.lineWidth = stroke;
      context.stroke(new Path2D(path));
    }
    context.translate(-x, -y);
  }

  text(text: string, place: TextPlace, style: TextStyle): void {
    const isRun = ASCII.test(text);
    const family = isRun ? this.#fonts.text : this.#fonts.forCharacter(text, place.columns);
    const key = `${isRun} ${style.bold} ${style.italic} ${place.columns === 2} ${family}`;
    const kept = this.#kept.get(key) ?? { family, isRun, texts: [] };
    this.#kept.set(key, kept);
    kept.texts.push({ text, place, style });
  }

  async encode(run: RunWork): Promise<Uint8Array> {
    const { width, height } = this.#canvas;
    return encodePng({ rgba: await run(this.drawing()), width, height }, run);
  }

  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels(): Uint8Array {
    return finish(this.drawing());
  }

  /** The same pixels, drawn with pauses. */
  *drawing(): Work<Uint8Array> {
    for (const { family, isRun, texts } of this.#kept.values()) {
      for (const [index, text] of texts.entries()) {
        isRun ? this.#run(text) : this.#character(text, family);
        if (index % TEXTS_PER_FLUSH === 0) this.#flush();
        if (index % TEXTS_AT_ONCE === 0) yield;
      }
    }
    this.#kept.clear();
    this.#flush();
    yield;
    return this.#canvas.data();
  }

  /** The canvas queues drawing until it is read; flush it early, because doing all of it at the end would take long. */
  #flush(): void {
    this.#context.getImageData(0, 0, 1, 1);
  }

  #run({ text, place: { x, y }, style }: PlacedText): void {
    const { fontSize, baseline, cellWidth, isSpaced } = this.#metrics;
    const step = isSpaced ? 1 : MAX_RUN;
    this.#setColor(style.color);
    this.#setFont(fontSize, this.#fonts.text, style, 'optimizeSpeed');
    for (let at = 0; at < text.length; at += step) {
      this.#context.fillText(text.slice(at, at + step), x + at * cellWidth, y + baseline);
    }
  }

  /** Centres a character in its cells, whatever its font's metrics. */
  #character({ text, place, style }: PlacedText, family: string): void {
    const { x, y, columns } = place;
    const { fontSize, wideFontSize, cellWidth, baseline } = this.#metrics;
    const wanted = columns === 2 ? wideFontSize : fontSize;
    const room = columns * cellWidth;
    const width = this.#width(text, wanted, family, style);
    const scale = width > room * TOLERANCE ? room / width : 1;
    this.#setColor(style.color);
    this.#setFont(wanted * scale, family, style, 'auto');
    this.#context.fillText(text, x + (room - width * scale) / 2, y + baseline);
  }

  #width(text: string, size: number, family: string, style: TextStyle): number {
    const key = `${style.bold} ${style.italic} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.#setFont(size, family, style, 'auto');
      width = this.#context.measureText(text).width;
      this.#widths.set(key, width);
    }
    return width;
  }

  /** `optimizeSpeed` disables ligatures. */
  #setFont(size: number, family: string, { bold, italic }: TextStyle, rendering: 'auto' | 'optimizeSpeed'): void {
    const font = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${size}px ${family}`;
    const key = `${rendering} ${font}`;
    if (key === this.#font) return;
    this.#font = key;
    this.#context.font = font;
    // variable fonts take their weight from the font string
    this.#context.fontVariationSettings = `"wght" ${bold ? 700 : 400}`;
    this.#context.textRendering = rendering;
  }

  #setColor(color: number): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#context.fillStyle = this.#colorText(color);
  }

  #colorText(color: number): string {
    let text = this.#colors.get(color);
    if (text === undefined) {
      text = hexColor(color);
      this.#colors.set(color, text);
    }
    return text;
  }
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS = 8;
const RGB = 2;
/** Screens are repetitive: a higher level takes twice the time and saves a tenth. */
const EFFORT = 3;

/** Red, green, blue and alpha of each pixel, row by row. */
interface Pixels {
  rgba: Uint8Array;
  width: number;
  height: number;
}

/** Encodes opaque pixels as a PNG: four times as fast as the canvas, and mostly off the main thread. */
async function encodePng({ rgba, width, height }: Pixels, run: RunWork): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, RGB, 0, 0, 0], 8);
  const data = await promisify(deflate)(await run(scanLines(rgba, width, height)), { level: EFFORT });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}

/** Rows without alpha, each after the byte for "no filter". */
function* scanLines(rgba: Uint8Array, width: number, height: number): Work<Uint8Array> {
  const lines = new Uint8Array((width * 3 + 1) * height);
  let [to, from] = [0, 0];
  for (let y = 0; y < height; y++) {
    lines[to++] = 0;
    for (let x = 0; x < width; x++) {
      lines[to++] = rgba[from] as number;
      lines[to++] = rgba[from + 1] as number;
      lines[to++] = rgba[from + 2] as number;
      from += 4;
    }
    yield;
  }
  return lines;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
