import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { program } from '../../helpers/programs.js';
import { puppetPane } from './puppet-pane.js';

const tmux = new PrivateTmux();
const { socketName } = tmux;

/** A pane whose program shows the bytes that it reads. */
async function readingPane(byteCount: number, setup = ''): Promise<Session> {
  const read = `dd bs=1 count=${byteCount} 2>/dev/null | od -An -v -tx1 -w${byteCount}`;
  const paneId = tmux.pane(`stty raw -echo; ${setup} echo ready; ${read}; exec cat`, { cols: 200 });
  const session = await new Engine().pane({ paneId, socketName });
  onTestFinished(async () => void (await session.close()));
  await session.waits.forText('ready');
  return session;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

test.each([
  ['a leading dash', '-la --help'],
  ['a trailing semicolon', 'echo a;'],
  ['only a semicolon', ';'],
  ['a format', '#{pane_id} #(date) #S %1 %% {x}'],
  ['quotes and dollars', `'a' "b" $HOME \${x} \`date\` \\ \\\\ \\; !x`],
  ['a tilde', '~/x ~'],
  ['other scripts', 'naïve 日本語 👩‍💻 ё'],
  ['the name of a key', 'Enter'],
])('text with %s arrives byte for byte', async (_, text) => {
  const bytes = Buffer.from(text);
  const session = await readingPane(bytes.length);
  const { seq } = await session.input.type(text);
  expect(await session.waits.forText(hex(bytes), { since: seq })).toMatchObject({ found: true });
});

test('every byte arrives as it is, NUL too', async () => {
  const bytes = Uint8Array.from(
    { length: 40 },
    (_, i) => [0, 0, 1, 3, 4, 0x0a, 0x0d, 0x1b, 0x7f, 0x80, 0xc3, 0xff][i % 12] ?? 0,
  );
  const session = await readingPane(bytes.length);
  const { seq } = await session.input.write(bytes);
  expect(await session.waits.forText(hex(bytes), { since: seq })).toMatchObject({ found: true });
});

test('a paste is marked when the program has asked for it, also before anybody watched', async () => {
  const expected = Buffer.from('\x1b[200~two\rlines\x1b[201~');
  const session = await readingPane(expected.length, "printf '\\033[?2004h';");
  const { seq } = await session.input.paste('two\nlines');
  expect(await session.waits.forText(hex(expected), { since: seq })).toMatchObject({ found: true });
});

test('a paste is not marked when the program has not asked for it', async () => {
  const expected = Buffer.from('two\rlines; #{x}');
  const session = await readingPane(expected.length);
  const { seq } = await session.input.paste('two\nlines; #{x}');
  expect(await session.waits.forText(hex(expected), { since: seq })).toMatchObject({ found: true });
  await expect(session.input.paste('a\0b')).rejects.toMatchObject({ code: 'invalid_argument' });
});

test.each(['paste', 'type'] as const)('a megabyte arrives byte for byte: %s', async (way) => {
  const size = 1_000_000;
  const words = '-x #{pid} é"\'\\;~ 日本 $HOME; ';
  const text = words.repeat(size / Buffer.byteLength(words)).padEnd(size);
  const whole = text.slice(0, size - (Buffer.byteLength(text) - text.length));
  expect(Buffer.byteLength(whole)).toBe(size);
  // a pane that closes takes its last output with it
  const paneId = tmux.pane(`${process.execPath} ${program('hash-input.mjs', size).args?.join(' ')}; exec cat`);
  const session = await new Engine().pane({ paneId, socketName });
  await session.waits.forText('ready');
  await session.input[way](whole);
  const { match } = await session.waits.forText(/received (\d+) (\w+)\./, { timeoutMs: 50_000 });
  expect(match?.groups).toEqual([`${size}`, createHash('sha256').update(whole).digest('hex')]);
  await session.close();
});

test('long pastes of two processes arrive one after the other, each whole', async () => {
  const size = 600_000;
  const texts = ['one ', 'two '].map((word) => word.repeat(size / 4));
  const paneId = tmux.pane(`${process.execPath} ${program('hash-input.mjs', 2 * size).args?.join(' ')}; exec cat`);
  const engines = [new Engine(), new Engine()];
  const sessions = await Promise.all(engines.map((engine) => engine.pane({ paneId, socketName })));
  await sessions[0]?.waits.forText('ready');
  await Promise.all(sessions.map((session, i) => session.input.paste(texts[i] ?? '')));
  const result = await sessions[0]?.waits.forText(/received (\d+) (\w+)\./, { timeoutMs: 30_000 });
  const orders = [texts, texts.toReversed()].map((order) => createHash('sha256').update(order.join('')).digest('hex'));
  expect(orders).toContain(result?.match?.groups[1]);
  await Promise.all(engines.map((engine) => engine.dispose()));
});

test('what a process that is gone was about to paste is taken away by the next one', async () => {
  const server = new PrivateTmux();
  const paneId = server.pane('exec cat');
  server.run('set-buffer', '-b', 'ttypilot-1-2-b-gone', 'a secret');
  server.run('set-buffer', '-b', 'mine', 'of a person');
  const engine = new Engine();
  await engine.pane({ paneId, socketName: server.socketName });
  await expect.poll(() => server.run('list-buffers', '-F', '#{buffer_name}')).toBe('mine');
  await engine.dispose();
});

test('a pane in copy mode refuses input; it can be asked to leave the mode', async () => {
  const pane = await puppetPane(tmux);
  tmux.run('copy-mode', '-t', pane.paneId);
  await expect(pane.run('echo lost')).rejects.toMatchObject({ code: 'pane_in_mode' });
  await expect(pane.session.input.paste('lost')).rejects.toMatchObject({ code: 'pane_in_mode' });
  expect(tmux.run('list-buffers')).toBe('');
  tmux.run('send-keys', '-t', pane.paneId, '-X', 'cancel');
  await pane.run('echo found');
  expect(await pane.session.waits.forText('found')).toMatchObject({ found: true });
  expect(pane.session.screen).not.toContain('lost');
  tmux.run('copy-mode', '-t', pane.paneId);
  const { seq } = await pane.session.input.type('echo out of it\n', { leaveMode: true });
  expect(await pane.session.waits.forText('out of it', { since: seq })).toMatchObject({ found: true });
  expect(tmux.format(pane.paneId, '#{pane_in_mode}')).toBe('0');
});

test('a pane whose input was switched off refuses input', async () => {
  const pane = await puppetPane(tmux);
  tmux.run('select-pane', '-d', '-t', pane.paneId);
  await expect(pane.run('echo lost')).rejects.toMatchObject({ code: 'pane_in_mode' });
  tmux.run('select-pane', '-e', '-t', pane.paneId);
});

test('ctrl+c is not queued behind a long paste, and the caller learns that the paste was cut short', async () => {
  const paneId = tmux.pane("stty raw isig -echo; printf 'set'; read -r line; printf '\\033[?2004h'; exec sleep 300");
  const session = await new Engine().pane({ paneId, socketName });
  await session.waits.forText('set');
  // the program asks for marks while it is watched, so the screen knows of it, and the paste goes in pieces
  await session.input.write(Buffer.from('\n'));
  expect(await session.waits.until(({ modes }) => modes.bracketedPaste)).toMatchObject({ outcome: 'matched' });
  const pasting = session.input.paste('x'.repeat(1_000_000));
  const typing = session.input.type('never');
  const refusals = [pasting, typing].map((act) => act.catch((error: { code: string }) => error.code));
  const startMs = performance.now();
  await session.input.press('ctrl+c');
  expect(await session.waits.forExit()).toMatchObject({ exited: true });
  expect(performance.now() - startMs).toBeLessThan(2000);
  expect(await Promise.all(refusals)).toEqual(['input_interrupted', 'input_interrupted']);
  await session.close();
});

test('ctrl+c overtakes a long paste also in a pane that was taken over in the middle of its work', async () => {
  const paneId = tmux.pane("stty raw isig -echo; printf 'set'; exec sleep 300");
  const session = await new Engine().pane({ paneId, socketName });
  await session.waits.forText('set');
  // whether the program wants marks is known to tmux alone, so tmux has the whole paste, and the terminal takes 4 kB of it
  await session.input.paste('x'.repeat(1_000_000));
  await session.input.press('ctrl+c');
  expect(await session.waits.forExit({ timeoutMs: 10_000 })).toMatchObject({ exited: true });
  await session.close();
});

test('ctrl+c after a long paste that was read is the key that it always is', async () => {
  const text = 'x'.repeat(10_000);
  const read = `head -c ${text.length} >/dev/null; echo taken; dd bs=1 count=1 2>/dev/null | od -An -tx1; exec cat`;
  const session = await new Engine().pane({
    paneId: tmux.pane(`stty raw -echo; echo ready; ${read}`),
    socketName,
  });
  await session.waits.forText('ready');
  await session.input.paste(text);
  await session.waits.forText('taken');
  await session.input.press('ctrl+c');
  expect(await session.waits.forText('03')).toMatchObject({ found: true });
  await session.close();
});

test('the pane that ttypilot itself runs in is marked, and acts on it are refused unless they are meant', async () => {
  const paneId = tmux.pane('exec cat');
  const before = { TMUX: process.env.TMUX, TMUX_PANE: process.env.TMUX_PANE };
  process.env.TMUX = tmux.format(paneId, '#{socket_path},#{pid},0');
  process.env.TMUX_PANE = paneId;
  onTestFinished(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  const engine = new Engine();
  const callers = (await engine.listPanes(socketName)).filter(({ isCaller }) => isCaller);
  expect(callers.map((pane) => pane.paneId)).toEqual([paneId]);
  // whatever the server is called
  const [folder, name] = tmux.format(paneId, '#{socket_path}').split(/\/(?=[^/]*$)/);
  const elsewhere = (await engine.listPanes(`${folder}/./${name}`)).filter(({ isCaller }) => isCaller);
  expect(elsewhere.map((pane) => pane.paneId)).toEqual([paneId]);
  const session = await engine.pane({ paneId, socketName });
  const refusal = { code: 'own_pane' };
  await expect(session.input.type('x')).rejects.toMatchObject(refusal);
  expect(() => session.signal('SIGTERM')).toThrow(expect.objectContaining(refusal));
  await expect(session.pane?.killPane()).rejects.toMatchObject(refusal);
  await session.input.type('typed\n', { allowSelf: true });
  await session.waits.forText('typed');
  await session.close();
});

test('a pane is resized, or the caller learns that tmux refused', async () => {
  const engine = new Engine();
  const first = tmux.pane('exec cat', { cols: 80, rows: 24 });
  tmux.run('split-window', '-d', '-t', first, 'exec cat');
  const session = await engine.pane({ paneId: first, socketName });
  const { done } = session.resize(80, 5);
  await done;
  expect(session.terminal.rows).toBe(5);
  expect(tmux.format(first, '#{pane_height}')).toBe('5');
  await expect(session.resize(300, 100).done).rejects.toMatchObject({ code: 'pane_not_resized' });
  await session.close();
});

test.each([
  ['typed to', (session: Session) => session.input.type('x')],
  ['pasted to', (session: Session) => session.input.paste('x')],
  ['sent a text', (session: Session) => session.sendText('x')],
  ['resized', (session: Session) => session.resize(70, 20).done],
])(
  'a pane that has just been closed, which nobody here can know yet, cannot be %s, and that is what is said',
  async (_, act) => {
    const paneId = tmux.pane('exec cat');
    const session = await new Engine().pane({ paneId, socketName });
    // nothing is heard of it while this waits
    tmux.run('kill-pane', '-t', paneId);
    await expect(act(session)).rejects.toMatchObject({ code: expect.stringMatching(/pane_gone|session_exited/) });
  },
);

test('ctrl+c overtakes a long paste also when something else waits behind that', async () => {
  const paneId = tmux.pane("stty raw isig -echo; printf 'set'; exec sleep 300");
  const session = await new Engine().pane({ paneId, socketName });
  await session.waits.forText('set');
  await session.input.paste('x'.repeat(1_000_000));
  const behind = session.input.type('y'.repeat(5000));
  const dropped = expect(behind).rejects.toMatchObject({ code: 'input_interrupted' });
  await session.input.press('ctrl+c');
  expect(await session.waits.forExit({ timeoutMs: 10_000 })).toMatchObject({ exited: true });
  await dropped;
  await session.close();
});
