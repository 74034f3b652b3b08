import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Recordings } from '../../src/engine/recordings/recordings.js';
import { sessionRedactor } from '../../src/engine/session-redactor.js';
import type { RecordingOptions } from '../../src/recording/recording.js';
import { createTerminal } from '../../src/terminal/index.js';
import { openTraceFile } from '../../src/trace/open-trace-file.js';
import type { Trace } from '../../src/trace/trace.js';
import { anyOutput, showOutput } from '../helpers/any-output.js';
import { compareScreens, screenOf } from '../helpers/compare-screens.js';
import fc from '../helpers/fast-check.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { differences, screensOf } from '../recording/cast-screens.js';
import { fakeSession } from '../session/fake-session.js';

const STREAMS = new URL('../fixtures/streams/', import.meta.url);

/** A fake session that is traced to a new file. */
function traced(options: RecordingOptions = {}, folder = temporaryFolder()) {
  const fake = fakeSession();
  const path = join(folder, `${Math.random()}.ttrace`);
  const program = { title: undefined, env: undefined, redactor: sessionRedactor(fake.session) };
  const start = () => new Recordings().start(fake.session, program, { path, format: 'trace', ...options });
  return { ...fake, path, start };
}

async function opened<T>(path: string, look: (trace: Trace) => Promise<T>): Promise<T> {
  const trace = await openTraceFile(path);
  try {
    return await look(trace);
  } finally {
    trace.close();
  }
}

test('a trace shows the same screen as the session, whatever the program writes and in whatever pieces', async () => {
  const folder = temporaryFolder();
  const property = fc.asyncProperty(anyOutput(), async (pieces) => {
    const { backend, session, path, start } = traced({}, folder);
    const recording = start();
    for (const piece of pieces) backend.say(piece);
    recording.stop();
    await opened(path, async (trace) => {
      const terminal = await trace.terminalAt();
      expect(compareScreens(screenOf(session.terminal), screenOf(terminal)), showOutput(pieces)).toEqual([]);
      expect((await trace.end()).seq).toBe(session.seq);
    });
  });
  await fc.assert(property, { numRuns: 150 });
});

test('a trace started later begins with the current screen, and players of asciicasts show it, too', async () => {
  const folder = temporaryFolder();
  const streams = readdirSync(STREAMS).filter((name) => name.endsWith('.bin'));
  const property = fc.asyncProperty(fc.constantFrom(...streams), fc.nat(), async (name, at) => {
    const bytes = readFileSync(new URL(name, STREAMS)).subarray(0, 60_000);
    const { backend, session, path, start } = traced({}, folder);
    const cut = at % bytes.length;
    backend.say(bytes.subarray(0, cut));
    const recording = start();
    const atStart = session.screen.split('\n');
    backend.say(bytes.subarray(cut));
    recording.stop();
    await opened(path, async (trace) => {
      expect((await trace.screenAt(cut)).text).toEqual(atStart);
      expect((await trace.screenAt()).text).toEqual(session.screen.split('\n'));
    });
    const { last } = await screensOf(path);
    expect(differences(screenOf(session.terminal), { ...last, title: session.terminal.title })).toEqual([]);
  });
  await fc.assert(property, { numRuns: 30 });
});

test('growing after a resize shows rows of the history, as the session did', async () => {
  const { say, session, path, start } = traced();
  const recording = start();
  for (let n = 0; n < 50; n++) say(`line ${n}\r\n`);
  session.resize(60, 40);
  say('after ');
  const { seq } = session;
  const shown = session.screen.split('\n');
  recording.stop();
  await opened(path, async (trace) => expect((await trace.screenAt(seq)).text).toEqual(shown));
});

test('secrets reach neither output, keyframes nor steps, and the bytes keep their places', async () => {
  const { say, session, path, start } = traced();
  const key = Array.from({ length: 60 }, (_, n) => `${'aB3dE5gH'.repeat(7)}${String(n).padStart(8, '0')}`);
  const token = `ghp_${'aB3dE5gH'.repeat(5)}`;
  const recording = start();
  // the beginning of the key scrolls away before the first keyframe is written
  say(`-----BEGIN RSA PRIVATE KEY-----\r\n${key.join('\r\n')}`);
  for (let n = 0; n < 8000; n++) say(`\x1b7\x1b[1;1H${n} of many \x1b8`);
  say(`\r\n-----END RSA PRIVATE KEY-----\r\nPASSWORD=hünter2größer ${token} `);
  await session.input.type(`curl -H "Authorization: Bearer ${token}"`);
  recording.mark(`the token is ${token}`);
  session.resize(100, 30);
  say('after it ');
  const { seq } = session;
  const row = session.terminal.cursor.y;
  recording.stop();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('"k"');
  expect(text).not.toMatch(/aB3dE5gH/);
  expect(text).not.toMatch(/nter2/);
  await opened(path, async (trace) => {
    expect(trace.problems).toEqual([]);
    expect((await trace.end()).seq).toBe(seq);
    // a masked character may have had more bytes than its star
    expect((await trace.why(row, session.terminal.cursor.x - 2)).write?.seq).toBe(seq - 1);
    const shown = (await trace.screenAt()).text.join('\n');
    expect(shown.replaceAll('*', '')).toContain('PASSWORD=');
  });
});

test('a keyframe in the middle of a word has no secret that the word turns out to be', async () => {
  const token = `ghp_${'aB3dE5gH'.repeat(5)}`;
  const folder = temporaryFolder();
  const keyframesOf = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => (/^\[[\d.]+,"k"/.test(line) ? [(JSON.parse(line) as [0, 'k', { seq: number }])[2].seq] : []));
  for (const cut of [1, 4, 5, 12, 20, 43]) {
    const { say, session, path, start } = traced({}, folder);
    const recording = start();
    const lines = 'a line of some length\r\n'.repeat(200);
    for (let n = 0; n < 103; n++) say(lines);
    // after this, it is time for a keyframe
    say(`${lines}in front ${token.slice(0, cut)}`);
    const { seq } = session;
    say(`${token.slice(cut)} behind\r\n`);
    say('\x1b[5;5Hlater ');
    recording.stop();
    expect(keyframesOf(path)).toContain(seq);
    expect(readFileSync(path, 'utf8')).not.toMatch(/aB3dE5gH/);
    await opened(path, async (trace) => {
      expect(trace.problems).toEqual([]);
      const { text } = await trace.screenAt();
      expect(text.join('\n')).toContain(`in front ${'*'.repeat(token.length)} behind`);
      const { text: between } = await trace.screenAt(seq);
      expect(between.join('\n').trimEnd()).toMatch(new RegExp(`in front \\*{${cut}}$`));
    });
  }
});

test('keyframes do not wait for output that ends with a word, a sequence or a character', async () => {
  const { backend, session, path, start } = traced();
  const recording = start();
  const bytes = Buffer.from('\x1b[31mred\x1b[0m and 漢字 without end-'.repeat(60_000));
  for (let at = 0; at < bytes.length; at += 4093) backend.say(bytes.subarray(at, at + 4093));
  recording.stop();
  await opened(path, async (trace) => {
    expect(trace.problems).toEqual([]);
    for (let n = 1; n <= 20; n++) {
      const at = Math.floor((session.seq * n) / 20);
      const alone = createTerminal({ cols: session.terminal.cols, rows: session.terminal.rows });
      alone.feed(bytes.subarray(0, at));
      expect((await trace.screenAt(at)).text.join('\n')).toBe(alone.screenText());
    }
  });
  const places: number[] = [];
  let bytesSoFar = 0;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (/^\[[\d.]+,"k"/.test(line)) places.push(bytesSoFar);
    bytesSoFar += Buffer.byteLength(line) + 1;
  }
  const distances = places.map((place, i) => place - (places[i - 1] ?? 0));
  expect(Math.max(...distances)).toBeLessThan(600 * 1024);
});

test('what is typed at a password prompt is shown as a secret', async () => {
  const { session, backend, path, start } = traced();
  const recording = start();
  backend.mode = { canonical: true, echo: false };
  await session.input.type('Hush-1234');
  await session.input.press('enter');
  backend.say('you typed Hush-1234, ');
  recording.stop();
  expect(readFileSync(path, 'utf8')).not.toContain('Hush');
  await opened(path, async (trace) => {
    expect(trace.steps.slice(0, 2).map(({ sentence }) => sentence)).toEqual(['typed a secret', 'pressed enter']);
  });
});

test('a trace is not continued, and a file that holds something else is refused', () => {
  const { start, path } = traced();
  start().stop();
  expect(start).toThrow(/: it already holds a trace, and a trace cannot be continued\./);
  expect(readFileSync(path, 'utf8').split('\n').length).toBe(4);
  writeFileSync(path, 'a letter to a friend\n');
  expect(start).toThrow(/: it holds something else\./);
  expect(readFileSync(path, 'utf8')).toBe('a letter to a friend\n');
});
