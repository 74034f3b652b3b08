import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Recordings } from '../../src/engine/recordings/recordings.js';
import { sessionRedactor } from '../../src/engine/session-redactor.js';
import type { CastEvent } from '../../src/recording/asciicast/cast.js';
import { readCast } from '../../src/recording/asciicast/read-cast.js';
import type { RecordingOptions } from '../../src/recording/recording.js';
import type { Session } from '../../src/session/session.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';
import { screenOf } from '../helpers/compare-screens.js';
import fc from '../helpers/fast-check.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { fakeSession } from '../session/fake-session.js';
import { differences, screensOf } from './cast-screens.js';

const STREAMS = new URL('../fixtures/streams/', import.meta.url);
/** What the engine knows about a program without a title. */
const programOf = (session: Session) => ({ title: undefined, env: undefined, redactor: sessionRedactor(session) });

/** A fake session that is recorded to a new file. */
function recorded(options: RecordingOptions = {}, folder = temporaryFolder()) {
  const fake = fakeSession();
  const path = join(folder, `${Math.random()}.cast`);
  const program = programOf(fake.session);
  const start = () => new Recordings().start(fake.session, program, { path, ...options });
  return { ...fake, path, start };
}

async function eventsOf(path: string): Promise<CastEvent[]> {
  const events: CastEvent[] = [];
  for await (const event of (await readCast(path)).events) events.push(event);
  return events;
}

test('a recording holds output, resizes, markers and the exit with their times', async () => {
  const { say, session, clock, backend, path, start } = recorded();
  const recording = start();
  say('one ');
  clock.advance(1500);
  say('two ');
  session.resize(100, 30);
  clock.advance(250);
  recording.mark('here');
  backend.end({ exitCode: 3 });
  expect(await eventsOf(path)).toEqual([
    { atMs: 0, code: 'o', data: 'one ' },
    { atMs: 1500, code: 'o', data: 'two ' },
    { atMs: 1500, code: 'r', data: '100x30' },
    { atMs: 1750, code: 'm', data: 'here' },
    { atMs: 1750, code: 'x', data: '3' },
  ]);
  expect(recording).toMatchObject({ end: 'exited', durationMs: 1750, events: 5 });
  const [header = ''] = readFileSync(path, 'utf8').split('\n');
  expect(JSON.parse(header)).toMatchObject({ version: 3, term: { cols: 80, rows: 24, type: 'xterm-256color' } });
});

test('characters are never split, and invalid bytes become U+FFFD', async () => {
  const { backend, path, start } = recorded();
  const recording = start();
  const bytes = Buffer.from('\ufeff日本 é \xff', 'utf8');
  for (const byte of [...bytes, 0xff, 0x20, 0xe6, 0x97]) backend.say(Uint8Array.of(byte));
  recording.stop();
  const text = (await eventsOf(path)).map(({ data }) => data).join('');
  expect(text).toBe('\ufeff日本 é ÿ\ufffd \ufffd');
  expect(readFileSync(path, 'utf8')).not.toContain('�日');
});

test('input is recorded on request, but never at a password prompt', async () => {
  const { session, backend, path, start } = recorded({ includesInput: true });
  const other = recorded();
  const [recording, without] = [start(), other.start()];
  await session.input.type('ls\n');
  await other.session.input.type('ls\n');
  backend.mode = { canonical: true, echo: false };
  await session.input.type('Hush-1234');
  await session.input.type('\n');
  backend.say('you typed Hush-1234, ');
  recording.stop();
  without.stop();
  expect(await eventsOf(path)).toMatchObject([
    { code: 'i', data: 'ls\r' },
    { code: 'i', data: '\r' },
    { code: 'o', data: 'you typed *********, ' },
  ]);
  expect(await eventsOf(other.path)).toEqual([]);
});

// the format is UTF-8: a program that leaves UTF-8 or writes one-byte controls above 0x80 cannot be recorded
const utf8Output = anyOutput().filter((pieces) => !/\x1b(%| G)/.test(Buffer.concat(pieces).toString('latin1')));

test('the recording shows the same screen as the session, whatever the program writes and in whatever pieces', async () => {
  const folder = temporaryFolder();
  const property = fc.asyncProperty(utf8Output, async (pieces) => {
    const { backend, session, path, start } = recorded({}, folder);
    const recording = start();
    for (const piece of pieces) backend.say(piece);
    recording.mark('end');
    recording.stop();
    const { marks } = await screensOf(path);
    expect(differences(screenOf(session.terminal), marks.get('end')), showOutput(pieces)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 150 });
});

test('a recording started later begins with the current screen, even within a sequence or a character', async () => {
  const folder = temporaryFolder();
  const streams = readdirSync(STREAMS).filter((name) => name.endsWith('.bin'));
  const property = fc.asyncProperty(fc.constantFrom(...streams), fc.nat(), async (name, at) => {
    const bytes = readFileSync(new URL(name, STREAMS)).subarray(0, 60_000);
    const { backend, session, path, start } = recorded({}, folder);
    const cut = at % bytes.length;
    backend.say(bytes.subarray(0, cut));
    const recording = start();
    recording.mark('start');
    const atStart = screenOf(session.terminal);
    backend.say(bytes.subarray(cut));
    recording.stop();
    const { marks, last } = await screensOf(path);
    expect(differences(atStart, marks.get('start'))).toEqual([]);
    // titles that a program has pushed on the stack are not part of the screen
    const title = session.terminal.title;
    expect(differences(screenOf(session.terminal), { ...last, title })).toEqual([]);
  });
  await fc.assert(property, { numRuns: 30 });
});

test('the recorded text does not depend on where the stream is cut', async () => {
  const folder = temporaryFolder();
  const stream = readFileSync(new URL('mc-resize.bin', STREAMS)).subarray(0, 12_000);
  const textOf = async (cuts: number[]) => {
    const { backend, path, start } = recorded({}, folder);
    const recording = start();
    const places = [...new Set([0, ...cuts.map((cut) => cut % stream.length), stream.length])].sort((a, b) => a - b);
    for (const [i, end] of places.slice(1).entries()) backend.say(stream.subarray(places[i], end));
    recording.stop();
    return (await eventsOf(path)).map(({ data }) => data).join('');
  };
  const whole = await textOf([]);
  const property = fc.asyncProperty(fc.array(fc.nat(), { maxLength: 200 }), async (cuts) => {
    expect(await textOf(cuts)).toBe(whole);
  });
  await fc.assert(property, { numRuns: 30 });
});

test('a recording can continue in the same file, from a clean screen', async () => {
  const first = recorded();
  const recording = first.start();
  first.say('first \x1b[31m');
  recording.stop();
  const second = recorded({ path: first.path });
  second.say('second ');
  second.start().stop();
  const { last } = await screensOf(first.path);
  expect(differences(screenOf(second.session.terminal), last)).toEqual([]);
});

test('a file that cannot be continued as a recording is refused', () => {
  const path = join(temporaryFolder(), 'old.cast');
  writeFileSync(path, '{"version":2,"width":80,"height":24}\n');
  expect(() => recorded({ path }).start()).toThrow(expect.objectContaining({ code: 'recording_refused' }));
  const { session, path: free, start } = recorded();
  start();
  const again = () => new Recordings().start(session, programOf(session), { path: join(free, 'x') });
  expect(again).toThrow(expect.objectContaining({ code: 'recording_refused' }));
});

test.each(['asciicast', 'jsonl'] as const)('no file is left when not even the beginning fits: %s', (format) => {
  const { path, start } = recorded({ format, limitBytes: 20 });
  expect(start).toThrow(expect.objectContaining({ code: 'recording_too_large' }));
  expect(existsSync(path)).toBe(false);
});

test('at the size limit the recording ends and the session continues', async () => {
  const { say, session, path, start } = recorded({ limitBytes: 20_000 });
  const recording = start();
  for (let i = 0; i < 100; i++) say(`${'x'.repeat(1000)}\r\n`);
  expect(recording).toMatchObject({ end: 'size_limit', problem: { code: 'recording_too_large' } });
  expect(recording.bytes).toBeLessThanOrEqual(20_000);
  expect(readFileSync(path, 'utf8')).toHaveLength(recording.bytes);
  expect(session.state).toBe('running');
  expect((await eventsOf(path)).length).toBeGreaterThan(3);
});

test('no line crosses a block boundary of the file', () => {
  const { backend, path, start } = recorded();
  const recording = start();
  const text = 'ab"\\\x1b[1mé日😀 '.repeat(300);
  for (let i = 0; i < 20; i++) backend.say(Buffer.from(text));
  recording.stop();
  let at = 0;
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    const end = at + Buffer.byteLength(line) + 1;
    expect(Math.floor(at / 4096)).toBe(Math.floor((end - 1) / 4096));
    at = end;
  }
  expect(at).toBeGreaterThan(100_000);
});

test('version 2 can be read, and unknown events and a torn last line are skipped', async () => {
  const path = join(temporaryFolder(), 'two.cast');
  writeFileSync(path, '{"version":2,"width":10,"height":2,"title":"t","env":{"TERM":"vt100"}}\n[0.5,"o","a"]\n\n');
  appendFileSync(path, '[1,"?","x"]\n[1.25,"o","b"]\n[2,"o"');
  const { header } = await readCast(path);
  expect(header).toEqual({ version: 2, cols: 10, rows: 2, title: 't', term: 'vt100' });
  expect(await eventsOf(path)).toEqual([
    { atMs: 500, code: 'o', data: 'a' },
    { atMs: 1250, code: 'o', data: 'b' },
  ]);
  appendFileSync(path, ',\n');
  await expect(eventsOf(path)).rejects.toMatchObject({ details: { reason: 'line 6 is not an event' } });
  writeFileSync(path, 'hello\n');
  await expect(readCast(path)).rejects.toMatchObject({ code: 'recording_unreadable' });
});
