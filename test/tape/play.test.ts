import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TtypilotError } from '../../src/base/errors/errors.js';
import { tapeParts } from '../../src/open-tapes.js';
import { readCast } from '../../src/recording/asciicast/read-cast.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Fast and small, so that nothing but the shell takes time. */
const QUICK = 'Set TypingSpeed 2ms\nSet Width 640\nSet Height 300\nSet Padding 10\nSet FontSize 16\n';

/** Plays a tape with outputs of these names, and returns the path of each. */
async function play(text: string, outputs: readonly string[], signal?: AbortSignal) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('a.tape'), `${QUICK}${text.replaceAll('FOLDER', folder)}`);
  const tape = tapeParts.readTape(
    at('a.tape'),
    outputs.map((name) => at(name)),
  );
  const written = await tape.play({
    signal,
    writeFile: (path, bytes) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    },
    onProgress: async () => {},
  });
  return { at, written: written.map((path) => path.slice(folder.length + 1)) };
}

async function collected<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** What a tape leaves on the screen. */
async function screenAfter(text: string): Promise<string> {
  const { at } = await play(text, ['out.txt']);
  return readFileSync(at('out.txt'), 'utf8');
}

async function failing(text: string): Promise<string> {
  const error = await play(text, ['out.txt']).catch((error: unknown) => error);
  if (!(error instanceof TtypilotError)) throw error;
  return `${error.message.replace(/^\S*\//, '')} ${error.hint}`;
}

const SHELLS = ['bash', 'zsh', 'fish', 'sh'].filter((shell) => !spawnSync(shell, ['-c', 'true']).error);

test.each(SHELLS)('in %s: types, presses Enter, waits for the prompt', async (shell) => {
  const screen = await screenAfter(
    `Set Shell ${shell}\nType "echo answer 4''2" Enter Wait\nType "echo more" Enter Wait`,
  );
  expect(screen.replace(/\n+/g, '\n')).toMatch(/^> echo answer .*\nanswer 42\n> echo more\nmore\n>\n$/);
});

test('one recording in all formats, as large as the tape says', async () => {
  const { at, written } = await play(
    'Set Margin 8\nSet MarginFill "#6b50ff"\nSet WindowBar Colorful\nType "echo one two" Enter\nWait+Screen /^one two/\nSleep 300ms',
    ['a.gif', 'a.svg', 'a.cast', 'a.ascii', 'frames/'],
  );
  expect(written).toEqual(['a.gif', 'a.svg', 'a.cast', 'a.ascii', 'frames/']);
  const gif = readFileSync(at('a.gif'));
  expect([gif.subarray(0, 6).toString(), gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual(['GIF89a', 640, 300]);
  expect(readFileSync(at('a.svg'), 'utf8')).toMatch(/^<svg [^>]*width="640" height="300"[\s\S]*#6b50ff[\s\S]*one two/);
  expect(readFileSync(at('a.ascii'), 'utf8')).toMatch(/^> echo one two\none two\n>/);
  expect(readdirSync(at('frames')).length).toBeGreaterThan(1);
  const frame = readFileSync(at('frames/frame-00001.png'));
  expect([frame.readUInt32BE(16), frame.readUInt32BE(20)]).toEqual([640, 300]);
  const { header, events } = await readCast(at('a.cast'));
  const all = await collected(events);
  // 640 − 2 × (8 + 10) pixels, 10 for each column; the bar takes 30 pixels
  expect(header).toMatchObject({ version: 3, cols: 60, rows: 11 });
  expect(all.at(-1)).toMatchObject({ code: 'o', data: '' });
  expect((all.at(-1)?.atMs ?? 0) - (all.at(-2)?.atMs ?? 0)).toBeGreaterThan(250);
});

test('what is hidden is not in the recording, takes no time, and the screen continues where it is', async () => {
  const { at } = await play(
    `Hide\nType "secret=hunter2" Enter Wait Type clear Enter Wait\nSleep 4s\nShow\nType "echo $secret | tr -cd 0-9; echo ' is left'" Enter Wait\nHide\nType "echo bye" Enter Wait Type clear Enter Wait Show\nSleep 10ms`,
    ['a.cast'],
  );
  const { events } = await readCast(at('a.cast'));
  const all = await collected(events);
  const output = all.map(({ data }) => data).join('');
  expect(output).toContain('2 is left');
  expect(output).not.toMatch(/hunter2|bye/);
  expect(all.at(-1)?.atMs).toBeLessThan(4000);
});

test('keys with counts, modifiers and pauses arrive as the terminal sends them', async () => {
  const screen = await screenAfter(
    'Type "stty raw -echo; cat -v" Enter Sleep 300ms\nUp Down@1ms 2 Ctrl+C Alt+x Shift+Tab PageUp Delete Ctrl+Right Space Tab Escape Sleep 100ms Type "end"\nWait+Screen /end/',
  );
  expect(screen).toContain('^[[A^[[B^[[B^C^[x^[[Z^[[5~^[[3~^[[1;5C ');
  expect(screen).toMatch(/\^\[end/);
});

test('Copy and Paste, Env, and another tape', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'setup.tape'), 'Env NAME "Ada"\nCopy "echo hello $NAME"\n');
  const screen = await screenAfter(`Source ${folder}/setup.tape\nPaste Enter Wait`);
  expect(screen).toMatch(/^hello Ada$/m);
});

test('a screenshot shows its moment', async () => {
  const { at, written } = await play(
    'Type "echo before" Enter Wait\nScreenshot FOLDER/shot.svg\nType "clear; echo after" Enter Wait',
    ['a.txt'],
  );
  expect(written).toEqual(['shot.svg', 'a.txt']);
  const picture = readFileSync(at('shot.svg'), 'utf8');
  expect(picture).toMatch(/width="640"[\s\S]*before/);
  expect(picture).not.toContain('after');
});

test('a playback speed changes the times, a loop offset where a GIF begins', async () => {
  const tape = 'Type "echo first" Enter Wait\nSleep 1s\nType "clear; echo second" Enter Wait\nSleep 100ms';
  const plain = await play(tape, ['a.cast', 'a.gif']);
  const changed = await play(`Set PlaybackSpeed 0.25\nSet LoopOffset 60%\n${tape}`, ['a.cast', 'a.gif']);
  const lengthOf = async ({ at }: typeof plain) =>
    (await collected((await readCast(at('a.cast'))).events)).at(-1)?.atMs ?? 0;
  expect((await lengthOf(changed)) / (await lengthOf(plain))).toBeGreaterThan(2.5);
  const bytes = [plain, changed].map(({ at }) => readFileSync(at('a.gif')));
  expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(false);
});

describe('what goes wrong names the place, the reason and what to do, and nothing is written', () => {
  test('text that does not come', async () => {
    const problem = await failing('Type "echo here" Enter\nWait+Screen@300ms /nowhere/');
    expect(problem).toMatch(
      /^a\.tape:7: Wait for \/nowhere\/ in the screen: not there within 0\.3 s; it shows \n> echo here\nhere\n>\n\. Wait\+Screen@60s waits longer\.$/,
    );
    expect(await failing('Type "cat" Enter\nWait@200ms')).toMatch(
      /^a\.tape:7: Wait for \/>\$\/ in the line of the cursor: .* shows nothing\. Wait\+Screen/,
    );
  });

  test('a shell that has ended', async () => {
    expect(await failing('Type "exit" Enter\nWait /never/')).toMatch(/^a\.tape:7: Wait for .*the shell has ended/);
    expect(await failing('Type "exit" Enter Sleep 500ms\nType "more"')).toBe(
      'a.tape:7: the shell has ended, so nothing can be typed any more. Remove the command that ends the shell, or what follows it.',
    );
  });

  test('a mouse wheel that the program does not read', async () => {
    expect(await failing('ScrollUp 2')).toMatch(/^a\.tape:6: The program does not track the mouse/);
  });

  test('a picture without room for a terminal', async () => {
    expect(await failing('Set Padding 400')).toMatch(/too few\. Change Width and Height, or set a smaller FontSize/);
  });

  test('everything hidden', async () => {
    expect(await failing('Hide\nType "x"')).toMatch(/everything is hidden, so there is nothing to write\. Add Show/);
  });

  test('a format that is not written, before anything is started', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.tape'), 'Output a.gif\nOutput b.mp4\nOutput c\n');
    const read = () => tapeParts.readTape(join(folder, 'a.tape'), undefined);
    expect(read).toThrow(/a\.tape:2: ttypilot writes no videos, so not b\.mp4; write \.gif instead/);
    expect(read).toThrow(/a\.tape:3: the name of an output must end in \.gif, /);
    expect(tapeParts.readTape(join(folder, 'a.tape'), ['x.gif']).files).toEqual(['x.gif']);
  });

  test('a tape that is stopped', async () => {
    const aborter = new AbortController();
    const playing = play('Type "echo started > FOLDER/started" Enter\nSleep 60s', ['a.gif'], aborter.signal);
    playing.catch(() => {});
    setTimeout(() => aborter.abort(new Error('enough')), 1500);
    await expect(playing).rejects.toThrow('enough');
  });
});

test('a tape without Output becomes a GIF next to it', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'demo.tape'), 'Enter');
  expect(tapeParts.readTape(join(folder, 'demo.tape'), undefined).files).toEqual([join(folder, 'demo.gif')]);
  expect(existsSync(join(folder, 'demo.gif'))).toBe(false);
});
