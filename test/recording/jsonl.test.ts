import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Emitter } from '../../src/base/emitter.js';
import { jsonlEvents, jsonlSize } from '../../src/recording/jsonl/as-cast.js';
import type { Direction } from '../../src/recording/jsonl/event.js';
import { FrameSampler } from '../../src/recording/jsonl/frame-sampler.js';
import { type JsonlEntry, readJsonl } from '../../src/recording/jsonl/read.js';
import { isJsonlRecording, JsonlRecorder } from '../../src/recording/jsonl/recorder.js';
import { LineFile } from '../../src/recording/line-file.js';
import { play } from '../../src/recording/play/frames.js';
import { createTerminal } from '../../src/terminal/index.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

function recorder(limitBytes?: number) {
  const path = join(temporaryFolder(), 'session.jsonl');
  const file = LineFile.open(path, { isOurs: isJsonlRecording, limitBytes });
  const errors: Error[] = [];
  const recording = new JsonlRecorder({ file, redact: (line) => line, onEnd: (error) => errors.push(error) });
  return { path, recording, errors };
}

async function read(path: string): Promise<JsonlEntry[]> {
  const entries: JsonlEntry[] = [];
  for await (const entry of readJsonl(path)) entries.push(entry);
  return entries;
}

test('events are lines with three fields, in order and with their times', async () => {
  const { path, recording } = recorder();
  const before = Date.now() * 1000;
  recording.note('request', '{"id":1}');
  recording.note('response', '{"id":1,"result":{}}');
  recording.dispose();
  recording.note('request', 'too late');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(
    lines.map(() => ['direction', 'line', 'timestampMicros']),
  );
  const entries = await read(path);
  expect(entries.map(({ direction, line }) => [direction, line])).toEqual([
    ['request', '{"id":1}'],
    ['response', '{"id":1,"result":{}}'],
  ]);
  const [first, second] = entries.map(({ timestampMicros }) => timestampMicros) as [number, number];
  expect(first).toBeGreaterThan(before - 1e6);
  expect(first).toBeLessThan(before + 60e6);
  expect(second).toBeGreaterThanOrEqual(first);
});

test('a recording can be continued, and a torn last line is skipped', async () => {
  const { path, recording } = recorder();
  recording.note('request', 'a');
  recording.dispose();
  appendFileSync(path, '{"direction":"requ');
  expect(await read(path)).toHaveLength(1);
  const again = new JsonlRecorder({ file: LineFile.open(path, { isOurs: isJsonlRecording }), redact: (line) => line });
  again.note('request', 'b');
  again.dispose();
  expect((await read(path)).map(({ line }) => line)).toEqual(['a', 'b']);
});

test('at the size limit it ends and reports that once', async () => {
  const { path, recording, errors } = recorder(200);
  for (let i = 0; i < 10; i++) recording.note('request', `${i}`);
  expect(recording.isOpen).toBe(false);
  expect(errors).toMatchObject([{ code: 'recording_too_large' }]);
  expect(await read(path)).toHaveLength(recording.count);
});

test('the error names a line that is not an event', async () => {
  const { path, recording } = recorder();
  recording.note('request', 'a');
  appendFileSync(path, '{"direction":"sideways","line":"","timestampMicros":1}\n');
  await expect(read(path)).rejects.toMatchObject({ code: 'recording_unreadable', details: { reason: /line 2/ } });
});

/** A fake screen with its sampled frames. */
function sampled(intervalMs: number) {
  const clock = new FakeClock();
  const changes = new Emitter<void>();
  const notes: [Direction, string][] = [];
  let rows = ['', ''];
  const sampler = new FrameSampler({
    clock,
    intervalMs,
    rows: () => rows,
    onScreen: changes.event,
    note: (direction, line) => notes.push([direction, line]),
  });
  const show = (...shown: string[]) => {
    rows = shown;
    changes.emit();
  };
  return { clock, notes, sampler, show };
}

test('changes cause frames, and a screen at rest causes none', () => {
  const { clock, notes, show } = sampled(200);
  expect(notes).toEqual([['frame', '\n']]);
  clock.advance(10_000);
  expect(notes).toHaveLength(1);
  show('a', '');
  show('ab', '');
  expect(notes).toHaveLength(1);
  clock.advance(200);
  expect(notes.slice(1)).toEqual([['frame', 'ab\n']]);
  show('ab', 'c');
  clock.advance(200);
  expect(notes.slice(2)).toEqual([['frame-delta', '[[1,"c"]]']]);
  show('ab', 'd');
  show('ab', 'c');
  clock.advance(10_000);
  expect(notes).toHaveLength(3);
});

test('a changed number of rows causes a full frame, and the last change is not lost', () => {
  const { clock, notes, sampler, show } = sampled(200);
  show('a', 'b', 'c');
  clock.advance(200);
  show('a', 'b', 'x');
  sampler.dispose();
  show('too', 'late', '!');
  clock.advance(1000);
  expect(notes).toEqual([
    ['frame', '\n'],
    ['frame', 'a\nb\nc'],
    ['frame-delta', '[[2,"x"]]'],
  ]);
});

test('an interval of 0 turns frames off', () => {
  const { clock, notes, sampler, show } = sampled(0);
  show('a', 'b');
  clock.advance(1000);
  sampler.dispose();
  expect(notes).toEqual([]);
});

test('sampled frames are read as whole screens', async () => {
  const { path, recording } = recorder();
  recording.note('frame', 'a\nb');
  recording.note('frame-delta', '[[1,"c"]]');
  recording.note('frame-delta', '[[0,"x"],[3,"y"]]');
  recording.note('frame-delta', 'no delta');
  recording.dispose();
  expect((await read(path)).map(({ frame }) => frame?.rows)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['x', 'c', '', 'y'],
    ['x', 'c', '', 'y'],
  ]);
});

test('as an asciicast, the widest row keeps its last character, and shorter rows replace longer ones', async () => {
  const { path, recording } = recorder();
  const widest = '$ echo a row of more than twenty columns';
  const wide = '表'.repeat(20);
  recording.note('frame', `${widest}\n${wide}`);
  recording.note('frame-delta', '[[0,"$ echo short"],[1,"表"]]');
  recording.dispose();
  const size = await jsonlSize(path);
  const terminal = createTerminal(size);
  const screens: string[] = [];
  for await (const event of jsonlEvents(path)) {
    play(event, terminal);
    screens.push(terminal.screenText());
  }
  expect(size).toMatchObject({ cols: 40, rows: 2 });
  expect(screens).toEqual([`${widest}\n${wide}`, '$ echo short\n表']);
});
