import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import type { SessionOptions } from '../../../src/engine/session-options.js';
import { openRecording } from '../../../src/recording/play/open-recording.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { FakeBackend } from '../../session/fake-backend.js';

function engineWith(sessionRecordingBytes: number) {
  const dataDirectory = temporaryFolder();
  const engine = new Engine({ dataDirectory, sessionRecordingBytes });
  onTestFinished(() => engine.dispose());
  return { engine, folder: join(dataDirectory, 'recordings') };
}

test.each(['asciicast', 'jsonl'] as const)(
  'all recordings of a session share a quota, and a %s that reaches it says so at its end',
  async (format) => {
    const { engine } = engineWith(3000);
    const flood = 'n=0; while read -r x; do n=$((n+1)); seq -f "$n line %g" 100; echo "end $n"; done';
    const session = engine.launch({ command: 'sh', args: ['-c', `stty -echo; ${flood}`] });
    const other = engine.launch({ command: 'cat' });
    const recordings = [session.startRecording({ format }), session.startRecording({ format })];
    for (let i = 0; i < 40 && recordings.some(({ end }) => end === undefined); i++) {
      const { seq } = await session.input.type('\n');
      await session.waits.forText(/^end \d+$/m, { since: seq });
      await session.waits.forStable({ stableMs: 250 });
    }
    for (const recording of recordings) {
      expect([recording.end, recording.problem]).toMatchObject(['size_limit', { code: 'recording_quota_reached' }]);
      const events = [];
      for await (const event of (await openRecording(recording.path)).events()) events.push(event);
      expect(events.at(-1)).toMatchObject({ code: 'm', data: 'recording ended: size limit' });
    }
    expect(recordings.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(3000 + 2 * 256);
    // the session goes on, others have their own quota, and this one has none left
    expect(session.state).toBe('running');
    expect(() => other.startRecording()).not.toThrow();
    expect(() => session.startRecording()).toThrow(/have reached their joint limit of 3000 bytes/);
  },
  60_000,
);

test('a deleted recording gives its room back, and a refused one leaves no file', async () => {
  const { engine, folder } = engineWith(400);
  const session = engine.launch({ command: 'sh', args: ['-c', 'echo ready; cat'] });
  await session.waits.forText('ready');
  const first = session.startRecording();
  first.stop();
  expect(first.end).toBe('stopped');
  const before = readdirSync(folder);
  expect(() => session.startRecording()).toThrow(/have reached their joint limit of 400 bytes/);
  expect(readdirSync(folder)).toEqual(before);
  engine.recordings.library.delete(first.id);
  expect(existsSync(first.path)).toBe(false);
  const second = session.startRecording();
  second.stop();
  expect(second.end).toBe('stopped');
});

test('recordings of the same session in an earlier process count', async () => {
  const dataDirectory = temporaryFolder();
  const first = new Engine({ dataDirectory });
  const before = first.launch({ command: 'sh', args: ['-c', 'echo ready; cat'] });
  await before.waits.forText('ready');
  const recording = before.startRecording();
  await first.dispose();
  const second = new Engine({ dataDirectory, sessionRecordingBytes: recording.bytes + 50 });
  onTestFinished(() => second.dispose());
  // as a session in tmux comes back: under the id that it had
  const options: SessionOptions & { id: string } = { command: 'sh', id: before.id };
  const after = second.adopt(new FakeBackend(), options);
  expect(() => after.startRecording()).toThrow(`The recordings of the session ${before.id} have reached their`);
  expect(() => second.launch({ command: 'cat' }).startRecording()).not.toThrow();
});

test('a limit of one file is noted at its end, too', async () => {
  const { engine } = engineWith(0);
  const session = engine.launch({ command: 'sh', args: ['-c', 'read -r x; seq 2000; read -r x'] });
  const recording = session.startRecording({ limitBytes: 3000 });
  await session.input.type('\n');
  await session.waits.forText(/^2000$/m);
  await expect.poll(() => recording.end).toBe('size_limit');
  const lines = readFileSync(recording.path, 'utf8').trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual(['[0,"m","recording ended: size limit"]', '[0,"e","size_limit"]']);
  expect(recording.bytes).toBeLessThanOrEqual(3000);
});
