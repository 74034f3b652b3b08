import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Session } from '../../src/session/session.js';
import { start } from '../engine/start.js';
import { type ScreenState, screenOf } from '../helpers/compare-screens.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { differences, screensOf } from './cast-screens.js';

/** Records a session from its first byte and again from the middle; marks remember the screen. */
function recorder(session: Session, folder: string) {
  const recordings = [session.startRecording({ path: join(folder, 'whole.cast') })];
  const shown = new Map<string, ScreenState>();
  return {
    mark(label: string) {
      shown.set(label, screenOf(session.terminal));
      for (const recording of recordings) recording.mark(label);
    },
    again: () => recordings.push(session.startRecording({ path: join(folder, 'later.cast') })),
    /** Every mark of every recording shows the screen of that moment. */
    async check() {
      for (const { path } of recordings) {
        const { marks } = await screensOf(path);
        expect(marks.size).toBeGreaterThan(1);
        for (const [label, screen] of marks) {
          expect(differences(shown.get(label) as ScreenState, screen), `${path} ${label}`).toEqual([]);
        }
      }
      expect((await screensOf(recordings[0]?.path as string)).marks.size).toBe(shown.size);
    },
  };
}

function numberedLines(folder: string): string {
  const file = join(folder, 'lines.txt');
  writeFileSync(file, Array.from({ length: 500 }, (_, i) => `line ${i} é 日本 ${'x'.repeat(i % 90)}`).join('\n'));
  return file;
}

test('vim', async () => {
  const folder = temporaryFolder();
  const args = ['-u', 'NONE', '-i', 'NONE', '-n', '-N', '--cmd', 'set ruler', numberedLines(folder)];
  const vim = await start('vim', { args, env: { LC_ALL: 'C.UTF-8', HOME: folder } });
  const { mark, again, check } = recorder(vim, folder);
  await vim.waits.forText('line 20');
  mark('file');
  await vim.input.type('100Gzto');
  await vim.waits.forText('-- INSERT --');
  again();
  mark('insert');
  await vim.input.type('schön\x1b:vsplit\n');
  await vim.waits.forStable();
  mark('split');
  const { seq } = vim.resize(100, 30);
  await vim.waits.forScreenChange({ since: seq });
  mark('larger');
  await vim.input.type(':qa!\n');
  await vim.waits.forExit();
  await check();
});

test('less', async () => {
  const folder = temporaryFolder();
  const less = await start('less', { args: [numberedLines(folder)], env: { LC_ALL: 'C.UTF-8', LESS: null } });
  const { mark, again, check } = recorder(less, folder);
  await less.waits.forText('line 20');
  mark('top');
  await less.input.type('/line 250\n');
  await less.waits.forText('line 252');
  again();
  mark('found');
  const { seq } = await less.input.press('pageup');
  await less.waits.forScreenChange({ since: seq });
  mark('back');
  await less.input.press('q');
  await less.waits.forExit();
  await check();
});

test('top', async () => {
  const folder = temporaryFolder();
  const top = await start('top', { args: ['-d', '0.3'], env: { HOME: folder, XDG_CONFIG_HOME: folder } });
  const { mark, again, check } = recorder(top, folder);
  await top.waits.forText('PID');
  mark('first');
  const { seq } = top.resize(110, 35);
  await top.waits.forText('PID', { since: seq });
  again();
  mark('second');
  await top.waits.forScreenChange();
  mark('third');
  await top.input.press('q');
  await top.waits.forExit();
  await check();
});

test('recording at launch captures the first byte', async () => {
  const folder = temporaryFolder();
  const before = process.env.TTYPILOT_DATA_DIR;
  process.env.TTYPILOT_DATA_DIR = folder;
  try {
    const session = await start('printf', { args: ['one'], record: true, title: 'a title' });
    await session.waits.forExit();
    const { last } = await screensOf(onlyRecording(folder));
    expect(differences(screenOf(session.terminal), last)).toEqual([]);
    writeFileSync(join(folder, 'file'), '');
    process.env.TTYPILOT_DATA_DIR = join(folder, 'file');
    await expect(start('sleep', { args: ['60'], record: true })).rejects.toMatchObject({ code: 'unsafe_path' });
  } finally {
    process.env.TTYPILOT_DATA_DIR = before;
    if (before === undefined) delete process.env.TTYPILOT_DATA_DIR;
  }
});

function onlyRecording(dataDirectory: string): string {
  const folder = join(dataDirectory, 'recordings');
  const names = readdirSync(folder);
  expect(names).toEqual([expect.stringMatching(/^s-\w+-\d{8}T\d{6}-\w+\.cast$/)]);
  expect([folder, dataDirectory].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  return join(folder, names[0] as string);
}
