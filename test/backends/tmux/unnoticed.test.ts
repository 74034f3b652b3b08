import { expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const WINDOWS = '#{window_id} #{window_width}x#{window_height} #{window_layout} #{window_active}';
const PANES = '#{pane_id} #{pane_width}x#{pane_height} #{pane_active} #{pane_in_mode} #{pane_pipe}';

test('watching panes changes nothing for their user', async () => {
  const tmux = new PrivateTmux();
  const [first, second] = [tmux.pane('exec cat', { cols: 100, rows: 30 }), tmux.pane('exec cat')];
  tmux.run('split-window', '-d', '-t', first, 'exec cat');
  // this process's environment must not reach the user's new windows
  for (const name of ['DISPLAY', 'SSH_AUTH_SOCK']) tmux.run('set-environment', '-t', 'keeper', name, `the ${name}`);
  const state = () => ({
    environment: tmux.run('show-environment', '-t', 'keeper'),
    options: ['-g', '-s', '-gw'].map((which) => tmux.run('show-options', which)),
    sessionOptions: tmux.run('show-options', '-t', 'keeper'),
    windows: tmux.run('list-windows', '-a', '-F', WINDOWS),
    panes: tmux.run('list-panes', '-a', '-F', PANES),
    buffers: tmux.run('list-buffers'),
  });
  const before = state();

  const engine = new Engine();
  for (const paneId of [first, second]) {
    const session = await engine.pane({ paneId, socketName: tmux.socketName });
    await session.input.type('hello\n');
    await session.input.paste('pasted text');
    expect(await session.waits.forText('pasted text')).toMatchObject({ found: true });
  }
  expect(tmux.run('list-clients')).toContain('control-mode');
  expect(state()).toEqual(before);
  await engine.dispose();
  expect(state()).toEqual(before);
});
