import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine, type EngineOptions } from '../../../src/engine/engine.js';
import { Recordings } from '../../../src/engine/recordings/recordings.js';
import { sessionRedactor } from '../../../src/engine/session-redactor.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { fakeSession } from '../../session/fake-session.js';

const DAY_MS = 86_400_000;
const HEADER = '{"version":3,"term":{"cols":80,"rows":24}}\n';
const END = '[0,"e","stopped"]\n';
const NO_LIMITS = { maxAgeMs: 0, maxCount: 0, maxBytes: 0 };

/** A data directory with files of earlier processes in it, by name: what they hold, and how old they are. */
function folderWith(files: Record<string, { text?: string; days: number }>) {
  const dataDirectory = temporaryFolder();
  const folder = join(dataDirectory, 'recordings');
  mkdirSync(folder);
  for (const [name, { text = HEADER + END, days }] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(folder, name), at, at);
  }
  return { dataDirectory, folder, names: () => readdirSync(folder).sort() };
}

/** A recording’s file name; the number makes it unique. */
const cast = (number: number) => `s-old-20260101T00000${number}-aaaa${number}.cast`;

function started(options: EngineOptions) {
  const engine = new Engine(options);
  onTestFinished(() => engine.dispose());
  const removals: { count: number; bytes: number }[] = [];
  engine.recordings.onRemoved((removed) => removals.push(removed));
  engine.recordings.keepWithinLimits();
  return { engine, removals };
}

test('what is too old goes, and nothing but recordings', () => {
  const { dataDirectory, folder, names } = folderWith({
    [cast(1)]: { days: 31 },
    [cast(2)]: { days: 29 },
    [cast(3)]: { days: 400, text: 'my notes\n' },
    'demo.cast': { days: 400 },
    's-old-20260101T000004-aaaa4.jsonl': {
      days: 31,
      text: '{"direction":"frame","line":"hi","timestampMicros":1}\n',
    },
  });
  symlinkSync(join(folder, 'demo.cast'), join(folder, cast(5)));
  mkdirSync(join(folder, cast(6)));
  const { removals } = started({ dataDirectory, recordingRetention: { ...NO_LIMITS, maxAgeMs: 30 * DAY_MS } });
  expect(names()).toEqual(['demo.cast', cast(2), cast(3), cast(5), cast(6)].sort());
  expect(removals).toEqual([{ count: 2, bytes: expect.any(Number) }]);
});

test('a folder that is a link is left alone', () => {
  const { folder, names } = folderWith({ [cast(1)]: { days: 31 } });
  const dataDirectory = temporaryFolder();
  symlinkSync(folder, join(dataDirectory, 'recordings'));
  started({ dataDirectory, recordingRetention: { ...NO_LIMITS, maxAgeMs: DAY_MS } });
  expect(names()).toEqual([cast(1)]);
});

test('without limits everything stays', () => {
  const { dataDirectory, names } = folderWith({ [cast(1)]: { days: 4000 } });
  started({ dataDirectory, recordingRetention: NO_LIMITS });
  expect(names()).toEqual([cast(1)]);
});

test('one that another process may still write stays, and one that was cut off long ago goes', () => {
  const { dataDirectory, names } = folderWith({
    [cast(1)]: { text: HEADER, days: 0.5 },
    [cast(2)]: { text: HEADER, days: 2 },
    [cast(3)]: { days: 0.5 },
  });
  started({ dataDirectory, recordingRetention: { ...NO_LIMITS, maxAgeMs: 3_600_000 } });
  expect(names()).toEqual([cast(1)]);
});

test('of too many the oldest go when another one begins, and never one that is being written', async () => {
  const { dataDirectory, folder, names } = folderWith({ [cast(1)]: { days: 2 }, [cast(2)]: { days: 1 } });
  const { engine } = started({ dataDirectory, recordingRetention: { ...NO_LIMITS, maxCount: 2 } });
  const session = engine.launch({ command: 'cat' });
  const first = session.startRecording();
  expect(names()).toContain(cast(2));
  expect(names()).not.toContain(cast(1));
  const more = [session.startRecording(), session.startRecording()];
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
  ).toEqual([first, ...more].map(({ path }) => path).sort());
  // it is known no longer than its file is there
  first.stop();
  expect(existsSync(first.path)).toBe(false);
  expect(engine.recordings.list()).toEqual(more);
  expect(engine.recordings.removedCount).toBe(3);
});

test('a recording that grows makes room by the oldest ones', async () => {
  const { dataDirectory, names } = folderWith({
    [cast(1)]: { text: `${HEADER}${' '.repeat(3000)}\n${END}`, days: 2 },
    [cast(2)]: { text: `${HEADER}${' '.repeat(3000)}\n${END}`, days: 1 },
  });
  const { engine } = started({ dataDirectory, recordingRetention: { ...NO_LIMITS, maxBytes: 8000 } });
  const session = engine.launch({ command: 'sh', args: ['-c', 'read -r x; seq 600; read -r x'] });
  const recording = session.startRecording();
  expect(names()).toContain(cast(1));
  await session.input.type('\n');
  await session.waits.forText(/^600$/m);
  await expect.poll(() => recording.bytes).toBeGreaterThan(2500);
  expect(names()).toEqual(expect.arrayContaining([cast(2)]));
  expect(names()).not.toContain(cast(1));
  expect(recording.end).toBeUndefined();
});

test('age is looked at again without anything happening', () => {
  const { dataDirectory, folder, names } = folderWith({ [cast(1)]: { days: 0 } });
  const clock = new FakeClock();
  started({ clock, dataDirectory, recordingRetention: { ...NO_LIMITS, maxAgeMs: DAY_MS } });
  expect(names()).toEqual([cast(1)]);
  const old = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(folder, cast(1)), old, old);
  clock.advance(3_600_000);
  expect(names()).toEqual([]);
});

test('a recording in which nothing happens shows others that it goes on', () => {
  const { session, clock } = fakeSession();
  const path = join(temporaryFolder(), 'quiet.cast');
  const program = { title: undefined, env: undefined, redactor: sessionRedactor(session) };
  const recording = new Recordings().start(session, program, { path });
  const old = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(path, old, old);
  clock.advance(3_600_000);
  expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(DAY_MS);
  recording.stop();
  utimesSync(path, old, old);
  clock.advance(3_600_000);
  expect(Date.now() - statSync(path).mtimeMs).toBeGreaterThan(DAY_MS);
});

test('one that is being written is not removed, however long nothing happens', () => {
  const dataDirectory = temporaryFolder();
  const { session, clock } = fakeSession();
  const recordingRetention = { maxAgeMs: DAY_MS, maxCount: 1, maxBytes: 1 };
  const recordings = new Recordings({ clock, dataDirectory, recordingRetention });
  const program = { title: undefined, env: undefined, redactor: sessionRedactor(session) };
  const { path } = recordings.start(session, program);
  const old = new Date(Date.now() - 3 * DAY_MS);
  utimesSync(path, old, old);
  clock.advance(3_600_000);
  expect(existsSync(path)).toBe(true);
  recordings.dispose();
});
