import { describe, expect, test, vi } from 'vitest';
import { now, shell, start } from '../../engine/start.js';
import { composer, type Start } from './composers.js';

const pty: Start = (command, args) => start(command, { args });

describe('another caller takes control', { timeout: 30_000 }, () => {
  test('before Enter: it is not pressed, and the receipt names the holder', async (context) => {
    // here Enter comes a while after the text is seen
    const { session, submitted } = await composer(pty, context, ['burst']);
    const sending = session.sendText('never to be submitted');
    await session.waits.forText('never to be submitted');
    const lease = session.lease.take('Ada');
    const receipt = await sending;
    expect(receipt).toMatchObject({ accepted: 'no', attempts: 0 });
    expect(receipt.evidence.at(-1)).toContain('Ada took control');
    const refusal = { code: 'input_locked', details: { holder: 'Ada' } };
    await expect(session.sendText('nor this')).rejects.toMatchObject(refusal);
    await session.input.press('backspace', { lease });
    expect(submitted()).toEqual([]);
  });

  test('after Enter: the receipt claims nothing, and what the holder types does not wait for it', async (context) => {
    const { session, submitted, swallowedKeys } = await composer(pty, context, ['deaf']);
    const sending = session.sendText('into the void');
    await vi.waitFor(() => expect(swallowedKeys()).toHaveLength(1), { timeout: 20_000 });
    const lease = session.lease.take('Ada');
    await session.input.type('!', { lease });
    expect(await sending).toMatchObject({ accepted: 'unconfirmed', attempts: 1 });
    expect(await session.waits.forText('into the void!')).toMatchObject({ found: true });
    expect(submitted()).toEqual([]);
  });

  test('the holder sends texts with the lease, others cannot, and after the release they can', async (context) => {
    const { session, submitted } = await composer(pty, context);
    const lease = session.lease.take('Ada');
    await expect(session.sendText('no')).rejects.toMatchObject({ code: 'input_locked' });
    expect(await session.sendText('one', { lease })).toMatchObject({ accepted: 'yes' });
    session.lease.release(lease);
    await expect(session.sendText('no', { lease })).rejects.toMatchObject({ code: 'stale_lease' });
    expect(await session.sendText('two')).toMatchObject({ accepted: 'yes' });
    expect(submitted()).toEqual(['one', 'two']);
  });
});

test('a command needs the lease as well', async () => {
  const session = await start('sh', { args: ['-i'] });
  const lease = session.lease.take('Ada');
  await expect(session.runCommand('echo no')).rejects.toMatchObject({ code: 'input_locked' });
  expect(await session.runCommand('echo yes', { lease })).toMatchObject({ output: 'yes', exitCode: 0 });
});

describe('texts at the same time', { timeout: 60_000 }, () => {
  test('never mix: each is submitted whole, in the order of the calls', async (context) => {
    const { session, submitted } = await composer(pty, context, ['transcript']);
    const sent = Array.from({ length: 6 }, (_, i) => `text number ${i} of several that come at once`);
    const receipts = await Promise.all(sent.map((text) => session.sendText(text)));
    expect(receipts.map(({ accepted }) => accepted)).toEqual(sent.map(() => 'yes'));
    expect(submitted()).toEqual(sent);
  });

  test('typing of others comes before or after, never between a text and its Enter', async (context) => {
    const { session, submitted } = await composer(pty, context);
    const sending = session.sendText('a text of its own');
    await session.input.type('+');
    await sending;
    await session.input.press('enter');
    await session.waits.forInput();
    expect(submitted()).toEqual(['a text of its own', '+']);
  });
});

describe('a call with an idempotency key', { timeout: 30_000 }, () => {
  test('that comes again gets the first receipt, and nothing is typed', async (context) => {
    const { session, submitted } = await composer(pty, context);
    const first = await session.sendText('once', { idempotencyKey: 'k1' });
    expect(await session.sendText('once', { idempotencyKey: 'k1' })).toBe(first);
    expect(await session.sendText('once', { idempotencyKey: 'k2' })).not.toBe(first);
    expect(submitted()).toEqual(['once', 'once']);
  });

  test('that arrives while the first is under way gets its receipt, too', async (context) => {
    const { session, submitted } = await composer(pty, context);
    const calls = Array.from({ length: 5 }, () => session.sendText('once', { idempotencyKey: 'k' }));
    const [first, ...others] = await Promise.all(calls);
    expect(first).toMatchObject({ accepted: 'yes' });
    for (const other of others) expect(other).toBe(first);
    expect(submitted()).toEqual(['once']);
  });

  test('of another text is refused', async (context) => {
    const { session, submitted } = await composer(pty, context);
    await session.sendText('one', { idempotencyKey: 'k' });
    const refusal = { code: 'invalid_argument', details: { name: 'idempotency_key' } };
    await expect(session.sendText('two', { idempotencyKey: 'k' })).rejects.toMatchObject(refusal);
    expect(submitted()).toEqual(['one']);
  });

  test('that was refused before anything was typed may be tried again', async (context) => {
    const { session, submitted } = await composer(pty, context);
    const lease = session.lease.take('Ada');
    const sending = () => session.sendText('one', { idempotencyKey: 'k' });
    await expect(sending()).rejects.toMatchObject({ code: 'input_locked' });
    session.lease.release(lease);
    expect(await sending()).toMatchObject({ accepted: 'yes' });
    expect(submitted()).toEqual(['one']);
  });

  test('that failed for good fails again in the same way', async (context) => {
    const { session } = await composer(pty, context, ['deaf']);
    const sending = () => session.sendText('one', { idempotencyKey: 'k', maxEnterRetries: 0 });
    await expect(sending()).rejects.toMatchObject({ code: 'send_failed' });
    await expect(sending()).rejects.toMatchObject({ code: 'send_failed' });
  });
});

describe('the end', { timeout: 30_000 }, () => {
  test('of the program by the text itself is an acceptance', async () => {
    const session = await shell('printf "Name? "; read -r name');
    await session.waits.forText('Name? ');
    expect(await session.sendText('Ada')).toMatchObject({ accepted: 'yes' });
  });

  test('of the program before the call is an error', async () => {
    const session = await shell('true');
    await session.waits.forExit();
    await expect(session.sendText('too late')).rejects.toMatchObject({ code: 'session_exited' });
  });

  test('of the program before Enter: it was not taken', async () => {
    const session = await shell("stty raw -echo; printf 'ready'; dd bs=1 count=1 2> /dev/null; exit 0");
    await session.waits.forText('ready');
    await session.waits.forInput();
    expect(await session.sendText('last words')).toMatchObject({ accepted: 'no', attempts: 0 });
  });

  test('by an abort: the call rejects, Enter is not pressed, and the next one may type', async (context) => {
    const { session, submitted } = await composer(pty, context, ['slow=1000']);
    const controller = new AbortController();
    const sending = session.sendText('given up', { signal: controller.signal });
    await now(sending.catch(() => {}));
    controller.abort();
    await expect(sending).rejects.toThrow(/abort/);
    await session.input.type('!');
    await session.waits.forText('!');
    expect(submitted()).toEqual([]);
  });
});
