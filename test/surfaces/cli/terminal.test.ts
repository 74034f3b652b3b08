import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { start } from '../../engine/start.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';

let place: DaemonPlace;
beforeAll(async () => {
  place = await DaemonPlace.started();
});
afterAll(() => place.stop());

test('a long wait shows its progress and clears it', async () => {
  const id = (await place.run('spawn-tui', '--', 'cat')).stdout.trim();
  const session = await ttypilot('wait-for-text', id, 'there', '--timeout-ms', '60000');
  expect((await session.waits.forText(/. waiting for the text, \d+ s \(Ctrl\+C cancels\)/)).found).toBe(true);
  await place.run('send-input', id, 'there');
  await session.waits.forExit();
  expect(session.screen.trim()).toBe('there');
  expect(session.exit?.exitCode).toBe(0);
  await place.run('close-session', id);
});

test('Ctrl+C ends a wait but not the session', async () => {
  const id = (await place.run('spawn-tui', '--', 'cat')).stdout.trim();
  const session = await ttypilot('wait-for-exit', id);
  await session.waits.forText('waiting for the exit');
  await session.input.press('ctrl+c');
  const { exit } = await session.waits.forExit();
  expect(exit?.exitCode).toBe(130);
  expect(session.screen.trim().replace('^C', '')).toBe('');
  expect((await place.run('get-session', id)).stdout).toMatch(/^state: +running$/m);
  await place.run('close-session', id);
});

test('Ctrl+C ends run and its program', async () => {
  const session = await ttypilot('run', '--wait-for', 'never', '--', 'sh', '-c', 'trap "" INT; echo $$; cat');
  await session.waits.forText('waiting for the program');
  await session.input.press('ctrl+c');
  expect((await session.waits.forExit()).exit?.exitCode).toBe(130);
});

test('headings are bold on a terminal, unless NO_COLOR is set or the terminal is dumb', async () => {
  const boldOf = async (env: Record<string, string>) => {
    const session = await start(process.execPath, {
      args: [bin, '--help'],
      rows: 200,
      env: { NO_COLOR: null, ...env },
    });
    await session.waits.forExit();
    return Array.from({ length: 10 }, (_, row) => session.terminal.cells(row)).some((cells) =>
      cells.some((cell) => cell.style.bold),
    );
  };
  expect(await boldOf({})).toBe(true);
  expect(await boldOf({ NO_COLOR: '1' })).toBe(false);
  expect(await boldOf({ TERM: 'dumb' })).toBe(false);
});

test('doctor breaks no word at the edge of a narrow terminal', async () => {
  const session = await start(process.execPath, { args: [bin, 'doctor'], cols: 60, rows: 60 });
  await session.waits.forExit();
  expect(session.screen).toMatch(/^. containment subreaper: everything that a program starts\n {14}ends with it$/m);
  expect(session.terminal.logicalLines().every(({ text }) => text.length <= 60)).toBe(true);
});

test('a picture is not printed on a terminal, and table lines are cut to its width', async () => {
  const id = (await place.run('spawn-tui', '--', 'sh', '-c', `cat # ${'long '.repeat(40)}`)).stdout.trim();
  const picture = await ttypilot('get-screenshot', id);
  expect((await picture.waits.forText('--out FILE')).found).toBe(true);
  expect((await picture.waits.forExit()).exit?.exitCode).toBe(2);
  const list = await ttypilot('list-sessions');
  await list.waits.forExit();
  const lines = list.screen.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^s-.*…$/);
  await place.run('close-session', id);
});

function ttypilot(...args: string[]): Promise<Session> {
  const { TTYPILOT_DATA_DIR } = place.env;
  return start(process.execPath, { args: [bin, ...args], env: { TTYPILOT_DATA_DIR } });
}
