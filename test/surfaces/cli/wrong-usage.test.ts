import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseInput } from '../../../src/operations/dispatch.js';
import { findOperation } from '../../../src/operations/index.js';
import { buildManifest } from '../../../src/surfaces/cli/args/build-manifest.js';
import { OWN_COMMANDS } from '../../../src/surfaces/cli/args/own-commands.js';
import { withExtras } from '../../../src/surfaces/cli/args/registry.js';
import { DaemonPlace } from '../../helpers/daemon.js';

const ID = 's-4kd9tbq2xf';

describe('errors use the words of the command line, even when no daemon is running', () => {
  const nowhere = new DaemonPlace();
  afterAll(() => nowhere.stop());

  test.each([
    [['spawn-tui', '--cols', '5000', 'ls'], '--cols: 5000 is too large, it must be at most 1000.'],
    [['run', '--rows', '0', 'ls'], '--rows: 0 is too small, it must be at least 1.'],
    [['run', '--timeout-ms', '-5', 'ls'], '--timeout-ms: -5 is too small, it must be at least 0.'],
    [['serve', '--port', '99999'], '--port: 99999 is too large, it must be at most 65535.'],
    [['server', '--cols', '0'], '--cols: 0 is too small, it must be at least 1.'],
    [['list-panes', '--limit', '0'], '--limit: 0 is too small, it must be at least 1.'],
    [['resize-session', ID, '80'], 'resize-session needs ROWS.'],
    [['wait-for-text', ID], 'wait-for-text needs a PATTERN.'],
    [['send-text', ID], 'send-text needs a TEXT.'],
    [['send-input'], 'send-input needs INPUT, --key or --keys; --enter goes with INPUT.'],
    [
      ['send-input', 'x', '--key', 'y'],
      'send-input takes only one of INPUT, --key or --keys; --enter goes with INPUT.',
    ],
    [['check-health', '3'], 'PANE-ID: a pane is named like %3.'],
    [['search-panes', 'x', '--flags', 'g'], "--flags: there is no flag 'g', only i, m, s, u, v."],
    [['wait-for-text', 'x', '--since', 'yesterday'], '--since: give "screen", "now", "seen" or a seq.'],
    [['send-keys', '%1'], 'send-keys needs KEYS.'],
    [['daemon'], 'daemon needs one of start, stop, restart, status.'],
    [['daemon', 'restrt'], "'restrt' must be one of start, stop, restart, status (did you mean restart?)."],
    [['daemon', 'stop', '--foreground'], '--foreground works only with daemon start.'],
    [['get-screen', ID, '--format', 'txt'], "--format: 'txt' must be one of text, compact, annotated, full, ansi"],
    [['get-screen', 'foo'], "'foo' is not a session, such as s-4kd9tbq2xf, and not a tmux pane, such as %3."],
    [['get-screen', ''], 'the name of the session is empty'],
    [['send-input', 'hello', 'world'], "text with spaces goes in quotes: ttypilot send-input 'hello world'."],
    [['send-input', ID, 'a', 'b'], `text with spaces goes in quotes: ttypilot send-input ${ID} 'a b'.`],
    [['mcp', '--connect', 'http://'], "--connect: 'http://' is not an address"],
    [
      ['get-screen', ID, '--connect', 'foo://x'],
      "--connect: 'foo://x' is not an address like http://127.0.0.1:7717, ssh://HOST or",
    ],
    [['get-screen', ID, '--connect', 'docker://x'], 'containers are given with: spawn-tui --host.'],
    [['spawn-tui', ''], 'COMMAND: it is empty.'],
    [['spawn-tui', '--command='], '--command: it is empty.'],
    [['send-text', ID, ''], 'TEXT: it is empty.'],
    [['spawn-tui', '--until', '', 'cat'], '--until: text: it is empty.'],
    [['spawn-tui', '--env', '=x', 'ls'], "--env: '=x' is not NAME=VALUE."],
    [['get-screen', ID, '--region', ''], "--region: '' is not row=N,col=N,rows=N,cols=N."],
    [['get-screen', ID, '--region', '[1]'], "--region: '[1]' is not row=N,col=N,rows=N,cols=N."],
    [['get-screen', ID, '--region', 'rwo=1'], '--region: there is no rwo (did you mean row?).'],
    [['get-screen', ID, '--region', 'row=1'], '--region: col: it is missing; --region: rows: it is missing;'],
    [['read-output', ID, '--since', 'abc'], "--since: 'abc' is neither a whole number nor seen."],
    [
      ['export', 'a.cast', '-o', 'a.gif', '--idle-limit', '-1'],
      '--idle-limit: -1 is too small, it must be at least 0.',
    ],
    [['token'], 'token needs one of create, list, revoke.'],
    [['trace'], 'trace needs one of steps, show, why, when, diff, failure, html.'],
    [['hook', '--yes'], 'hook needs one of session-start, '],
    [['hook'], 'hook needs one of EVENT, install, uninstall.'],
    [['respond', 'a-1', '--option-index', '-1'], '--option-index: -1 is too small'],
    [['act', '--do', '[""]'], '--do 1: it is empty.'],
    [['act', '--do', '["x", 5]'], '--do 2: it must be text.'],
    [['act', '--do', '[{"press": 5}]'], '--do 1: press: give a key, or a list of keys.'],
    [['act', '--do', '[{"click": {"col": -1, "row": 0}}]'], '--do 1: click.col: -1 is too small'],
    [['act', '--until', '{"text": 5}'], '--until: text: it must be text.'],
    [
      ['act', '--until', '{"any": ["done"]}'],
      '--until: any.0: give "settled", "input", "exit", {text: PATTERN} or {gone',
    ],
    [['act', '--do', '[{"click": {"text": "OK"}}]'], '--do 1: click: give a visible text, or {col, row}.'],
    [['act', '--do', '[{"click": {"col": 1}}]'], '--do 1: click: give a visible text, or {col, row}.'],
    [['act', '--do', '[{"click": ""}]'], '--do 1: click: it is empty.'],
    [['act', '--do', '[{"wait": {"text": "x"}}]'], '--do 1: wait: give a pattern, or {selected: PATTERN}.'],
  ])('%j', async (args, problem) => {
    const { status, stdout, stderr } = await nowhere.run(...args);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(problem),
    });
    expect(stderr).toMatch(new RegExp(`^ttypilot: .+\\nSee: ttypilot ${args[0]} --help\\n$`));
  });

  test('server names a directory that it cannot create, at once', async () => {
    expect(await nowhere.run('server', '--artifact-dir', '/proc/nowhere')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^ttypilot: \/proc\/nowhere cannot be used: it cannot be created there/),
    });
  });

  test('correct usage gets the error that no daemon is running', async () => {
    expect(await nowhere.run('get-screen', ID)).toMatchObject({ status: 3 });
    expect(await nowhere.run('respond', 'a-1', 'yes')).toMatchObject({ status: 3 });
  });
});

describe('with a daemon', () => {
  let place: DaemonPlace;
  beforeAll(async () => {
    place = await DaemonPlace.started();
  });
  afterAll(() => place.stop());

  test('an error of the daemon names the flag for people and the field in JSON', async () => {
    const people = await place.run('get-screen', '--pane-id', 'three');
    expect(people).toMatchObject({
      status: 2,
      stderr: 'ttypilot: --pane-id: a pane is named like %3.\nSee: ttypilot get-screen --help\n',
    });
    const program = await place.run('get-screen', '--pane-id', 'three', '--json');
    expect(JSON.parse(program.stderr).error).toMatchObject({
      code: 'invalid_input',
      message: 'get_screen: pane_id: a pane is named like %3.',
    });
  });

  test.each([
    [
      ['signal-session', 'SIGTREM'],
      'SIGNAL',
      'there is no signal SIGTREM (did you mean TERM?); give a name such as SIGTERM',
    ],
    [['signal-session', '9'], 'SIGNAL', 'there is no signal 9; give a name such as SIGTERM'],
    [
      ['get-screen', '--region', 'row=50,col=0,rows=1,cols=1'],
      '--region',
      'row 50, column 0 is outside the screen, whose rows are 0 to 23 and columns 0 to 79',
    ],
    [['explain', '--row', '99', '--col', '0'], '--row', 'the screen has 24 rows of 80 cells'],
  ])('an error of the program names the flag: %j', async ([command, ...args], name, reason) => {
    const id = await spawn('cat');
    const { status, stderr } = await place.run(command as string, id, ...args);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`The value of ${name} cannot be used: ${reason}.`),
    });
    await place.run('close-session', id);
  });

  test('an error names a field as the caller knows it', async () => {
    const { stderr } = await place.run('list-panes', '--socket-name', '../x');
    expect(stderr).toMatch(/^ttypilot: The value of --socket-name cannot be used: "\.\.\/x" is neither/);
    const json = await place.run('list-panes', '--socket-name', '../x', '--json');
    expect(JSON.parse(json.stderr).error).toMatchObject({ details: { name: 'socket_name' } });
  });

  test('explain says what is missing', async () => {
    const id = await spawn('cat');
    expect(await place.run('explain', id)).toMatchObject({
      status: 2,
      stderr: 'ttypilot: give row and col, or a pattern.\nSee: ttypilot explain --help\n',
    });
    await place.run('close-session', id);
  });

  test('a directory is refused as a program, and not as a lack of permission', async () => {
    expect(await place.run('spawn-tui', '/tmp')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^ttypilot: The value of COMMAND cannot be used: \/tmp is a directory\./),
    });
  });

  test('a program that a time limit has ended says which', async () => {
    for (const [flag, limit] of [
      ['--idle-timeout-seconds', 'idle limit'],
      ['--absolute-timeout-seconds', 'time limit'],
    ] as const) {
      const id = (await place.run('spawn-tui', flag, '0.2', 'cat')).stdout.trim();
      expect(await place.run('wait-for-exit', id)).toEqual({
        status: 0,
        stdout: 'SIGHUP\n',
        stderr: `ttypilot: its ${limit} ended the program\n`,
      });
    }
  });

  test('lines that --max-lines leaves out are counted, and can be read', async () => {
    const id = await spawn('bash', '--norc');
    const { stdout, stderr } = await place.run('run-command', id, 'seq 100', '--max-lines', '2');
    expect(stdout).toBe('99\n100\n');
    const since = /^ttypilot: lines left out before these: 98; to read them: read-output --since (\d+)\n$/.exec(
      stderr,
    )?.[1];
    const { stdout: all } = await place.run('read-output', id, '--since', since ?? '');
    expect(all.split(/\r?\n/).slice(0, 3)).toEqual(['1', '2', '3']);
    await place.run('close-session', id);
  });

  test('hints name commands and flags', async () => {
    const { stderr } = await place.run('get-screen', 's-none');
    expect(stderr).toContain('ttypilot list-sessions');
    expect(stderr).not.toMatch(/[a-z]_[a-z]/);
    const { stderr: noAgent } = await place.run('get-agent', 'a-1');
    expect(noAgent).toMatch(/^ttypilot: There is no agent a-1\.\nList the agents with ttypilot list-agents\./);
  });

  test('without a name only running sessions count, and the candidates are listed', async () => {
    const [first, ended] = [await spawn('cat'), await spawn('true')];
    await place.run('wait-for-exit', ended);
    expect(await place.run('get-session', '--json')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(first),
    });
    const second = await spawn('cat', '-u');
    expect(await place.run('get-screen')).toMatchObject({
      status: 2,
      stderr: `ttypilot: 2 sessions are running, so name one: ${first} (cat), ${second} (cat -u).\nSee: ttypilot get-screen --help\n`,
    });
    expect((await place.run('wait-for-text', 'x', '--flags', 'g')).stderr).toContain("--flags: there is no flag 'g'");
    for (const id of [first, second]) await place.run('close-session', id);
    await spawn('false');
    expect((await place.run('get-screen')).stderr).toMatch(
      /\d sessions have ended, and none is running: start one with ttypilot spawn-tui COMMAND, or name one: s-/,
    );
  });

  test('lists and checks print text for people unless --json is given', async () => {
    expect(await place.run('list-recordings')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^No recordings/),
    });
    expect(await place.run('check-health', '%3', '--socket-name', 'no-such-server')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^available: +false\nrunning: +false\n/),
    });
    const id = await spawn('cat');
    const path = `${place.directory}/a.cast`;
    await place.run('start-recording', id, '--path', path);
    const { stdout } = await place.run('list-recordings');
    expect(stdout).toMatch(/^RECORDING +STATE +AGE +LENGTH +BYTES +SESSION +NAME +FILE\nr-\w+ +recording /);
    expect(stdout).toContain(path);
    await place.run('stop-recording', id);
    expect((await place.run('list-recordings')).stdout).toContain('ended (stopped)');
    expect(JSON.parse((await place.run('list-recordings', '--json')).stdout)).toMatchObject({ total: 1 });
  });

  async function spawn(...command: string[]): Promise<string> {
    return (await place.run('spawn-tui', '--', ...command)).stdout.trim();
  }
});

test('run has the bounds of the operations that it calls', () => {
  const manifest = buildManifest();
  const fieldOf = (command: string, name: string) =>
    [...manifest, ...OWN_COMMANDS].find((known) => known.name === command)?.fields.find((field) => field.name === name);
  for (const [name, operation] of [
    ['cols', 'spawn-tui'],
    ['rows', 'spawn-tui'],
    ['timeout_ms', 'wait-for-text'],
  ] as const) {
    const { min, max } = fieldOf(operation, name) ?? {};
    expect({ name, ...fieldOf('run', name) }).toMatchObject({ name, min, max });
  }
});

test('the help speaks of commands and flags, and explains every option', () => {
  const manifest = buildManifest();
  const operations = manifest.flatMap(({ operation = '' }) => (operation.includes('_') ? [operation] : []));
  for (const command of manifest.map(withExtras)) {
    const names = [...operations, ...command.fields.map(({ name }) => name).filter((name) => name.includes('_'))];
    const texts = [command.summary, command.description ?? '', ...command.fields.map(({ help }) => help ?? '')];
    const words = texts.flatMap((text) => text.match(/[a-z]+(?:_[a-z]+)+/g) ?? []);
    expect({ command: command.name, foreign: words.filter((word) => names.includes(word)) }).toMatchObject({
      foreign: [],
    });
    const unexplained = command.fields.filter(({ help }) => !help).map(({ name }) => name);
    expect({ command: command.name, unexplained }).toMatchObject({ unexplained: [] });
  }
});

test('an ending that does not exist is answered with those that do', () => {
  const input = { session_id: ID, until: 'done' };
  const reason = 'until: give "settled", "input", "exit", {text: PATTERN}, {gone: PATTERN} or {any: [...]}';
  expect(() => parseInput(findOperation('act'), input)).toThrow(`act: ${reason}.`);
});
