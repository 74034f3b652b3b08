import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectorFinder } from '../../src/session/waits/conditions/selector.js';
import { type BaselineCheck, baselineUpdateOf, checkBaseline } from '../../src/snapshots/baseline.js';
import { findMarks, type Mask } from '../../src/snapshots/masks.js';
import { drawSnapshot } from '../../src/snapshots/pictures.js';
import { SafeFolder } from '../../src/snapshots/safe-folder.js';
import { takeSnapshot } from '../../src/snapshots/snapshot.js';
import { openSnapshot } from '../../src/snapshots/snapshot-files.js';
import { resolveTheme } from '../../src/snapshots/themes.js';
import { screenOf } from '../render/screens.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ttypilot-baseline-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a baseline', () => {
  test('is written the first time and compared from then on', async () => {
    const first = await check('hello');
    expect(first).toMatchObject({ ok: true, baselineExists: false, isWritten: true });
    expect(first.baselinePath).toBe(join(root, 'sessions/demo/base.ansi.txt'));
    expect(first.actualPath).toBe(join(root, 'sessions/demo/snapshots/base.ansi.txt'));
    expect(readFileSync(join(root, 'sessions/demo/base.meta.json'), 'utf8')).toBe(
      '{ "cols": 20, "rows": 3, "version": 1 }\n',
    );
    expect(await check('hello')).toMatchObject({ ok: true, baselineExists: true, isWritten: false });
    expect(await check('hello!')).toMatchObject({ ok: false, baselineExists: true, isWritten: false });
    expect(readFileSync(first.baselinePath, 'utf8')).toBe('hello\n');
    expect(readFileSync(first.actualPath, 'utf8')).toBe('hello!\n');
  });

  test('is replaced on request', async () => {
    await check('hello');
    expect(await check('world', { update: 'all' })).toMatchObject({ ok: true, baselineExists: true, isWritten: true });
    expect(await check('world')).toMatchObject({ ok: true, isWritten: false });
  });

  test('is not written when writing is not allowed', async () => {
    const result = await check('hello', { update: 'none' });
    expect(result).toMatchObject({ ok: false, baselineExists: false });
    expect(result.mismatch?.message).toBe(
      `There is no baseline for 'base', and this run does not write baselines. Its path would be ${result.baselinePath}.`,
    );
    expect(existsSync(result.baselinePath)).toBe(false);
  });

  test.each([
    ['1', 'all'],
    [' Yes', 'all'],
    ['all', 'all'],
    ['missing', 'missing'],
    ['none', 'none'],
    ['0', undefined],
    ['', undefined],
  ])('TTYPILOT_UPDATE_SNAPSHOTS=%j means %s', (value, update) => {
    expect(baselineUpdateOf(value)).toBe(update);
  });

  test('of another size does not match', async () => {
    await check('hello');
    const { ok, mismatch } = await check('hello', {}, { cols: 30, rows: 3 });
    expect([ok, mismatch?.message]).toEqual([false, expect.stringContaining('the size was 20×3 and is 30×3')]);
  });

  test('without a readable size is compared by its text', async () => {
    await check('hello');
    writeFileSync(join(root, 'sessions/demo/base.meta.json'), '{"cols":');
    expect(await check('hello')).toMatchObject({ ok: true });
    rmSync(join(root, 'sessions/demo/base.meta.json'));
    expect(await check('hullo')).toMatchObject({ ok: false });
  });
});

describe('a mismatch', () => {
  test('names both files and describes every difference', async () => {
    await check('one\r\n\x1b[32mtwo\x1b[m\r\nthree');
    const { mismatch, baselinePath, actualPath } = await check('one\r\n\x1b[1;31mtwo\x1b[m\r\ntree');
    expect(mismatch?.message).toBe(
      [
        `Snapshot mismatch for 'base'. Compare ${baselinePath} and ${actualPath}. Snapshots differ (2 changed lines):`,
        '2   │two',
        '    │^^^ foreground green → red, bold off → on',
        '3 - │three',
        '  + │tree',
        '    │ ^^ text',
        '    │    ^ text',
      ].join('\n'),
    );
  });

  test('writes three pictures, which are removed when the snapshot matches again', async () => {
    await check('same\r\nabcd');
    const { mismatch } = await check('same\r\nabX');
    const { expected, actual, difference } = mismatch?.pictures ?? { expected: '', actual: '', difference: '' };
    const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 80 && blue < 80;
    const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => red < 60 && green > 100 && blue < 80;
    for (const path of [expected, actual]) {
      expect((await pixels(path)).some((color) => isRed(color) || isGreen(color))).toBe(false);
    }
    const cells = await Promise.all([0, 1, 2, 3].map((col) => pixels(difference, col, 1)));
    expect(cells.map((cell) => cell.some(isGreen))).toEqual([false, false, true, false]);
    expect(cells.map((cell) => cell.some(isRed))).toEqual([false, false, false, true]);
    await check('same\r\nabcd');
    expect([expected, actual, difference].filter(existsSync)).toEqual([]);
  });
});

describe('masks', () => {
  const screen = () => screenOf('time 12:34:56 日本 ok\r\n\x1b[31m⠋\x1b[m busy', { cols: 21, rows: 2 });
  const masked = (...masks: Mask[]) => {
    const terminal = screen();
    return takeSnapshot(
      terminal,
      findMarks(masks, terminal, (selector) => selectorFinder(selector)(terminal)),
    ).text;
  };

  test('hide a part of the screen, the match of a pattern and the match of a selector', () => {
    expect(masked({ rect: { col: 5, row: 0, width: 2, height: 1 } })).toBe(
      'time ▒▒:34:56 日本 ok\n\x1b[0;31m⠋\x1b[0m busy\n',
    );
    expect(masked({ selector: { type: 'regex', pattern: '\\d+:\\d+:\\d+' } })).toContain('time ▒▒▒▒▒▒▒▒ 日本 ok');
    expect(masked({ selector: { type: 'style', style: { foreground: 'red' } } })).toContain('\n▒ busy');
    expect(masked({ selector: { type: 'exact', text: '日' } })).toContain('▒▒本 ok');
  });

  test('hide wide characters as a whole and may exceed the screen', () => {
    expect(masked({ rect: { col: 15, row: 0, width: 2, height: 9 } })).toBe(
      'time 12:34:56 ▒▒▒▒ ok\n\x1b[0;31m⠋\x1b[0m busy         ▒▒\n',
    );
    expect(masked({ rect: { col: 18, row: 0, width: 50, height: 1 } })).toContain('日本▒▒▒\n');
  });
});

test('pictures are drawn in the requested size', async () => {
  const snapshot = takeSnapshot(screenOf('abcdef\r\nghi', { cols: 6, rows: 2 }));
  const size = async (options: object) => {
    const { width, height } = await loadImage(Buffer.from(await drawSnapshot(snapshot, options)));
    return [width, height];
  };
  const [width = 0, height = 0] = await size({});
  expect(await size({ cols: 12, rows: 4 })).toEqual([2 * width, 2 * height]);
  expect(await size({ cols: 3, rows: 1 })).toEqual([width / 2, height / 2]);
});

test('themes have aliases, and auto follows COLORFGBG', () => {
  expect(['pty-default-dark', 'Light', 'github-dark-high-contrast'].map((name) => resolveTheme(name))).toEqual([
    'dark',
    'light',
    'github-dark-high-contrast',
  ]);
  const auto = (COLORFGBG?: string) => resolveTheme('auto', COLORFGBG === undefined ? {} : { COLORFGBG });
  expect([auto(), auto('15;0'), auto('0;15'), auto('0;default;7'), auto('x')]).toEqual([
    'dark',
    'dark',
    'light',
    'light',
    'dark',
  ]);
});

test('a snapshot can be opened by its path', async () => {
  const { actualPath } = await check('hello');
  expect(await openSnapshot(actualPath)).toEqual({ text: 'hello\n', size: { cols: 20, rows: 3 } });
  await expect(openSnapshot(join(root, 'nothing.ansi.txt'))).rejects.toThrow('nothing.ansi.txt');
});

async function check(output: string, options: Partial<BaselineCheck> = {}, size = { cols: 20, rows: 3 }) {
  return checkBaseline({
    name: 'base',
    stem: 'base',
    actual: takeSnapshot(screenOf(output, size)),
    baselines: await SafeFolder.open(root, 'sessions', 'demo'),
    artifacts: await SafeFolder.open(root, 'sessions', 'demo', 'snapshots'),
    ...options,
  });
}

/** The colours of a picture, or of one of its cells of 20 × 3. */
async function pixels(path: string, col?: number, row?: number): Promise<number[][]> {
  const image = await loadImage(path);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const [width, height] = col === undefined ? [image.width, image.height] : [image.width / 20, image.height / 3];
  const { data } = context.getImageData((col ?? 0) * width, (row ?? 0) * height, width, height);
  return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
}
