import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';

let place: DaemonPlace;
let id: string;
let recording: string;
beforeAll(async () => {
  place = await DaemonPlace.started();
  id = (await place.run('spawn-tui', '--', 'cat')).stdout.trim();
  recording = join(place.directory, 'hello.cast');
  writeFileSync(recording, '{"version":2,"width":20,"height":3}\n[0.1,"o","hello"]\n');
  mkdirSync(join(place.directory, 'folder.png'));
});
afterAll(() => place.stop());

/** Every command that writes a file for the user, with the arguments before the file name. */
const writers: [string, () => string[]][] = [
  ['get-screenshot', () => ['get-screenshot', id, '--out']],
  ['run', () => ['run', '--screenshot']],
  ['render', () => ['render', recording, '-o']],
  ['export', () => ['export', recording, '--format', 'svg', '-o']],
];

/** `run` also needs a program, which leaves a trace when it starts. */
function commandLine(command: string, words: string[], file: string): string[] {
  return [...words, file, ...(command === 'run' ? ['--', 'touch', join(place.directory, 'started')] : [])];
}

describe.each(writers)('%s', (command, words) => {
  test.each([
    ['no-such-folder/out.svg', /there is no directory .*no-such-folder\.\n/],
    ['hello.cast/out.svg', /hello\.cast is not a directory\.\n/],
    ['folder.png', /folder\.png cannot be written: it is a directory|--format svg does not fit/],
  ])('an unwritable file is one sentence, before any work: %s', async (name, problem) => {
    const { status, stderr, stdout } = await place.run(...commandLine(command, words(), join(place.directory, name)));
    expect(stderr).toMatch(problem);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect({ stdout, isFailure: status === 1 || status === 2 }).toEqual({ stdout: '', isFailure: true });
    expect(existsSync(join(place.directory, 'started'))).toBe(false);
  });

  test.each(['out.bmp', 'out.jpg', 'OUT.JPEG'])('a file ending of another format is refused: %s', async (name) => {
    const file = join(place.directory, name);
    const { status, stderr } = await place.run(...commandLine(command, words(), file));
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/does not write \.(bmp|jpe?g) files: the name must end in \..* or \.(svg|txt)\.\n/),
    });
    expect([existsSync(file), existsSync(join(place.directory, 'started'))]).toEqual([false, false]);
  });
});

test('a format that contradicts the file ending is refused', async () => {
  const file = join(place.directory, 'a.png');
  expect(await place.run('get-screenshot', id, '--format', 'svg', '--out', file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--format svg does not fit the name'),
  });
  expect(await place.run('export', recording, '--format', 'gif', '-o', join(place.directory, 'a.svg'))).toMatchObject({
    status: 2,
  });
  expect(await place.run('get-screenshot', id, '--json', '--out', file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('give --out or --json, not both'),
  });
});

test('upper-case endings and names without an ending work', async () => {
  const [svg, none] = ['A.SVG', 'none'].map((name) => join(place.directory, name)) as [string, string];
  expect(await place.run('get-screenshot', id, '--out', svg)).toMatchObject({ status: 0 });
  expect(readFileSync(svg, 'utf8')).toContain('<svg');
  expect(await place.run('get-screenshot', id, '--out', none)).toMatchObject({ status: 0 });
  expect(readFileSync(none).subarray(1, 4).toString()).toBe('PNG');
});

test('an unwritable recording is one sentence', async () => {
  const { status, stderr } = await place.run('start-recording', id, '--path', '/proc/nowhere/a.cast');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ttypilot: .*\/proc\/nowhere.*\n.+\n$/);
});

test('unwritable settings of an agent are one sentence', async () => {
  const env = { HOME: '/proc/nowhere', CLAUDE_CONFIG_DIR: '/proc/nowhere/claude' };
  const { status, stderr } = await place.runWith({ env }, 'hook', 'install', '--agent', 'claude', '--yes');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ttypilot: The file .*settings\.json cannot be written: .*\n.+\n$/);
});
