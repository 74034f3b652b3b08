import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { launch } from '../../src/engine/launch.js';
import { children, isRunning } from './resources.js';
import { puppet, shell, start } from './start.js';

describe('launch', () => {
  test('gives the program its size, directory and environment', async () => {
    const script = 'stty size; pwd; echo "$COLOUR $(printenv HOME || echo none) $TERM"';
    const env = { COLOUR: 'blue', HOME: null };
    const session = await shell(script, { cols: 91, rows: 17, cwd: '/usr', env });
    await session.waits.forExit();
    expect(session.screen.split('\n').slice(0, 3)).toEqual(['17 91', '/usr', 'blue none xterm-256color']);
    expect([session.terminal.cols, session.terminal.rows]).toEqual([91, 17]);
  });

  test.each([
    ['program_not_found', 'no-such-program', {}],
    ['directory_not_found', 'sh', { cwd: '/no/such/directory' }],
    ['permission_denied', '/etc/passwd', {}],
    ['invalid_argument', 'sh', { cols: 0 }],
    ['invalid_argument', 'sh', { rows: 20_000 }],
    ['invalid_argument', 'sh', { scrollback: -1 }],
    ['invalid_argument', 'sh', { scrollback: 1e12 }],
  ])('refuses with %s: %s %o', async (code, command, options) => {
    await expect(launch(command, options)).rejects.toThrow(expect.objectContaining({ code }));
  });

  test('that is refused leaves nothing running', async () => {
    const before = children();
    await expect(launch('sleep', { args: ['300'], rows: 20_000 })).rejects.toThrow();
    await expect(launch('sleep', { args: ['300'], scrollback: -1 })).rejects.toThrow();
    expect(children()).toEqual(before);
  });

  test('with `await using` closes at the end of the block', async () => {
    let pid = 0;
    {
      await using session = await launch('sleep', { args: ['300'] });
      pid = session.pid;
      expect(isRunning(pid)).toBe(true);
    }
    expect(isRunning(pid)).toBe(false);
  });

  test('with a signal closes when it is aborted', async () => {
    const controller = new AbortController();
    const session = await start('sleep', { args: ['300'], signal: controller.signal });
    const waiting = session.waits.forExit();
    controller.abort();
    expect(await waiting).toMatchObject({ exited: true, exit: { reason: 'closed' } });
    await session.close();
    expect(isRunning(session.pid)).toBe(false);
  });

  test('with a signal that is aborted already starts nothing', async () => {
    const before = children();
    await expect(launch('sleep', { args: ['300'], signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
    expect(children()).toEqual(before);
  });

  test('leaves no listener on the signal after the exit', async () => {
    const { signal } = new AbortController();
    const session = await shell('exit 0', { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await session.waits.forExit();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('says what is known about the session', async () => {
    const session = await start('sleep', { args: ['300'] });
    expect(session).toMatchObject({ state: 'running', exit: undefined, seq: 0 });
    expect(session.id).toMatch(/^s-\w{10}$/);
    expect(isRunning(session.pid)).toBe(true);
    await session.close();
    expect(session.state).toBe('closed');
  });
});

describe('a real program', () => {
  test('is asked and answered: the terminal replies to its queries', async () => {
    const script = "IFS='[;' read -rsd R -p $'\\e[3;7H\\e[6n' _ row column; echo \"at $row $column\"";
    const session = await start('bash', { args: ['-c', script] });
    expect(await session.waits.forText('at 3 7')).toMatchObject({ found: true });
  });

  test('gets no answer where that is switched off', async () => {
    const script = "IFS='[;' read -rsd R -p $'ask\\e[6n' _ row column; echo \"at $row $column\"";
    const session = await start('bash', { args: ['-c', script], answerQueries: false });
    await session.waits.forText('ask');
    await session.input.type('\x1b[55;66R');
    expect(await session.waits.forText(/at \d+ \d+/)).toMatchObject({ match: { text: 'at 55 66' } });
  });

  test('sees a new size', async () => {
    const { session, run } = await puppet();
    session.resize(61, 17);
    const { seq } = await run('stty size');
    expect(await session.waits.forText('17 61', { since: seq })).toMatchObject({ found: true });
  });

  test('may set its own size where that is allowed', async () => {
    const script = `printf '\\033[8;10;50t'; until [ "$(stty size)" = '10 50' ]; do :; done; echo resized; exec cat`;
    const session = await shell(script, { windowOps: true });
    const sizes: object[] = [];
    session.onResize((size) => sizes.push(size));
    await session.waits.forText('resized');
    expect([session.terminal.cols, session.terminal.rows]).toEqual([50, 10]);
    expect(sizes).toEqual([{ cols: 50, rows: 10, seq: expect.any(Number) }]);
  });

  test('may not set its size by default', async () => {
    const session = await shell(`printf '\\033[8;10;50t'; stty size; exec cat`);
    await session.waits.forText('24 80');
    expect([session.terminal.cols, session.terminal.rows]).toEqual([80, 24]);
  });

  test.each([
    [true, '"\\u001bP1!~FFBF\\u001b\\\\\\u001b[0n"'],
    [false, '"\\u001b[0n"'],
  ])('may read the screen back by checksums: %s', async (checksumReports, reply) => {
    const script =
      `process.stdin.setRawMode(true); let reply = ''; process.stdin.on('data', (bytes) => { reply += bytes; ` +
      `if (reply.endsWith('n')) console.log(JSON.stringify(reply)); });` +
      `process.stdout.write('A\\x1b[1;1;1;1;1;1*y\\x1b[5n')`;
    const session = await start(process.execPath, { args: ['-e', script], checksumReports });
    expect(await session.waits.forText(reply)).toMatchObject({ found: true });
  });

  test('gets signals', async () => {
    const session = await shell('trap "echo got it" USR1; echo ready; while :; do sleep 0.01; done');
    await session.waits.forText('ready');
    const { seq } = session.signal('SIGUSR1');
    expect(await session.waits.forText('got it', { since: seq })).toMatchObject({ found: true });
  });

  test('reports each change to listeners', async () => {
    const { session, run } = await puppet();
    const seqs: number[] = [];
    const listening = session.onScreen(({ seq }) => seqs.push(seq));
    await run('echo one');
    await session.waits.forText('one');
    listening.dispose();
    await run('echo two');
    await session.waits.forText('two');
    expect(seqs.length).toBeGreaterThan(0);
    expect(seqs.at(-1)).toBe('ready\r\none\r\n'.length + 1);
  });
});
