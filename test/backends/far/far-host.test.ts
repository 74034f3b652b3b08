import { execFileSync } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findOnPath } from '../../../src/base/files/find-on-path.js';
import { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';
import { containerPlace, sshPlace } from '../../helpers/far-places.js';
import { program } from '../../helpers/programs.js';

const engine = new Engine();
afterAll(() => engine.dispose());

async function start(host: string, command: string, args: string[] = [], more = {}): Promise<Session> {
  const session = await engine.launchFar({ host, command, args, bare: true, ...more });
  onTestFinished(() => void session.close());
  return session;
}

describe('behind ssh', () => {
  let place: Awaited<ReturnType<typeof sshPlace>>;
  beforeAll(async () => {
    place = await sshPlace();
  });
  afterAll(() => place.stop());

  test('the exit codes of the program and of ssh are told apart: 255 is a code, a cut is lost', async () => {
    const exits = await start(place.address, 'sh', ['-c', 'exit 255']);
    expect(await exits.waits.forExit()).toMatchObject({ exit: { reason: 'exited', exitCode: 255 } });
    const cut = await start(place.address, 'cat');
    place.host.cut();
    const { exit } = await cut.waits.forExit();
    expect(exit).toMatchObject({ reason: 'lost' });
    expect(exit).not.toHaveProperty('exitCode');
  });

  test('an exit code above 128 is not taken for a signal', async () => {
    const session = await start(place.address, 'sh', ['-c', 'exit 143']);
    expect(await session.waits.forExit()).toMatchObject({ exit: { reason: 'exited', exitCode: 143 } });
  });

  test('arguments, variables and the directory arrive unchanged, and no process shows them in its arguments', async () => {
    const odd = `a 'b' "c" \\d\n\tä€ $HOME %s\x01`;
    const args = [
      '-c',
      'printf "%s|%s|%s|%s" "$1" "$ODD" "$PWD" "$HOME" | od -An -tx1 | tr -d " \\n"; ps -eo args',
      'x',
      odd,
    ];
    const env = { ODD: odd, HOME: null, SECRET_TOKEN: 'hush-hush-token' };
    const session = await start(place.address, 'sh', args, { env, cwd: '/usr/share', cols: 200, rows: 100 });
    await session.waits.forExit();
    const text = session.output.read(0, 1_000_000).bytes;
    const shown = Buffer.from(text).toString();
    expect(shown).toContain(Buffer.from(`${odd}|${odd}|/usr/share|`).toString('hex'));
    expect(shown).toContain('ttypilot');
    expect(shown).not.toContain('hush-hush-token');
  });

  test('what cannot start is named as at home', async () => {
    const refused = (command: string, more = {}) =>
      engine.launchFar({ host: place.address, command, bare: true, ...more });
    await expect(refused('no-such-program')).rejects.toMatchObject({ code: 'program_not_found' });
    await expect(refused('/etc/passwd')).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(refused('cat', { cwd: '/no/such' })).rejects.toMatchObject({ code: 'directory_not_found' });
    expect(engine.listSessions().filter(({ host, exit }) => host && !exit)).toEqual([]);
  });

  test('a host that refuses the login, or is away, is named', async () => {
    const odd = engine.launchFar({ host: 'ssh://nobody-knows@box', command: 'cat', bare: true });
    await expect(odd).rejects.toMatchObject({ code: 'login_refused' });
    await place.host.stopSshd();
    const away = engine.launchFar({ host: place.address, command: 'cat', bare: true });
    await expect(away).rejects.toMatchObject({
      code: 'host_unreachable',
      details: { reason: expect.stringContaining('Connection refused') },
    });
    await place.host.startSshd();
  });

  test('everything that the program has started ends with the session, also what left its session', async () => {
    const { command, args = [] } = program('ignore-hangup.sh');
    const line = `setsid sleep 7654 & sleep 7655 & exec ${[command, ...args].join(' ')}`;
    const session = await start(place.address, 'sh', ['-c', line]);
    await session.waits.forText(/pid \d+/);
    expect(await session.close()).toMatchObject({ survivors: [], contained: 'marks' });
    expect(execFileSync('sh', ['-c', 'ps -eo args'], { encoding: 'utf8' })).not.toMatch(/sleep 765[45]/);
    await expect.poll(() => place.host.sshPids()).toEqual([]);
  });

  test('a connection of the helper that breaks is reported, typed text is kept secret, and another is opened', async () => {
    const session = await start(place.address, 'cat', [], { firstInputWaitMs: 0 });
    expect(await session.waits.forInput()).toMatchObject({ state: 'line' });
    const [helper] = place.host.sshPids().filter((pid) => readlinkSync(`/proc/${pid}/fd/0`).startsWith('socket:'));
    process.kill(helper as number, 'SIGKILL');
    await expect.poll(() => session.probe?.blind).toContain('is not asked about its processes');
    expect(await session.input.type('x')).toMatchObject({ isSecret: true });
    await expect.poll(async () => (await session.waits.forReadiness()).state, { timeout: 10_000 }).toBe('line');
    expect(await session.input.type('y\n')).not.toHaveProperty('isSecret');
  });

  test('a session can be started again', async () => {
    const session = await start(place.address, 'cat');
    const again = await engine.restart(session, { cols: 61 });
    onTestFinished(() => void again.close());
    expect(again.host).toBe(place.address);
    expect(await again.waits.forInput()).toMatchObject({ state: 'line' });
  });

  test('commands run in a shell there', async () => {
    const session = await start(place.address, 'bash', ['--norc', '--noprofile', '-i']);
    await session.waits.forInput();
    expect(await session.runCommand('echo hello; (exit 3)')).toMatchObject({ exitCode: 3, output: 'hello' });
  });

  test('waits, sizes, signals and receipts work as at home', async () => {
    const session = await start(
      place.address,
      'sh',
      ['-c', 'trap "stty size" WINCH; while :; do read -r x && echo "got $x"; done'],
      {
        cols: 100,
        rows: 30,
      },
    );
    expect(await session.waits.forInput()).toMatchObject({ state: 'line' });
    expect(await session.sendText('one')).toMatchObject({ accepted: 'yes' });
    expect(await session.waits.forText(/got one/)).toMatchObject({ found: true });
    await session.resize(61, 17).done;
    expect(await session.waits.forText(/17 61/)).toMatchObject({ found: true });
    session.signal('SIGKILL');
    expect(await session.waits.forExit()).toMatchObject({ exit: { reason: 'signaled', signal: 'SIGKILL' } });
  });
});

describe.each(['docker', 'kubectl'] as const)('in a container, by a stand-in for %s', (kind) => {
  let place: ReturnType<typeof containerPlace>;
  const plain = mkdtempSync(join(tmpdir(), 'ttypilot-plain-'));
  beforeAll(() => {
    // a small system: no perl
    for (const name of ['sh', 'stty', 'tty', 'grep', 'tr', 'head', 'dd', 'od', 'uname', 'cat', 'sleep', 'bash']) {
      symlinkSync(findOnPath(name) as string, join(plain, name));
    }
    place = containerPlace(kind, plain);
  });
  afterAll(async () => {
    await place.stop();
    rmSync(plain, { recursive: true });
  });
  const small = () => place.address.replace('box', 'plain');

  test('readiness, passwords, exit codes and signals are those of the program', async () => {
    const asks = await start(place.address, 'bash', ['-c', 'read -s -p "Password: " x; exit 7']);
    expect(await asks.waits.forInput()).toMatchObject({ state: 'password' });
    expect(await asks.input.type('hush\n')).toMatchObject({ isSecret: true });
    expect(await asks.waits.forExit()).toMatchObject({ exit: { reason: 'exited', exitCode: 7 } });
    const sleeps = await start(place.address, 'sleep', ['600']);
    sleeps.signal('SIGTERM');
    expect(await sleeps.waits.forExit()).toMatchObject({ exit: { reason: 'signaled', signal: 'SIGTERM' } });
  });

  test('a system without perl will do', async () => {
    const asks = await start(small(), 'bash', ['-c', 'read -s -p "Password: " x; exit 7']);
    expect(await asks.waits.forInput()).toMatchObject({ state: 'password' });
    await asks.input.type('hush\n');
    expect(await asks.waits.forExit()).toMatchObject({ exit: { reason: 'exited', exitCode: 7 } });
    const sleeps = await start(small(), 'sleep', ['600']);
    expect(await sleeps.waits.forInput({ timeoutMs: 300 })).toMatchObject({ state: 'running' });
    sleeps.signal('SIGKILL');
    expect(await sleeps.waits.forExit()).toMatchObject({ exit: { reason: 'signaled', signal: 'SIGKILL' } });
    const runs = await start(small(), 'sleep', ['600']);
    expect(await runs.close()).toMatchObject({ survivors: [] });
  });

  test('ctrl+p and ctrl+c reach the program', async () => {
    const keys = await start(place.address, 'sh', ['-c', 'stty -icanon -echo -isig; echo on; head -c 2 | od -An -tx1']);
    await keys.waits.forText(/on/);
    await keys.input.press('ctrl+p');
    await keys.input.press('ctrl+c');
    expect(await keys.waits.forText(/10 03/)).toMatchObject({ found: true });
    const line = await start(place.address, 'cat');
    await line.waits.forInput();
    await line.input.press('ctrl+c');
    expect(await line.waits.forExit()).toMatchObject({ exit: { signal: 'SIGINT' } });
  });

  test('a container that is not there is named, with the words of the command', async () => {
    const missing = engine.launchFar({ host: place.address.replace('box', 'missing'), command: 'cat' });
    await expect(missing).rejects.toMatchObject({
      code: 'container_unreachable',
      message: expect.stringContaining('No such container'),
    });
  });

  test('a system without /proc says so, and no state is guessed', async () => {
    const asks = await start(place.address.replace('box', 'blind'), 'bash', [
      '-c',
      'read -s -p "Password: " x; exit 7',
    ]);
    await asks.waits.forText(/Password/);
    const { state, evidence } = await asks.waits.forReadiness();
    expect(state).toBe('unknown');
    expect(evidence.join()).toMatch(/has no \/proc to show who reads.*echo is off/);
    expect(await asks.input.type('hush\n')).toMatchObject({ isSecret: true });
    expect(await asks.waits.forExit()).toMatchObject({ exit: { exitCode: 7 } });
    const runs = await start(place.address.replace('box', 'blind'), 'sleep', ['600']);
    expect(await runs.close()).toMatchObject({ survivors: [] });
  });
});

test.each(['docker://-rm', 'docker://a b', 'kubectl://a/b/c', 'telnet://box', 'box'])('%s is refused', async (host) => {
  await expect(engine.launchFar({ host, command: 'cat' })).rejects.toMatchObject({ code: 'invalid_argument' });
});
