import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { LocalClient } from '../../../src/operations/local-client.js';
import type { Session } from '../../../src/session/session.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const { socketName } = tmux;
const engine = new Engine();
const client = new LocalClient(engine);
afterAll(() => engine.dispose());

async function catPane(first = ':'): Promise<{ paneId: string; session: Session }> {
  const paneId = tmux.pane(`${first}; echo ready; exec cat`);
  const session = await engine.pane({ paneId, socketName });
  await session.waits.forText('ready');
  return { paneId, session };
}

/** Makes the pane count as the one that this process runs in. */
function runInside(paneId: string): void {
  const { TMUX, TMUX_PANE } = process.env;
  Object.assign(process.env, { TMUX: tmux.format(paneId, '#{socket_path},#{pid},0'), TMUX_PANE: paneId });
  onTestFinished(() => {
    for (const [name, value] of Object.entries({ TMUX, TMUX_PANE })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

async function codesOf(acts: Promise<unknown>[]): Promise<(string | undefined)[]> {
  const ends = await Promise.allSettled(acts);
  return ends.map((end) => (end.status === 'rejected' ? String(end.reason.code) : undefined));
}

type Way = 'type' | 'paste' | 'press';

test.each<Way>(['type', 'paste', 'press'])('leaveMode holds for its own act alone: %s', async (way) => {
  const { paneId, session } = await catPane();
  tmux.run('copy-mode', '-t', paneId);
  // the one that comes first meets the mode, whatever the next one may do
  expect(await codesOf([session.input[way]('a'), session.input[way]('b', { leaveMode: true })])).toEqual([
    'pane_in_mode',
    undefined,
  ]);
  expect(tmux.format(paneId, '#{pane_in_mode}')).toBe('0');
  tmux.run('copy-mode', '-t', paneId);
  expect(await codesOf([session.input[way]('c', { leaveMode: true }), session.input[way]('d')])).toEqual([
    undefined,
    undefined,
  ]);
  await session.waits.forText('bcd');
  tmux.run('copy-mode', '-t', paneId);
  expect(await codesOf([session.input[way]('e')])).toEqual(['pane_in_mode']);
});

test('two calls at one pane, one with leave_mode: that one succeeds, whatever their order', async () => {
  for (const isFirst of [true, false]) {
    const { paneId } = await catPane();
    tmux.run('copy-mode', '-t', paneId);
    const target = { pane_id: paneId, socket_name: socketName };
    const leave = () => client.call('send_input', { ...target, input: 'a', leave_mode: true });
    const stay = () => client.call('send_input', { ...target, input: 'b' });
    const calls = isFirst ? [leave(), stay()] : [stay(), leave()];
    const codes = await codesOf(calls);
    const [left, stayed] = isFirst ? codes : codes.toReversed();
    expect(left).toBeUndefined();
    // it may have met the mode, or come after it
    expect([undefined, 'pane_in_mode']).toContain(stayed);
  }
});

test('allowSelf holds for its own act alone', async () => {
  const { paneId } = await catPane();
  runInside(paneId);
  const own = new Engine();
  const session = await own.pane({ paneId, socketName });
  const refused = 'own_pane';
  const acts = [
    session.input.type('a', { allowSelf: true }),
    session.input.type('b'),
    session.input.paste('c', { allowSelf: true }),
  ];
  expect(await codesOf([...acts, session.input.paste('d')])).toEqual([undefined, refused, undefined, refused]);
  expect(() => session.signal('SIGCONT')).toThrow(expect.objectContaining({ code: refused }));
  session.signal('SIGCONT', { allowSelf: true });
  expect(() => session.resize(70, 20)).toThrow(expect.objectContaining({ code: refused }));
  await expect(session.pane?.killPane()).rejects.toMatchObject({ code: refused });
  const target = { pane_id: paneId, socket_name: socketName };
  const calls = new LocalClient(own);
  await calls.call('send_input', { ...target, input: 'e', allow_self: true });
  // a viewer of the page acts without a call
  expect(await codesOf([session.input.write(Buffer.from('f'))])).toEqual([refused]);
  expect(await codesOf([calls.call('send_input', { ...target, input: 'g' })])).toEqual([refused]);
  await own.dispose();
});

test('a text from the library waits for the sender that has the pane', async () => {
  const { paneId, session } = await catPane();
  const other = new Engine();
  const library = await other.pane({ paneId, socketName });
  let sending: Promise<unknown> | undefined;
  await session.input.withSenderLock(async (held) => {
    sending = library.sendText('second');
    for (let i = 0; i < 20; i++) {
      const { seq } = await session.input.type(`first ${i}\n`, held);
      await session.waits.forText(`first ${i}\n`, { since: seq });
    }
    expect(await session.sendText('first of all', held)).toMatchObject({ accepted: 'yes' });
  });
  expect(await sending).toMatchObject({ accepted: 'yes' });
  const text = tmux.run('capture-pane', '-p', '-S', '-', '-t', paneId);
  expect(text.indexOf('second')).toBeGreaterThan(text.lastIndexOf('first'));
  await other.dispose();
});

test('a text that waits for another sender can be aborted', async () => {
  const { session } = await catPane();
  const stop = new AbortController();
  await session.input.withSenderLock(async () => {
    const sending = session.sendText('never', { signal: stop.signal });
    stop.abort(new Error('given up'));
    await expect(sending).rejects.toThrow('given up');
  });
  expect(await session.sendText('later')).toMatchObject({ accepted: 'yes' });
  expect(session.screen).not.toContain('never');
});

test('a text that waited for another sender is not typed after a hand-over', async () => {
  const { session } = await catPane();
  let sending: Promise<(string | undefined)[]> | undefined;
  await session.input.withSenderLock(async () => {
    sending = codesOf([session.sendText('never')]);
    session.lease.release(session.lease.take('somebody'));
  });
  expect(await sending).toEqual(['stale_lease']);
  expect(session.screen).not.toContain('never');
});

test('acts queue behind an earlier text, also while that waits for another sender', async () => {
  const { session } = await catPane('stty -echo');
  let later: Promise<unknown> | undefined;
  await session.input.withSenderLock(async (held) => {
    later = Promise.all([
      session.sendText('second'),
      session.input.type('third\n'),
      session.input.press(['x', 'enter']),
    ]);
    await session.input.type('first\n', held);
    await session.waits.forText('first');
  });
  await later;
  expect(await session.waits.forText('first\nsecond\nthird\nx')).toMatchObject({ found: true });
});

test('a holder of the lease does not wait for a text that waits for another sender', async () => {
  const { session } = await catPane();
  let sending: Promise<(string | undefined)[]> | undefined;
  await session.input.withSenderLock(async () => {
    sending = codesOf([session.sendText('never')]);
    const lease = session.lease.take('somebody');
    await session.input.type('mine', { lease });
    await session.waits.forText('mine');
    session.lease.release(lease);
  });
  expect(await sending).toEqual(['stale_lease']);
});

test('ctrl+c drops a text that waits for another sender', async () => {
  const { session } = await catPane('trap "" INT');
  let sending: Promise<(string | undefined)[]> | undefined;
  await session.input.withSenderLock(async () => {
    sending = codesOf([session.sendText('never')]);
    await session.input.press('ctrl+c');
    await session.waits.forText('^C');
  });
  expect(await sending).toEqual(['input_interrupted']);
});
