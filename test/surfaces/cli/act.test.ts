import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerText } from '../../../src/operations/act-text.js';
import { readinessFields } from '../../../src/operations/fields.js';
import { actPresentation } from '../../../src/surfaces/cli/show/act-presentation.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';

const ID = 's-4kd9tbq2xf';
/** Asks, answers, asks again. */
const GREETER = 'while printf "Name? "; read -r name; do echo "Hello, $name!"; done';
/** A menu that shows what is selected and which keys it got. */
const MENU = ['dialog', '--menu', 'Install as', '12', '40', '3', '1', 'Desktop', '2', 'Server', '3', 'Minimal'];

let place: DaemonPlace;
beforeAll(async () => {
  place = await DaemonPlace.started();
});
afterAll(() => place.stop());

describe('steps', () => {
  test('words, keys and options are done in the order in which they are given', async () => {
    const id = await started('cat');
    const typed = await place.run('act', id, 'a', '--type', 'enter', '--key', 'enter', 'b', '--paste', 'c', 'enter');
    expect(typed).toMatchObject({ status: 0, stderr: '' });
    expect(await place.run('get-screen', id)).toMatchObject({ stdout: 'aenter\naenter\nbc\nbc\n' });
    await place.run('close-session', id);
  });

  test('a list as JSON is done as it is, among the others', async () => {
    const id = await started('cat');
    const steps = JSON.stringify(['wrong', 'ctrl+u', 'que', { press: ['r', 'y'] }, { type: '!' }]);
    const done = await place.run('act', id, '--do', steps, '--key', 'enter', '--until', '^query!\\nquery!$');
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Found "query!\\nquery!"/) });
    await place.run('close-session', id);
  });

  test('a text in such a list is never taken for the name of a session', async () => {
    const id = await started('cat');
    const done = await place.run('act', '--do', JSON.stringify([ID, 'enter']), '--until', `^${ID}\\n${ID}$`);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    await place.run('close-session', id);
  });

  test('a submitted text comes with a receipt', async () => {
    const id = await asking();
    const { stdout, status } = await place.run('act', id, '--submit', 'Ada');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Settled( after \d+ ms)?; accepted: yes; it waits for a line\.\nHello, Ada!\n/);
    await place.run('close-session', id);
  });
});

describe('the wait and the guard', () => {
  test('the answer is the text that other surfaces give, and the rest is in the JSON', async () => {
    const id = await asking();
    const { stdout } = await place.run('act', id, 'Ada', 'enter', '--until', 'Hello, \\w+', '--json');
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ outcome: 'matched', match: 'Hello, Ada', state: 'line' });
    const again = await place.run('act', id, 'Bob', 'enter', '--until', 'Hello, \\w+');
    expect(again.stdout.replace(/ after \d+ ms/, '')).toBe('Found "Hello, Bob"; it waits for a line.\nHello, Bob!\n');
    expect(answerText(result)).toMatch(/^Found "Hello, Ada"/);
    await place.run('close-session', id);
  });

  test('the first of several endings counts', async () => {
    const id = await asking();
    const { stdout } = await place.run('act', id, 'Ada', 'enter', '--until', 'error', '--until', 'Hello');
    expect(stdout).toMatch(/^Found "Hello"/);
    const gone = await place.run('act', id, '--until', 'error', '--until-gone', 'nothing like this');
    expect(gone.stdout).toMatch(/^"nothing like this" is gone/);
    const json = await place.run('act', id, 'x', 'enter', '--until', '{"text": "HELLO", "flags": "i"}');
    expect(json).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Found "Hello"/) });
    await place.run('close-session', id);
  });

  test('a wait that is not met exits with 1 and says what is there', async () => {
    const id = await asking();
    const late = await place.run('act', id, 'Ada', 'enter', '--until', '^ Hello', '--timeout-ms', '300');
    expect(late).toMatchObject({ status: 1, stdout: expect.stringMatching(/^Timed out after \d+ ms/) });
    expect(late.stdout).toContain('Hello, Ada!');
    const ended = await place.run('act', id, 'ctrl+d', '--until', 'never');
    expect(ended).toMatchObject({ status: 1, stdout: expect.stringContaining('the program exited with code') });
    expect(await place.run('act', id, '--until', 'exit')).toMatchObject({ status: 0 });
  });

  test('a guard that does not hold exits with 1, and nothing is sent', async () => {
    const id = (await place.run('spawn-tui', '--', ...MENU)).stdout.trim();
    expect((await place.run('act', id, '--until', 'Minimal')).stdout).toContain('Desktop');
    const refused = await place.run('act', id, '--key', 'enter', '--only-if-selected', 'Server');
    expect(refused).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^Nothing was sent: .*, and "Server" was asked for/),
    });
    expect((await place.run('act', id, 'down')).stdout).toMatch(/^selected: .*"2 Server"/m);
    const chosen = await place.run('act', id, 'enter', '--only-if-selected', 'Server', '--until', 'exit');
    expect(chosen).toMatchObject({ status: 0, stdout: expect.stringContaining('exited with code 0') });
  });

  test.each([
    ['--only-if-shows', 'Name', 'Nobody'],
    ['--only-if-state', 'line', 'password'],
  ])('%s', async (option, holds, doesNot) => {
    const id = await asking();
    expect(await place.run('act', id, 'x', option, doesNot)).toMatchObject({ status: 1 });
    const sent = await place.run('act', id, 'Ada', 'enter', option, holds);
    expect(sent).toMatchObject({ status: 0, stdout: expect.stringContaining('Hello, Ada!') });
    await place.run('close-session', id);
  });
});

describe('what a caller has seen', () => {
  test('one parent that starts a shell for every command sees only changes; another parent sees everything', async () => {
    const id = (await place.run('spawn-tui', '--', ...MENU)).stdout.trim();
    await place.run('wait-for-text', id, 'Minimal');
    const agents = [new Agent(), new Agent(), new Agent()] as const;
    const [one, other, third] = agents;
    const [named, alsoNamed] = [new Agent({ TTYPILOT_VIEWER: 'a' }), new Agent({ TTYPILOT_VIEWER: 'a' })];
    expect(await one.runs(`act ${id}`)).toMatch(/Desktop[\s\S]*Minimal/);
    const moved = await one.runs(`act ${id} down`);
    expect(moved).toMatch(/^selected: .*"2 Server"/m);
    expect(moved).not.toContain('Minimal');
    expect(await one.runs(`act ${id}`)).not.toContain('Desktop');
    expect(await other.runs(`act ${id} --only-if-seen x`)).toMatch(/^Nothing was sent: the screen has changed/);
    expect(await one.runs(`act ${id} --only-if-seen down`)).toMatch(/^selected: .*"3 Minimal"/m);
    expect(await third.runs(`act ${id}`)).toMatch(/Desktop[\s\S]*Minimal/);
    expect(await named.runs(`act ${id}`)).toContain('Install as');
    expect(await alsoNamed.runs(`act ${id}`)).not.toContain('Install as');
    for (const agent of [...agents, named, alsoNamed]) agent.end();
    await place.run('close-session', id);
  });
});

describe('wrong usage', () => {
  const nowhere = new DaemonPlace();
  afterAll(() => nowhere.stop());

  test.each([
    [['--only-if-selected', 'x'], '--only-if-selected has nothing to guard; give a step as well, such as --key enter.'],
    [['--only-if-seen'], '--only-if-seen has nothing to guard'],
    [['a', '--only-if-shows', 'x', '--only-if-seen'], 'give --only-if-shows or --only-if-seen, not both'],
    [['a', '--only-if-shows', 'x', '--only-if', '{"seen":true}'], 'give --only-if-shows or --only-if, not both'],
    [['--do', '["a"'], `--do: '["a"' is not JSON; write it like '["ctrl+u", "query", "enter"]'.`],
    [['--do', '"a"'], `--do: '"a"' is not a JSON list`],
    [['--do', '[{"pres":"a"}]'], 'pres'],
    [['--do', JSON.stringify(Array.from({ length: 101 }, () => 'a'))], '--do'],
    [['--key', ''], 'STEP 1: press: it is empty.'],
    [['--do', '["a", {"press":""}]'], '--do 2: press: it is empty.'],
    [['a', '--until', '{"text":"a","gone":"b"}'], '--until: give exactly one of text, gone, input, any.'],
    [['a', '--only-if-state', 'asleep'], "--only-if-state: 'asleep' must be one of line, password"],
    [['a', '--look', 'twice'], "--look: 'twice' must be one of changes, output, screen, none"],
    [['a', '--max-lines', '0'], '--max-lines: 0 is too small'],
  ])('%j is refused before anything else', async (args, problem) => {
    const { status, stdout, stderr } = await nowhere.run('act', ID, ...args);
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining(problem) });
    expect(stderr).toMatch(/^ttypilot: .+\nSee: ttypilot act --help\n$/);
  });

  test('an unknown key and an invalid pattern are refused, and nothing is sent', async () => {
    const id = await asking();
    for (const [args, problem] of [
      [['x', '--key', 'entre'], 'There is no key entre (did you mean enter?).'],
      [['x', '--until', '('], 'The pattern ( is not valid'],
      [['x', '--only-if-shows', '['], 'The pattern [ is not valid'],
    ] as const) {
      expect(await place.run('act', id, ...args)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining(problem),
      });
    }
    expect((await place.run('get-screen', id)).stdout).toBe('Name?\n');
    await place.run('close-session', id);
  });
});

test('the states of the guard are those of the operation', () => {
  const field = actPresentation.extraFields?.find(({ name }) => name === 'only_if_state');
  expect(field?.choices).toEqual(readinessFields.state.options);
});

async function started(...command: string[]): Promise<string> {
  return (await place.run('spawn-tui', '--', ...command)).stdout.trim();
}

/** A program that waits for a line. */
async function asking(): Promise<string> {
  const id = await started('sh', '-c', GREETER);
  expect((await place.run('act', id, '--until', 'Name\\? $')).status).toBe(0);
  return id;
}

/** A process that starts a new shell for every command, as coding agents do. */
class Agent {
  readonly #process;

  constructor(env: Record<string, string> = {}) {
    const program = `
      const { spawnSync } = require('node:child_process');
      require('node:readline').createInterface({ input: process.stdin }).on('line', (command) => {
        console.log(JSON.stringify(spawnSync('bash', ['-c', command + '; true'], { encoding: 'utf8' }).stdout));
      });`;
    this.#process = spawn(process.execPath, ['-e', program], { env: { ...place.env, ...env } });
  }

  end(): void {
    this.#process.stdin.end();
  }

  async runs(args: string): Promise<string> {
    this.#process.stdin.write(`'${process.execPath}' '${bin}' ${args}\n`);
    const [answer] = (await once(this.#process.stdout.setEncoding('utf8'), 'data')) as [string];
    return JSON.parse(answer);
  }
}
