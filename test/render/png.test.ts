import { describe, expect, test } from 'vitest';
import { THEME_NAMES, themeNamed } from '../../src/render/picture/themes.js';
import { takeScreenshot } from '../../src/render/screenshot.js';
import { pixelsOf } from './pixels.js';
import { recordedScreen, screenOf } from './screens.js';

const { foreground, background, cursor, palette } = themeNamed('dark');
const small = { cols: 10, rows: 2 };

test('a cell has the same whole number of pixels everywhere', async () => {
  const screen = screenOf('hello', { cols: 120, rows: 40 });
  expect(await takeScreenshot(screen)).toMatchObject({ mediaType: 'image/png', width: 960, height: 720 });
  expect(await takeScreenshot(screen, { fontSize: 10 })).toMatchObject({ width: 720, height: 520 });
  const { width, height } = await pixelsOf(screen, { fontSize: 10 });
  expect([width, height]).toEqual([720, 520]);
});

test.each(['png', 'svg'] as const)('a margin in the colour of the background moves nothing in a %s', async (format) => {
  const screen = screenOf('\x1b[41m ┌\x1b[m', small);
  const plain = await pixelsOf(screen, { format });
  const framed = await pixelsOf(screen, { format, margin: 5 });
  expect([framed.width, framed.height]).toEqual([plain.width + 10, plain.height + 10]);
  for (let y = -5; y < plain.height + 5; y++) {
    for (let x = -5; x < plain.width + 5; x++) {
      const isInside = x >= 0 && x < plain.width && y >= 0 && y < plain.height;
      const wanted = isInside ? plain.at(x, y) : background;
      if (framed.at(x + 5, y + 5) !== wanted) expect.fail(`the pixel ${x}, ${y} differs`);
    }
  }
  await expect(takeScreenshot(screen, { margin: 1.5 })).rejects.toMatchObject({ code: 'invalid_argument' });
});

describe('colours', () => {
  test('of backgrounds fill their cells and no other', async () => {
    const pixels = await pixelsOf(screenOf(' \x1b[41m \x1b[48;2;1;2;3m \x1b[48;5;196m \x1b[m ', small));
    const only = (column: number) => [...new Set(pixels.cell(column, 0))];
    expect([0, 1, 2, 3, 4].map(only)).toEqual([[background], [palette[1]], [0x010203], [0xff0000], [background]]);
  });

  test('of text, inverse, dim and invisible text', async () => {
    const pixels = await pixelsOf(screenOf('\x1b[31m█\x1b[0;7m█\x1b[0;2m█\x1b[0;8m█\x1b[0;7m ', small));
    const middle = (column: number) => pixels.cell(column, 0)[Math.floor(pixels.cellWidth / 2)] as number;
    expect([0, 1, 3, 4].map(middle)).toEqual([palette[1], background, background, foreground]);
    expect(middle(2) >> 16).toBeGreaterThan(background >> 16);
    expect(middle(2) >> 16).toBeLessThan(foreground >> 16);
  });

  test.each(THEME_NAMES)('of the theme %s', async (theme) => {
    const pixels = await pixelsOf(screenOf('\x1b[2;1H\x1b[44m ', small), { theme });
    expect(pixels.at(0, 0)).toBe(themeNamed(theme).background);
    expect(pixels.cell(0, 1)[0]).toBe(themeNamed(theme).palette[4]);
  });

  test('of an unknown theme cause an error that lists the themes', async () => {
    await expect(takeScreenshot(screenOf(''), { theme: 'toString' })).rejects.toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining(THEME_NAMES.join(', ')),
    });
  });
});

describe('text', () => {
  test('keeps to the grid, however long the row is', async () => {
    for (const fontSize of [6, 9, 12, 14, 17, 72]) {
      const pixels = await pixelsOf(screenOf('M'.repeat(200), { cols: 200, rows: 1 }), { fontSize });
      const cells = Array.from({ length: 200 }, (_, column) => pixels.cell(column, 0).join());
      expect(new Set(cells).size, `font size ${fontSize}`).toBe(1);
    }
  });

  test('has no ligatures', async () => {
    const pixels = await pixelsOf(screenOf('!= = !', small));
    expect(pixels.cell(1, 0)).toEqual(pixels.cell(3, 0));
    expect(pixels.cell(0, 0)).toEqual(pixels.cell(5, 0));
  });

  test('looks different in bold and italic', async () => {
    const pixels = await pixelsOf(screenOf('n \x1b[1mn \x1b[0;3mn \x1b[1mn', small));
    const faces = [0, 2, 4, 6].map((column) => pixels.cell(column, 0).join());
    expect(new Set(faces).size).toBe(4);
  });

  test.each(['中', '日', 'あ', '한', 'Ａ', '😀', '👨‍👩‍👧', '🇩🇪', '1️⃣'])(
    '%s fills two cells and no more',
    async (text) => {
      const pixels = await pixelsOf(screenOf(`\r\n   ${text}`, { cols: 10, rows: 3 }), { fontSize: 20 });
      const inked: number[] = [];
      for (let x = 0; x < pixels.width; x++) {
        const column = Array.from({ length: pixels.height }, (_, y) => pixels.at(x, y));
        if (column.some((color) => color !== background)) inked.push(x);
      }
      const [first = 0, last = 0] = [inked[0], inked.at(-1)];
      expect(first).toBeGreaterThanOrEqual(3 * pixels.cellWidth - 1);
      expect(last).toBeLessThanOrEqual(5 * pixels.cellWidth);
      expect(last - first).toBeGreaterThan(pixels.cellWidth);
    },
  );

  test('of every script has its own glyphs, without system fonts', async () => {
    const characters = [...'aéßŁλЖاשไनअ中国語あア한글✓✗❯★→∑●⏺⎿⏵ｶ\uf8fe'];
    const screen = screenOf(characters.join('\x1b[5G\r\n'), { cols: 4, rows: characters.length });
    const pixels = await pixelsOf(screen, { fontSize: 24 });
    const glyphs = characters.map((_, row) => pixels.cell(0, row, 2).join());
    expect(new Set(glyphs).size).toBe(characters.length);
  });

  test('of an emoji is in colour', async () => {
    const pixels = await pixelsOf(screenOf('😀', small), { fontSize: 30 });
    const isColored = (color: number) => (color >> 16) - (color & 0xff) > 100;
    expect(pixels.cell(0, 0, 2).filter(isColored).length).toBeGreaterThan(200);
  });
});

describe('lines', () => {
  const rowsOf = async (bytes: string, color: number) => {
    const pixels = await pixelsOf(screenOf(bytes, small), { fontSize: 20 });
    const rows = Array.from({ length: pixels.cellHeight }, (_, y) => y);
    return rows.filter((y) =>
      Array.from({ length: pixels.cellWidth }, (_, x) => x).some((x) => pixels.at(x, y) === color),
    );
  };

  test('below text, in their own colour', async () => {
    const red = (style: string) => rowsOf(`\x1b[${style};58;2;255;0;0m  `, 0xff0000);
    expect(await red('4')).toHaveLength(1);
    expect(await red('21')).toHaveLength(2);
    expect(await red('4:4')).toHaveLength(1);
    expect(await red('4:5')).toHaveLength(1);
    expect(Math.min(...(await red('4')))).toBeGreaterThan(17);
  });

  test('that wave go up and down', async () => {
    const pixels = await pixelsOf(screenOf('\x1b[4:3;58;2;255;0;0m  ', small), { fontSize: 40 });
    const reds = Array.from({ length: pixels.cellHeight }, (_, y) => y).filter((y) =>
      Array.from({ length: pixels.cellWidth }, (_, x) => x).some((x) => pixels.at(x, y) >> 16 > 0xc0),
    );
    expect(reds.length).toBeGreaterThan(3);
  });

  test('that are dotted or dashed have gaps', async () => {
    for (const style of ['4:4', '4:5']) {
      const pixels = await pixelsOf(screenOf(`\x1b[${style};58;2;255;0;0m   `, small), { fontSize: 20 });
      const reds = pixels.cell(0, 0, 3).filter((color) => color === 0xff0000).length;
      expect(reds).toBeGreaterThan(0.3 * 3 * pixels.cellWidth);
      expect(reds).toBeLessThan(0.8 * 3 * pixels.cellWidth);
    }
  });

  test('through and above text', async () => {
    expect(await rowsOf('\x1b[53m ', foreground)).toEqual([0]);
    const [strike = 0] = await rowsOf('\x1b[9m ', foreground);
    expect(strike).toBeGreaterThan(8);
    expect(strike).toBeLessThan(18);
  });
});

describe('the cursor', () => {
  const cursorCells = async (bytes: string, showCursor = true) => {
    const pixels = await pixelsOf(screenOf(bytes, small), { showCursor });
    const share = (column: number) =>
      pixels.cell(column, 0).filter((color) => color === cursor).length / (pixels.cellWidth * pixels.cellHeight);
    return [0, 1, 2].map((column) => Math.round(share(column) * 100) / 100);
  };

  test('is a block, a bar or an underline', async () => {
    expect(await cursorCells(' ')).toEqual([0, 1, 0]);
    expect(await cursorCells(' \x1b[6 q')).toEqual([0, 0.25, 0]);
    expect(await cursorCells(' \x1b[4 q')).toEqual([0, 0.11, 0]);
  });

  test('as a block shows the character under it', async () => {
    const [, share = 0] = await cursorCells(' M\b');
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.95);
  });

  test('covers both cells of a wide character', async () => {
    expect(await cursorCells(' 　\x1b[1;2H')).toEqual([0, 1, 1]);
    expect(await cursorCells(' 　\x1b[1;3H')).toEqual([0, 1, 1]);
  });

  test('is left out when it is hidden or not wanted', async () => {
    expect(await cursorCells(' \x1b[?25l')).toEqual([0, 0, 0]);
    expect(await cursorCells(' ', false)).toEqual([0, 0, 0]);
  });
});

describe('a picture that would be too large is refused', () => {
  test.each([
    [{ cols: 1000, rows: 1000 }, {}, '1000 × 1000 cells'],
    [{ cols: 200, rows: 200 }, { fontSize: 40 }, '4800 × 10400 pixels'],
    [{ cols: 80, rows: 24 }, { fontSize: 5 }, 'from 6 to 72'],
    [{ cols: 80, rows: 24 }, { fontSize: Number.NaN }, 'from 6 to 72'],
  ])('%j %j', async (size, options, reason) => {
    for (const format of ['png', 'svg'] as const) {
      await expect(takeScreenshot(screenOf('', size), { ...options, format })).rejects.toMatchObject({
        code: 'invalid_argument',
        message: expect.stringContaining(reason),
      });
    }
  });
});

test('real screens can be drawn', async () => {
  for (const [name, part] of [
    ['htop', 0.8],
    ['mc', 0.5],
    ['vim-unicode', 0.8],
    ['btop', 0.9],
  ] as const) {
    const screen = recordedScreen(name, part);
    const pixels = await pixelsOf(screen);
    const ink = new Set(Array.from({ length: screen.rows }, (_, row) => pixels.cell(0, row, screen.cols).join()));
    expect(ink.size, name).toBeGreaterThan(screen.rows / 2);
  }
});
