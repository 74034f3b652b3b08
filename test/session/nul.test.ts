import { describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { Session } from '../../src/session/session.js';
import { start } from '../engine/start.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const SHOW = 'stty raw -echo; echo ready; dd bs=1 count=4 2>/dev/null | od -An -v -tx1; exec cat';

const backends: Record<string, () => Promise<Session>> = {
  'a terminal of its own': () => start('sh', { args: ['-c', SHOW] }),
  'a pane of tmux': () => new Engine().pane({ paneId: tmux.pane(SHOW), socketName: tmux.socketName }),
};

describe.each(Object.entries(backends))('NUL in %s', (_, open) => {
  test('is refused in text, in every way to send one, and nothing of it is typed', async () => {
    const session = await open();
    await session.waits.forText('ready');
    const refusal = { code: 'invalid_argument', message: expect.stringContaining('NUL') };
    await expect(session.input.type('a\0b')).rejects.toMatchObject(refusal);
    await expect(session.input.paste('a\0b')).rejects.toMatchObject(refusal);
    await expect(session.sendText(`${'long '.repeat(200)}\0`)).rejects.toMatchObject(refusal);
    await expect(session.input.press('\0')).rejects.toMatchObject({
      code: 'unknown_key',
      message: expect.stringContaining('ctrl+@'),
    });
    await expect(session.input.type('half of \ud83d')).rejects.toMatchObject({ code: 'invalid_argument' });
    await session.input.type('1234');
    expect(await session.waits.forText('31 32 33 34')).toMatchObject({ found: true });
    await session.close();
  });

  test('is what the keys that mean it send, and what raw bytes may hold', async () => {
    const session = await open();
    await session.waits.forText('ready');
    await session.input.press(['ctrl+@', 'ctrl+space']);
    await session.input.write(Uint8Array.of(0, 0x61));
    expect(await session.waits.forText('00 00 00 61')).toMatchObject({ found: true });
    await session.close();
  });
});
