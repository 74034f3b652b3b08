import { describe, expect, test } from 'vitest';
import { themeNamed } from '../../src/render/picture/themes.js';
import { type Pixels, pixelsOf } from './pixels.js';
import { screenOf } from './screens.js';

const { foreground, background } = themeNamed('dark');
const SIZES = [6, 8, 11, 14, 19, 26, 40];

describe('frames are closed at every size', () => {
  test.each([
    ['light', '┌─┬─┐', '│ │ │', '├─┼─┤', '└─┴─┘'],
    ['heavy', '┏━┳━┓', '┃ ┃ ┃', '┣━╋━┫', '┗━┻━┛'],
    ['double', '╔═╦═╗', '║ ║ ║', '╠═╬═╣', '╚═╩═╝'],
    ['double upright', '╓─╥─╖', '║ ║ ║', '╟─╫─╢', '╙─╨─╜'],
    ['double across', '╒═╤═╕', '│ │ │', '╞═╪═╡', '╘═╧═╛'],
    ['round', '╭─┬─╮', '│ │ │', '├─┼─┤', '╰─┴─╯'],
    ['heavy upright', '┎─┰─┒', '┃ ┃ ┃', '┠─╂─┨', '┖─┸─┚'],
    ['heavy across', '┍━┯━┑', '│ │ │', '┝━┿━┥', '┕━┷━┙'],
  ])('%s', async (_, top = '', side = '', middle = '', bottom = '') => {
    const rows = ['', top, side, middle, side, bottom].map((row) => ` ${row}`);
    for (const fontSize of SIZES) {
      const pixels = await pixelsOf(screenOf(rows.join('\r\n'), { cols: 7, rows: 7 }), { fontSize });
      const outside = flood(pixels, 0, 0);
      const centre = (column: number, row: number) => [
        Math.floor((column + 0.5) * pixels.cellWidth),
        Math.floor((row + 0.5) * pixels.cellHeight),
      ];
      const fields = [
        [2, 2],
        [4, 2],
        [2, 4],
        [4, 4],
      ].map(([column = 0, row = 0]) => centre(column, row));
      for (const [i, [x = 0, y = 0]] of fields.entries()) {
        expect(pixels.at(x, y)).toBe(background);
        expect(outside.has(y * pixels.width + x), `field ${i} at ${fontSize}`).toBe(false);
        const [otherX = 0, otherY = 0] = fields[(i + 1) % 4] as number[];
        expect(flood(pixels, x, y).has(otherY * pixels.width + otherX), `fields at ${fontSize}`).toBe(false);
      }
    }
  });
});

describe('lines meet their neighbours', () => {
  const all = Array.from({ length: 0x80 }, (_, i) => String.fromCodePoint(0x2500 + i));
  const straight = all.filter((character) => !/[┄-┋╌-╏╭-╳]/.test(character));

  test.each(['right', 'left', 'up', 'down'] as const)('to the %s, all alike', async (side) => {
    const pixels = await pixelsOf(screenOf(straight.join(' '), { cols: 2 * straight.length, rows: 1 }));
    const edges = straight.map((_, i) => edgeOf(pixels, 2 * i, side));
    // none, light, heavy, double: these are the only ways to touch an edge
    expect(new Set(edges.map((edge) => edge.join())).size).toBe(4);
  });

  test('diagonals reach the corners', async () => {
    const pixels = await pixelsOf(screenOf('╱╲', { cols: 2, rows: 1 }), { fontSize: 20 });
    const [width, height] = [pixels.cellWidth, pixels.cellHeight];
    for (const [x, y] of [
      [0, height - 1],
      [width - 1, 0],
      [width, 0],
      [2 * width - 1, height - 1],
    ] as const) {
      expect(pixels.at(x, y)).not.toBe(background);
    }
  });
});

describe('blocks', () => {
  const shareOf = async (character: string, fontSize = 14) => {
    const pixels = await pixelsOf(screenOf(character, { cols: 2, rows: 1 }), { fontSize });
    const cell = pixels.cell(0, 0);
    return cell.filter((color) => color === foreground).length / cell.length;
  };

  test('fill their share of the cell', async () => {
    for (const [i, character] of [...'▁▂▃▄▅▆▇█'].entries()) {
      expect(await shareOf(character, 40)).toBeCloseTo((i + 1) / 8, 1);
    }
    for (const [i, character] of [...'▏▎▍▌▋▊▉█'].entries()) {
      expect(await shareOf(character, 40)).toBeCloseTo((i + 1) / 8, 1);
    }
    for (const character of '▖▗▘▝') expect(await shareOf(character)).toBeCloseTo(0.25, 1);
    for (const character of '▀▐▚▞') expect(await shareOf(character)).toBeCloseTo(0.5, 1);
    for (const character of '▙▛▜▟') expect(await shareOf(character)).toBeCloseTo(0.75, 1);
  });

  test('that complete each other leave no gap', async () => {
    for (const fontSize of SIZES) {
      for (const [one, other] of ['▀▄', '▌▐', '▘▟', '▝▙', '▖▜', '▗▛', '▚▞'].map((pair) => [...pair])) {
        const pixels = await pixelsOf(screenOf(`${one}${other}`, { cols: 2, rows: 1 }), { fontSize });
        const others = pixels.cell(1, 0);
        const isSplit = pixels.cell(0, 0).every((color, i) => (color === foreground) !== (others[i] === foreground));
        expect(isSplit, `${one}${other} at ${fontSize}`).toBe(true);
      }
    }
  });

  test('shades lie between the colours, in order', async () => {
    const pixels = await pixelsOf(screenOf(' ░▒▓█', { cols: 5, rows: 1 }));
    const reds = [0, 1, 2, 3, 4].map((column) => (pixels.cell(column, 0)[0] as number) >> 16);
    expect(reds).toEqual([...reds].sort((a, b) => a - b));
    expect(new Set(reds).size).toBe(5);
  });

  test('sextants fill the sixths of their bits', async () => {
    const pixels = await pixelsOf(
      screenOf('\u{1fb00}\u{1fb13}\u{1fb14}\u{1fb27}\u{1fb28}\u{1fb3b}', { cols: 6, rows: 1 }),
    );
    const { cellWidth, cellHeight } = pixels;
    const bits = (column: number) =>
      [0, 1, 2, 3, 4, 5].filter((bit) => {
        const x = column * cellWidth + Math.floor(((bit % 2) + 0.5) * (cellWidth / 2));
        return pixels.at(x, Math.floor((Math.floor(bit / 2) + 0.5) * (cellHeight / 3))) === foreground;
      });
    expect([0, 1, 2, 3, 4, 5].map(bits)).toEqual([[0], [2, 4], [1, 2, 4], [0, 3, 5], [0, 1, 3, 5], [1, 2, 3, 4, 5]]);
  });
});

test('braille has a dot for each bit', async () => {
  const codes = [0, 1, 0x80, 0x40, 0x55, 0xff];
  const text = codes.map((code) => String.fromCodePoint(0x2800 + code)).join('');
  const pixels = await pixelsOf(screenOf(text, { cols: codes.length, rows: 1 }));
  const ink = codes.map((_, column) => pixels.cell(column, 0).filter((color) => color === foreground).length);
  expect(ink.map((count) => count / (ink[1] as number))).toEqual([0, 1, 1, 1, 4, 8]);
});

test('powerline triangles fill from edge to edge', async () => {
  const pixels = await pixelsOf(screenOf('\ue0b0\ue0b2', { cols: 2, rows: 1 }), { fontSize: 20 });
  const { cellWidth, cellHeight } = pixels;
  const middle = Math.floor(cellHeight / 2);
  for (let x = 0; x < 2 * cellWidth - 1; x++) expect(pixels.at(x, middle)).not.toBe(background);
  expect(pixels.at(cellWidth - 1, 0)).toBe(background);
  expect(pixels.at(cellWidth, cellHeight - 1)).toBe(background);
});

/** Which pixels along one edge of a cell are drawn. */
function edgeOf(
  { cellWidth, cellHeight, at }: Pixels,
  column: number,
  side: 'up' | 'down' | 'left' | 'right',
): number[] {
  const isUpright = side === 'left' || side === 'right';
  return Array.from({ length: isUpright ? cellHeight : cellWidth }, (_, i) => i).filter((i) => {
    const x = column * cellWidth + (isUpright ? (side === 'left' ? 0 : cellWidth - 1) : i);
    return at(x, isUpright ? i : side === 'up' ? 0 : cellHeight - 1) === foreground;
  });
}

/** The blank pixels reachable from a start pixel. */
function flood({ width, height, at }: Pixels, x: number, y: number): Set<number> {
  const seen = new Set<number>([y * width + x]);
  const queue = [[x, y]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [fromX = 0, fromY = 0] = next;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [toX, toY] = [fromX + dx, fromY + dy];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height || seen.has(toY * width + toX)) continue;
      if (at(toX, toY) !== background) continue;
      seen.add(toY * width + toX);
      queue.push([toX, toY]);
    }
  }
  return seen;
}
