import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { now, shell, start } from '../engine/start.js';
import { program } from '../helpers/programs.js';

/** Shows what it receives, control characters as ^X, without the kernel touching it. */
const show = 'stty raw -echo; printf "ready\\r\\n"; exec cat -vT';

describe('a real program receives', () => {
  test('text, keys, pastes and bytes, in the order of the acts', async () => {
    const session = await shell(show);
    await session.waits.forText('ready');
    await Promise.all([
      session.input.type('ls\n'),
      session.input.press('ctrl+c'),
      session.input.press(['up', 'shift+f5', 'tab']),
      session.input.paste('p'),
      session.input.write(Buffer.from([1, 0x7f])),
      session.input.type('$'),
    ]);
    const { match } = await session.waits.forText(/.*\$$/m);
    expect(match?.text).toBe('ls^M^C^[[A^[[15;2~^Ip^A^?$');
  });

  test('keys, pastes and the mouse as it has asked for them', async () => {
    const modes = "printf '\\033[?1h\\033[?2004h\\033[?1000h\\033[?1006h'";
    const session = await shell(`${modes}; ${show}`);
    await session.waits.forText('ready');
    await session.input.press('up');
    await session.input.paste('two words');
    await session.input.mouse({ action: 'press', button: 'left', x: 9, y: 4 });
    await session.input.type('$');
    const { match } = await session.waits.forText(/.*\$$/m);
    expect(match?.text).toBe('^[OA^[[200~two words^[[201~^[[<0;10;5M$');
  });

  test('1 MB in one paste, byte for byte', async () => {
    const text = randomBytes(512 * 1024).toString('hex');
    const session = await start(process.execPath, { ...program('hash-input.mjs', text.length), cols: 120 });
    await session.waits.forText('ready');
    await session.input.paste(text);
    const { match } = await session.waits.forText(/received (\d+) (\w+)\./, { timeoutMs: 60_000 });
    expect(match?.groups).toEqual([String(text.length), createHash('sha256').update(text).digest('hex')]);
  });
});

describe('a real program that collects lines', () => {
  test('is never sent a line that the kernel would cut', async () => {
    const session = await shell(
      'stty -echo; echo ready; while read -r line; do echo "$(printf %s "$line" | wc -c) bytes"; done',
    );
    await session.waits.forText('ready');
    const refusal = expect.objectContaining({ code: 'line_too_long', details: { lineBytes: 5000, limitBytes: 4095 } });
    await expect(session.input.type(`${'x'.repeat(5000)}\n`)).rejects.toThrow(refusal);
    const { seq } = await session.input.type(`${'x'.repeat(4095)}\n`);
    expect(await session.waits.forText(/\d+ bytes/, { since: seq })).toMatchObject({ match: { text: '4095 bytes' } });
  });

  test('gets the long line when it reads keys one by one', async () => {
    const session = await start(process.execPath, { ...program('hash-input.mjs', 5000), cols: 120 });
    await session.waits.forText('ready');
    await session.input.type('x'.repeat(5000));
    expect(await session.waits.forText('received 5000')).toMatchObject({ found: true });
  });
});

describe('a real program that does not read', () => {
  test('blocks an act until it is aborted', async () => {
    const session = await start('sh', program('read-nothing.sh'));
    await session.waits.forText('ready');
    const controller = new AbortController();
    const act = session.input.write(Buffer.alloc(200_000, 'x'), { signal: controller.signal });
    const outcome = act.then(
      () => 'sent',
      (error: Error) => error.name,
    );
    expect(await now(outcome)).toBe('pending');
    controller.abort();
    expect(await outcome).toBe('AbortError');
  });

  test('refuses more than the queue holds', async () => {
    const session = await start('sh', program('read-nothing.sh'));
    await session.waits.forText('ready');
    const act = session.input.write(Buffer.alloc(5 * 1024 * 1024, 'x\n'));
    await expect(act).rejects.toThrow(expect.objectContaining({ code: 'input_queue_full' }));
  });
});
