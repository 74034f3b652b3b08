import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingParts } from '../../src/open-recordings.js';
import { exportRecording } from '../../src/recording/export/export-recording.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const header = JSON.stringify({ version: 2, width: 80, height: 24 });

function cast(name: string, events: unknown[]): string {
  const path = join(temporaryFolder(), `${name}.cast`);
  writeFileSync(path, `${[header, ...events.map((event) => JSON.stringify(event))].join('\n')}\n`);
  return path;
}

/** One very long line, then many resizes. */
function storm(name: string, count: number, between: (n: number) => unknown[]): string {
  const sizes = Array.from({ length: count }, (_, n) => [[1, 'r', n % 2 ? '80x24' : '81x25'], ...between(n)]).flat();
  return cast(name, [[0, 'o', 'hello world '.repeat(10_000)], ...sizes, [2, 'r', '50x10'], [2, 'o', '\r\nTHE END']]);
}

test('a storm of resizes is played quickly as its last size', async () => {
  const path = storm('storm', 200_000, () => []);
  const startedAt = performance.now();
  const text = Buffer.from(await exportRecording(path, 'txt', {})).toString();
  expect(text).toMatch(/THE END\n$/);
  const frames = await recordingParts.openFrames(path);
  expect(frames.rowsOf(frames.count - 1).length).toBe(10);
  expect((await recordingParts.openScreen(path)).text).toContain('THE END');
  expect(performance.now() - startedAt).toBeLessThan(30_000);
}, 60_000);

test('too many resizes with output between them are refused with the reason', async () => {
  const path = storm('busy', 20_000, (n) => [[1, 'o', `${n % 10}`]]);
  const refusal = { code: 'recording_unreadable', message: expect.stringContaining('too often') };
  await expect(recordingParts.openFrames(path)).rejects.toMatchObject(refusal);
});

test('all visible resizes are played', async () => {
  const sizes = ['100x30', '90x20', '70x15', '60x12'].map((size, n) => [1 + n / 10, 'r', size]);
  const frames = await recordingParts.openFrames(cast('calm', [[0, 'o', 'hello'], ...sizes]));
  const heights = Array.from({ length: frames.count }, (_, n) => frames.rowsOf(n).length);
  expect(heights).toEqual([24, 30, 20, 15, 12]);
});
