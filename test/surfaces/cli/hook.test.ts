import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { findHost } from '../../../src/surfaces/cli/find-host.js';
import { payloadOf } from '../../../src/surfaces/cli/hook/payload.js';
import { post } from '../../../src/surfaces/cli/hook/post.js';
import { bin } from '../../helpers/daemon.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

type Env = Record<string, string> & { TTYPILOT_DATA_DIR: string };

interface Told {
  status: number | null;
  /** Everything that it printed. */
  output: string;
  tookMs: number;
}

let place: ServicePlace | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

/** Runs the hook as an agent does. With `open`, stdin is never closed. */
function hook(
  args: string[],
  { input, env = {}, isOpen = false }: { input?: string; env?: Record<string, string>; isOpen?: boolean },
): Promise<Told> {
  const started = performance.now();
  const clean = { TMUX: '', TMUX_PANE: '', ITERM_SESSION_ID: '', TTYPILOT_URL: '', TTYPILOT_TOKEN: '' };
  const child = spawn(process.execPath, [bin, 'hook', ...args], { env: { ...process.env, ...clean, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.stdin.on('error', () => {});
  if (input !== undefined) child.stdin.write(input);
  if (!isOpen) child.stdin.end();
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, output, tookMs: performance.now() - started }));
  });
}

/** Repeats the hook until it did not give up: a busy machine may need the two seconds for the start alone. */
async function tellHook(args: string[], options: { input: string; env: Env; isOpen?: boolean }): Promise<void> {
  const log = join(options.env.TTYPILOT_DATA_DIR, 'hook.log');
  for (;;) {
    rmSync(log, { force: true });
    expect(await hook(args, options)).toMatchObject({ status: 0, output: '' });
    if (!existsSync(log)) return;
    expect(readFileSync(log, 'utf8')).toContain('took too long');
  }
}

const event = { session_id: 'one' };
const payload = (more = {}) => JSON.stringify({ session_id: 'one', cwd: '/work', ...more });

/** The agents that a service knows. */
async function agents(service: ServicePlace): Promise<Record<string, unknown>[]> {
  return ((await (await service.fetch('/api/agents')).json()) as { agents: Record<string, unknown>[] }).agents;
}

/** A server on a free local port, until the end of the test. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an event reaches the service, with the tmux pane', async () => {
  place = await ServicePlace.opened();
  const env = {
    TTYPILOT_DATA_DIR: place.directory,
    TMUX: '/tmp/tmux-7/a,b,123,4',
    TMUX_PANE: '%12',
    ITERM_SESSION_ID: 'w0t1p0:X',
  };
  const said = payload({ prompt: 'Mend it', tool_response: { secret: 'x' } });
  await tellHook(['user-prompt-submit', '--agent', 'claude'], { input: said, env });
  expect(await agents(place)).toMatchObject([
    { session_id: 'one', program: 'claude', tmux_pane_id: '%12', iterm_pane_id: 'w0t1p0:X', state: 'commanded' },
  ]);
  expect(existsSync(join(place.directory, 'hook.log'))).toBe(false);
});

test('the environment names the service, and every event has its route', async () => {
  place = await ServicePlace.opened();
  const env = { TTYPILOT_DATA_DIR: temporaryFolder(), TTYPILOT_URL: place.url, TTYPILOT_TOKEN: place.token };
  for (const [event, state] of [
    ['session-start', 'idle'],
    ['pre-tool-use', 'processing'],
    ['permission-request', 'awaiting_input'],
    ['post-tool-use', 'processing'],
    ['notification', 'awaiting_input'],
    ['user-prompt-submit', 'processing'],
    ['stop', 'complete'],
    ['session-end', 'complete'],
  ] as const) {
    const input = payload({ prompt: 'yes', tool_name: 'Bash', notification_type: 'idle_prompt', message: 'waiting' });
    await tellHook([event], { input, env });
    expect(await agents(place)).toMatchObject([{ state }]);
  }
});

test('in tmux the pane of an agent is known without configuration', async () => {
  place = await ServicePlace.opened();
  const tmux = new PrivateTmux();
  const input = payload().replaceAll('"', '\\"');
  const once = `echo "${input}" | TTYPILOT_DATA_DIR=${place.directory} ${process.execPath} ${bin} hook session-start`;
  const paneId = tmux.pane(`for i in 1 2 3 4 5; do ${once}; done; cat`);
  await expect.poll(() => place && agents(place), { timeout: 15_000 }).toMatchObject([{ tmux_pane_id: paneId }]);
  const detail = await agents(place);
  expect(String(detail[0]?.tmux_socket)).toContain(tmux.socketName);
});

test('an agent never notices a failure: no output, exit code 0, no delay', async () => {
  const frozen = new ServicePlace();
  place = frozen;
  await frozen.start();
  frozen.child?.kill('SIGSTOP');
  const silent = await listening(createTcpServer(() => {}));
  const refusing = await listening(createServer((_, response) => response.writeHead(500).end('no')));
  const closed = createTcpServer();
  const gone = await listening(closed);
  closed.close();
  const folder = temporaryFolder();
  const at = (url: string) => ({ TTYPILOT_DATA_DIR: folder, TTYPILOT_URL: url, TTYPILOT_TOKEN: 'x' });
  const input = payload();
  const runs: Record<string, Promise<Told>> = {
    frozen: hook(['stop'], { input, env: { TTYPILOT_DATA_DIR: frozen.directory } }),
    silent: hook(['stop'], { input, env: at(silent) }),
    refusing: hook(['stop'], { input, env: at(refusing) }),
    gone: hook(['stop'], { input, env: at(gone) }),
    'no service': hook(['stop'], { input, env: { TTYPILOT_DATA_DIR: folder } }),
    'no data directory': hook(['stop'], { input, env: { TTYPILOT_DATA_DIR: join(folder, 'none') } }),
    'no address': hook(['stop'], { input, env: at('nonsense') }),
    'no input': hook(['stop'], { env: at(refusing) }),
    junk: hook(['stop'], { input: '{"session_id": \x00 …', env: at(refusing) }),
    'no object': hook(['stop'], { input: '[1, 2]', env: at(refusing) }),
    'half an input': hook(['stop'], { input: input.slice(0, -1), env: at(refusing), isOpen: true }),
    'no end of input': hook(['stop'], { env: at(refusing), isOpen: true }),
    'no such event': hook(['stop-it', '--what'], { input, env: at(refusing) }),
  };
  for (const [name, run] of Object.entries(runs)) {
    const { status, output, tookMs } = await run;
    expect([name, status, output]).toEqual([name, 0, '']);
    // two seconds, plus the time that a busy machine needs to start and end fourteen processes at once
    expect(tookMs).toBeLessThan(12_000);
  }
  frozen.child?.kill('SIGCONT');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('an unknown event gets an error, unless an agent sends its JSON along', async () => {
  const env = { TTYPILOT_DATA_DIR: temporaryFolder() };
  for (const options of [{ env }, { env, input: 'text' }, { env, isOpen: true }]) {
    const { status, output } = await hook(['instal'], options);
    expect({ status, output }).toEqual({
      status: 2,
      output: expect.stringMatching(
        /^ttypilot: 'instal' must be one of session-start, .*\(did you mean install\?\)\.\nSee: /,
      ),
    });
  }
  expect(await hook(['pre-tool-usage'], { env, input: '{"session_id":"a"}' })).toMatchObject({ status: 0, output: '' });
  expect(await hook(['stop'], { env })).toMatchObject({ status: 0, output: '' });
});

test('failures are logged in plain words', async () => {
  const at = (url: string) => ({ url: new URL(url), token: 'x' });
  const refusing = await listening(createServer((_, response) => response.writeHead(500).end('no')));
  expect(await post(at(refusing), 'stop', event)).toBe(`${refusing} answered 500: no`);
  const closed = createTcpServer();
  const gone = await listening(closed);
  closed.close();
  expect(await post(at(gone), 'stop', event)).toMatch(/ECONNREFUSED/);
  const folder = temporaryFolder();
  await expect(findHost(folder, {})).rejects.toThrow(`No ttypilot is running at ${folder}.`);
  await expect(findHost(folder, { TTYPILOT_URL: gone })).rejects.toThrow('there is no token in that directory');
  const nonsense = { TTYPILOT_URL: 'nonsense', TTYPILOT_TOKEN: 'x' };
  await expect(findHost(folder, nonsense)).rejects.toThrow("'nonsense' is not an address");
  expect(payloadOf(undefined, {}, undefined)).toBe('there was no JSON on stdin');
  expect(payloadOf([1], {}, undefined)).toBe('there was no object on stdin');
});

test('the payload says where the agent runs, and is never large', () => {
  const said = { ...event, prompt_response: 'Done.', tool_response: 'secret', tool_input: { a: ['x'.repeat(9000)] } };
  const env = { TMUX: '/tmp/tmux-7/a,b,123,4', TMUX_PANE: '%12', ITERM_SESSION_ID: 'w0t1p0:X' };
  const posted = payloadOf(said, env, 'gemini') as Record<string, unknown>;
  expect(posted).toEqual({
    ...{ session_id: 'one', last_assistant_message: 'Done.', agent: 'gemini' },
    ...{ tmux_pane: '%12', tmux_socket: '/tmp/tmux-7/a,b', iterm_pane_id: 'w0t1p0:X' },
    tool_input: { a: [expect.stringMatching(/^x{3999}…$/)] },
  });
  // what the agent reports counts when the environment says nothing
  expect(payloadOf({ tmux_pane: '%3' }, { TMUX_PANE: '' }, undefined)).toEqual({ tmux_pane: '%3' });
});

test('an incomplete build does not disturb an agent either', async () => {
  const folder = temporaryFolder();
  cpSync(dirname(bin), join(folder, 'bin'), { recursive: true });
  const run = () =>
    spawnSync(process.execPath, [join(folder, 'bin', 'ttypilot'), 'hook', 'stop'], { input: payload() });
  const quiet = { status: 0, stdout: Buffer.of(), stderr: Buffer.of() };
  expect(run()).toMatchObject(quiet);
  mkdirSync(join(folder, 'dist/program'), { recursive: true });
  writeFileSync(join(folder, 'dist/program/hook.js'), "import './missing.js';\n");
  expect(run()).toMatchObject(quiet);
});

test('complete input is posted, even when stdin stays open or the input comes in chunks', async () => {
  place = await ServicePlace.opened();
  const env = { TTYPILOT_DATA_DIR: place.directory };
  const long = payload({ message: '{}'.repeat(100_000), tool_input: { content: 'x'.repeat(3_000_000) } });
  await tellHook(['stop'], { input: payload({ session_id: 'open', cwd: '/a' }), env, isOpen: true });
  const input = payload({ ...JSON.parse(long), session_id: 'long' });
  await tellHook(['permission-request'], { input, env, isOpen: true });
  expect((await agents(place)).map(({ session_id }) => session_id).sort()).toEqual(['long', 'open']);
});

test('failed posts are logged, and the log is bounded', async () => {
  place = await ServicePlace.opened();
  const env = { TTYPILOT_DATA_DIR: place.directory };
  const log = join(place.directory, 'hook.log');
  writeFileSync(log, 'x'.repeat(65_500));
  expect(await hook(['stop'], { input: 'junk', env })).toMatchObject({ status: 0, output: '' });
  expect(readFileSync(log, 'utf8')).toMatch(/^\S+Z stop: .*\n$/);
  expect([statSync(log).mode & 0o777, statSync(`${log}.1`).size]).toEqual([0o600, 65_500]);
});

test('an error of the service is logged', async () => {
  place = await ServicePlace.opened();
  const service = { url: new URL(place.url), token: place.token };
  expect(await post(service, 'stop', { prompt: 7 })).toMatch(/answered 400: .*invalid_input.*prompt/);
  expect(await post({ ...service, token: 'wrong' }, 'stop', event)).toMatch(/answered 401/);
  expect(await post(service, 'stop', event)).toBeUndefined();
});
