import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingParts } from '../../../src/open-recordings.js';
import { CastWriter } from '../../../src/recording/asciicast/cast-writer.js';
import { JsonlRecorder } from '../../../src/recording/jsonl/recorder.js';
import { LineFile } from '../../../src/recording/line-file.js';
import { runCommandLine } from '../../../src/surfaces/cli/cli.js';
import type { Parts } from '../../../src/surfaces/cli/context.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { screensOf } from '../../recording/cast-screens.js';

/** Runs `ttypilot ARGS` in this process, into a pipe. */
async function run(...args: string[]) {
  const [data, notes]: [Uint8Array[], string[]] = [[], []];
  const output = {
    data: (text: string | Uint8Array) => void data.push(Buffer.from(text as string)),
    note: (text: string) => void notes.push(text),
    isDataTerminal: false,
    isNoteTerminal: false,
    columns: 80,
  };
  const parts = { version: '', recordings: async () => recordingParts } as unknown as Parts;
  const status = await runCommandLine(args, parts, output);
  return { status, stdout: Buffer.concat(data).toString(), stderr: notes.join('\n') };
}

function files() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const cast = LineFile.open(at('a.cast'), { isOurs: () => true });
  const writer = new CastWriter(cast, { cols: 20, rows: 3, title: 'a title', term: 'vt100' }, 3);
  writer.write({ atMs: 0, code: 'o', data: 'one\r\n' });
  writer.write({ atMs: 10, code: 'o', data: '\x1b[1mtwo\x1b[0m ' });
  writer.write({ atMs: 900, code: 'i', data: 'x' });
  writer.write({ atMs: 1000, code: 'o', data: '日本\r\nthree\r\n' });
  writer.write({ atMs: 1500, code: 'r', data: '30x4' });
  writer.write({ atMs: 2000, code: 'm', data: 'here' });
  writer.write({ atMs: 2000, code: 'o', data: 'four' });
  writer.write({ atMs: 2500, code: 'x', data: '7' });
  const jsonl = new JsonlRecorder({
    file: LineFile.open(at('a.jsonl'), { isOurs: () => true }),
    redact: (text) => text,
  });
  jsonl.note('frame', 'Name?\n\n日本');
  jsonl.note('request', '{"method":"sendLine","params":{"text":"Ada"}}');
  jsonl.note('frame-delta', '[[0,"Name? Ada"],[1,"Hello, Ada!"]]');
  jsonl.dispose();
  return { folder, at };
}

test('replay writes frames as text when stdout is not a terminal', async () => {
  const { at } = files();
  const cast = await run('replay', at('a.cast'), '--show-input');
  expect(cast.status).toBe(0);
  expect(cast.stdout).toMatch(/^--- 0\.010 s\none\ntwo\n--- 1\.000 s\n--- input: "x"\ntwo 日本\nthree\n/);
  expect(cast.stdout).toMatch(/three\nfour\nReplayed 4 frames\n$/);
  const jsonl = await run('replay', at('a.jsonl'), '--speed', 'real-time', '--show-input');
  expect(jsonl.stdout).toMatch(
    /^--- 0\.000 s\nName\?\n\n日本\n--- \S+ s\n--- input: "Ada\\r"\nName\? Ada\nHello, Ada!\n日本\nReplayed 2 frames\n$/,
  );
});

test('render and render-text show the last screen of a recording, or a snapshot', async () => {
  const { at } = files();
  expect((await run('render-text', at('a.cast'))).stdout).toBe('one\ntwo 日本\nthree\nfour\n');
  expect((await run('render-text', at('a.jsonl'))).stdout).toBe('Name? Ada\nHello, Ada!\n日本\n');
  writeFileSync(at('shot.ansi.txt'), '\x1b[1mbold\x1b[0m\nplain\n');
  writeFileSync(at('shot.meta.json'), '{"cols":10,"rows":2,"version":1}\n');
  expect((await run('render-text', at('shot.ansi.txt'))).stdout).toBe('bold\nplain\n');
  const rendered = await run('render', at('shot.ansi.txt'), '--font-size', '20');
  expect(rendered).toMatchObject({ status: 0, stdout: `${at('shot.png')}\n`, stderr: '120 × 52 pixels' });
  expect(readFileSync(at('shot.png')).subarray(1, 4).toString()).toBe('PNG');
  expect((await run('render', at('a.cast'), '-o', at('b.svg'), '--theme', 'light')).status).toBe(0);
  expect(readFileSync(at('b.svg'), 'utf8')).toMatch(/^<svg[\s\S]*four/);
});

test('an export to either version has the same frames at the same times', async () => {
  const { at } = files();
  expect((await run('export', at('a.cast'), '--format', 'v2', '-o', at('two.cast'))).status).toBe(0);
  expect((await run('export', at('two.cast'), '-o', at('three.cast'))).status).toBe(0);
  const lines = readFileSync(at('two.cast'), 'utf8').trimEnd().split('\n');
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    version: 2,
    width: 20,
    height: 3,
    title: 'a title',
    env: { TERM: 'vt100' },
  });
  expect(lines.at(-1)).toBe('[2,"o","four"]');
  const [first, second, third] = await Promise.all(['a', 'two', 'three'].map((name) => screensOf(at(`${name}.cast`))));
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(readFileSync(at('three.cast'), 'utf8')).toMatch(/\[0.01,"o",/);
  expect(statSync(at('three.cast')).mode & 0o777).toBe(0o600);
  const { stdout } = await run('export', at('a.jsonl'), '--format', 'v3');
  writeFileSync(at('j.cast'), stdout);
  const { last } = await screensOf(at('j.cast'));
  expect(
    last.cells[1]
      ?.map(({ text }) => text)
      .join('')
      .trimEnd(),
  ).toBe('Hello, Ada!');
});

test('an animated export shows every frame for its duration', async () => {
  const { at } = files();
  expect((await run('export', at('a.cast'), '-o', at('a.gif'), '--font-size', '10')).status).toBe(0);
  const gif = readFileSync(at('a.gif'));
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  // the largest of all sizes, 30 × 4 cells of 6 × 13 pixels
  expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([180, 52]);
  const delays = [...gif.toString('latin1').matchAll(/!\xf9\x04.(..)/gs)].map(([, ticks]) =>
    Buffer.from(ticks as string, 'latin1').readUInt16LE(0),
  );
  expect(delays).toEqual([99, 50, 50, 200]);
  expect((await run('export', at('a.cast'), '-o', at('a.svg'), '--idle-limit', '0.2')).status).toBe(0);
  const svg = readFileSync(at('a.svg'), 'utf8');
  expect(svg).toContain('animation:play 2600ms step-end infinite');
  expect(svg.match(/<svg x=/g)).toHaveLength(4);
  // a row that stays is drawn once for each width
  expect(svg.match(/>one</g)).toHaveLength(2);
});

test('an export as text has the lines that scrolled away', async () => {
  const { at } = files();
  const { stdout } = await run('export', at('a.cast'), '--format', 'txt');
  expect(stdout).toBe('one\ntwo 日本\nthree\nfour\n');
});

test('wrong usage is named', async () => {
  const { at } = files();
  const missing = await run('replay', at('none.cast'));
  expect(missing).toMatchObject({ status: 2, stdout: '' });
  expect(missing.stderr).toContain('there is no such file');
  writeFileSync(at('notes'), 'hello\n');
  expect((await run('export', at('notes'), '--format', 'v2')).stderr).toContain('neither an asciicast nor a JSONL');
  expect((await run('export', at('a.cast'), '-o', at('x.mp4'))).stderr).toContain('does not write .mp4 files');
  expect((await run('export', at('a.cast'))).stderr).toContain('the format is missing');
  expect((await run('render', at('a.cast'), '--theme', 'nope')).status).toBe(2);
  copyFileSync(at('a.cast'), at('torn.cast'));
  writeFileSync(at('torn.cast'), '[0.1,"o', { flag: 'a' });
  expect((await run('render-text', at('torn.cast'))).stdout).toContain('four');
  expect(existsSync(at('x.mp4'))).toBe(false);
});
