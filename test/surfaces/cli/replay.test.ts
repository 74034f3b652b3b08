import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CastWriter } from '../../../src/recording/asciicast/cast-writer.js';
import { LineFile } from '../../../src/recording/line-file.js';
import { start } from '../../engine/start.js';
import { bin } from '../../helpers/daemon.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** A recording of twenty numbers, one every `stepMs`. */
function numbers(stepMs: number): string {
  const path = join(temporaryFolder(), 'numbers.cast');
  const file = LineFile.open(path, { isOurs: () => true });
  const writer = new CastWriter(file, { cols: 30, rows: 5 }, 3);
  for (let i = 1; i <= 20; i++) {
    writer.write({ atMs: i * stepMs, code: 'i', data: `${i}` });
    writer.write({ atMs: i * stepMs, code: 'o', data: `\x1b[2J\x1b[Hnumber \x1b[1m${i}\x1b[0m.` });
  }
  file.dispose();
  return path;
}

/** `ttypilot replay` in a terminal. */
function replay(...args: string[]) {
  return start(process.execPath, { args: [bin, 'replay', ...args], cols: 90, rows: 12 });
}

test('keys step through a recording on a terminal', async () => {
  // slow enough that nothing moves by itself during the test
  const player = await replay(numbers(600_000), '--show-input');
  const shows = async (number: number, keys: string[] = []) => {
    const { seq } = keys.length > 0 ? await player.input.press(keys) : { seq: 0 };
    const { found } = await player.waits.forText(`number ${number}.`, { since: seq, timeoutMs: 15_000 });
    expect({ number, found, screen: player.screen }).toMatchObject({ found: true });
    expect(player.screen).toMatch(new RegExp(` ${number}/20 .* input: "${number}" `));
  };
  await shows(1);
  await shows(2, ['right']);
  expect(player.screen).toContain('paused');
  await shows(7, ['up']);
  await shows(6, ['left']);
  await shows(1, ['down']);
  await shows(20, ['up', 'up', 'up', 'up', 'up']);
  await shows(1, ['r']);
  expect(player.screen).not.toContain('paused');
  expect(player.terminal.cells(0)[7]?.style.bold).toBe(true);
  const { seq } = await player.input.press('space');
  expect(await player.waits.forText('paused', { since: seq })).toMatchObject({ found: true });
  await player.input.press('q');
  expect((await player.waits.forExit()).exit?.exitCode).toBe(0);
  expect(player.screen.trim()).toBe('Replayed 20 frames');
  expect(player.terminal.cursor.visible).toBe(true);
});

test.each([
  ['as-fast-as-possible', 600_000],
  ['real-time', 40],
])('a recording plays to its end: %s', async (speed, stepMs) => {
  const player = await replay(numbers(Number(stepMs)), '--speed', String(speed));
  expect((await player.waits.forExit()).exit?.exitCode).toBe(0);
  expect(player.screen.trim()).toBe('Replayed 20 frames');
});
