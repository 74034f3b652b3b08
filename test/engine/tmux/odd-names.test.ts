import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

test('names and directories may have anything in them, and nothing else suffers', async () => {
  const tmux = new PrivateTmux();
  const { socketName } = tmux;
  const directory = join(temporaryFolder(), 'two\nlines ⁞ and | more');
  mkdirSync(directory);
  // both before and after the odd one in the list
  const panes = [tmux.pane('exec cat'), tmux.pane('exec cat'), tmux.pane('exec cat')];
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const sessions = await Promise.all(panes.map((paneId) => engine.pane({ paneId, socketName })));
  const odd = panes[1] ?? '';
  tmux.run('respawn-pane', '-k', '-c', directory, '-t', odd, 'exec cat');
  tmux.run('rename-window', '-t', odd, 'x ⁞ y \'q\' "|"');
  tmux.run('select-pane', '-t', odd, '-T', 'title ⁞ ; #[fg=red] 日本');
  tmux.run('rename-session', '-t', odd, 'x ⁞ y');
  for (const paneId of panes) tmux.run('resize-window', '-t', paneId, '-x', '60', '-y', '10');
  await expect.poll(() => sessions.map(({ state }) => state)).toEqual(['running', 'exited', 'running']);
  for (const session of [sessions[0], sessions[2]]) {
    await expect.poll(() => session?.terminal.cols).toBe(60);
    const { seq } = (await session?.input.type('still here\n')) ?? {};
    expect(await session?.waits.forText('still here', { since: seq ?? 0 })).toMatchObject({ found: true });
  }
  await expect.poll(() => tmux.format(odd, '#{pane_current_command}')).toBe('cat');
  const listed = (await engine.listPanes(socketName)).find(({ paneId }) => paneId === odd);
  expect(listed).toMatchObject({
    path: directory,
    sessionName: 'x ⁞ y',
    windowName: 'x ⁞ y \'q\' "|"',
    title: 'title ⁞ ; #[fg=red] 日本',
    cols: 60,
    rows: 10,
    command: 'cat',
  });
});
