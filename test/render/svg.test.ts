import { describe, expect, test } from 'vitest';
import { themeNamed } from '../../src/render/picture/themes.js';
import { takeScreenshot } from '../../src/render/screenshot.js';
import type { Terminal } from '../../src/terminal/index.js';
import { pixelsOf } from './pixels.js';
import { recordedScreen, screenOf } from './screens.js';

const [CELL_WIDTH, CELL_HEIGHT] = [8, 18];

test('an SVG is valid XML of the right size, with the colours of the cells', async () => {
  const screen = screenOf('<a href="&amp;">\x1b[2;3H\x1b[41m  ', { cols: 20, rows: 2 });
  const { mediaType, width, height } = await takeScreenshot(screen, { format: 'svg' });
  expect({ mediaType, width, height }).toEqual({ mediaType: 'image/svg+xml', width: 160, height: 36 });
  // parsed by a strict parser
  const pixels = await pixelsOf(screen, { format: 'svg' });
  expect([pixels.width, pixels.height]).toEqual([160, 36]);
  expect([1, 2, 3, 4].map((column) => pixels.cell(column, 1)[0])).toEqual([
    themeNamed('dark').background,
    themeNamed('dark').palette[1],
    themeNamed('dark').palette[1],
    themeNamed('dark').background,
  ]);
});

test('box lines are closed', async () => {
  const pixels = await pixelsOf(screenOf('┌──┐\r\n│  │\r\n└──┘', { cols: 4, rows: 3 }), { format: 'svg' });
  const { foreground } = themeNamed('dark');
  const line = Array.from({ length: 2 * CELL_WIDTH }, (_, x) => pixels.at(CELL_WIDTH + x, CELL_HEIGHT / 2 - 1));
  expect(new Set(line)).toEqual(new Set([foreground]));
});

describe('texts', () => {
  test.each([
    ['vim-edit', 0.6],
    ['htop', 0.8],
    ['git-diff', 1],
    ['less', 0.5],
  ] as const)('of %s stand in their cells', async (name, part) => {
    const screen = recordedScreen(name, part);
    const svg = await svgOf(screen);
    const rows = Array.from({ length: screen.rows }, () => new Array<string>(screen.cols).fill(' '));
    for (const { x, y, text, length } of textsOf(svg)) {
      expect(length).toBe([...text].length * CELL_WIDTH);
      [...text].forEach((character, i) => {
        (rows[Math.floor(y / CELL_HEIGHT)] as string[])[x / CELL_WIDTH + i] = character;
      });
    }
    const expected = Array.from({ length: screen.rows }, (_, y) => screen.rowText(y).trimEnd());
    expect(rows.map((row) => row.join('').trimEnd())).toEqual(expected);
  });

  test('in wide cells are centred', async () => {
    const [wide] = textsOf(await svgOf(screenOf('a 中', { cols: 9, rows: 1 }))).filter(({ text }) => text === '中');
    expect(wide?.x).toBe(3 * CELL_WIDTH);
  });

  test('are bold and italic', async () => {
    const svg = await svgOf(screenOf('\x1b[1mbold\x1b[0;3mitalic\x1b[0;1;3mboth', { cols: 20, rows: 1 }));
    expect(textsOf(svg).map(({ text, face }) => [text, face])).toEqual([
      ['bold', 'b'],
      ['italic', 'i'],
      ['both', 'b i'],
    ]);
  });
});

describe('fonts', () => {
  test('are embedded as far as needed', async () => {
    expect(facesOf(await svgOf(screenOf('plain')))).toEqual(['ttypilot-mono-latin']);
    expect(facesOf(await svgOf(screenOf('\x1b[3mitalic\x1b[m λ')))).toEqual([
      'ttypilot-mono-latin',
      'ttypilot-mono-greek',
    ]);
    const svg = await svgOf(screenOf('日本 한 ✓'));
    const faces = facesOf(svg);
    for (const start of ['ttypilot-jp-', 'ttypilot-kr-', 'ttypilot-signs']) {
      expect(
        faces.some((face) => face.startsWith(start)),
        start,
      ).toBe(true);
    }
    expect(svg.length).toBeLessThan(30_000);
  });

  test('and pictures are never loaded from elsewhere', async () => {
    const svg = await svgOf(screenOf('text 中文 😀 😀'));
    const sources = [...svg.matchAll(/(?:href="|url\()([^")]{0,5})/g)].map(([, source]) => source);
    expect(new Set(sources)).toEqual(new Set(['data:', '#e0']));
    expect(svg.match(/<image /g)).toHaveLength(1);
    expect(svg.match(/<title>😀<\/title>/g)).toHaveLength(2);
  });
});

test('text never becomes markup', async () => {
  const svg = await svgOf(screenOf('</text><script>x</script> ]]> "\'&', { cols: 60, rows: 1 }));
  expect(svg).not.toContain('<script');
  expect(textsOf(svg).map(({ text }) => text)).toEqual(['</text><script>x</script> ]]> "\'&']);
});

async function svgOf(screen: Terminal): Promise<string> {
  const { bytes } = await takeScreenshot(screen, { format: 'svg', showCursor: false });
  return new TextDecoder().decode(bytes);
}

function textsOf(svg: string) {
  const number = (attributes: string, name: string) =>
    Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? Number.NaN);
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => ({
    x: number(attributes, 'x'),
    y: number(attributes, 'y'),
    length: number(attributes, 'textLength'),
    face: /class="([^"]*)"/.exec(attributes)?.[1],
    text: text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
  }));
}

function facesOf(svg: string): string[] {
  return [...svg.matchAll(/@font-face\{font-family:([\w-]+)/g)].map(([, name = '']) => name);
}
