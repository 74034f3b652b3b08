import { afterAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { expect as expectScreen, launch } from '../../src/testing/index.js';
import { discardsTypeAhead } from '../helpers/discards-type-ahead.js';
import { exact, serverInside } from '../helpers/json-rpc.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const engine = new Engine({ tmuxSocketName: tmux.socketName });
const local = new LocalClient(engine);
afterAll(() => engine.dispose());

const program = discardsTypeAhead(300);
const SHOWN = "got b'\\x1b[B'";

describe('a key that is pressed right after the start', { timeout: 60_000 }, () => {
  test('reaches the program in a test', async () => {
    await using screen = await launch(program.command, { args: program.args, record: false, timeoutMs: 20_000 });
    await screen.press('down');
    await expectScreen(screen).toShow(SHOWN);
  });

  test.each(['pty', 'tmux'] as const)('reaches the program of spawn_tui, %s', async (backend) => {
    const { session_id } = await local.call('spawn_tui', { ...program, backend });
    await local.call('send_input', { session_id, key: 'down' });
    expect(await local.call('wait_for_text', { session_id, pattern: 'got .*B' })).toMatchObject({ found: true });
  });

  test('reaches the program of the JSON-RPC server', async () => {
    const { client } = serverInside();
    await client.call('initialize');
    await client.call('launch', program);
    await client.call('sendKey', { key: 'ArrowDown' });
    await client.call('waitForText', { selector: exact(SHOWN) });
  });

  test('is sent at once if the wait is switched off', async () => {
    const busy = { command: 'sh', args: ['-c', 'while :; do :; done'] };
    await using screen = await launch(busy.command, { args: busy.args, record: false, firstInputWaitMs: 0 });
    const { session_id } = await local.call('spawn_tui', { ...busy, first_input_wait_ms: 0 });
    const { client } = serverInside();
    await client.call('initialize');
    await client.call('launch', { ...busy, firstInputWaitMs: 0 });
    const startedAt = performance.now();
    await Promise.all([
      screen.press('down'),
      local.call('send_input', { session_id, key: 'down' }),
      client.call('sendKey', { key: 'ArrowDown' }),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });
});
