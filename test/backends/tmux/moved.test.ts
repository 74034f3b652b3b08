import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

test('a pane that a person moves stays the same session, and none of its output is lost', async () => {
  const tmux = new PrivateTmux();
  const paneId = tmux.pane('stty -echo; echo ready; while read -r line; do eval "$line"; done');
  tmux.run('new-session', '-d', '-s', 'other', 'cat');
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  await session.waits.forText('ready');
  const moves = {
    'to another session': ['move-window', '-s', paneId, '-t', 'other:'],
    'to the window of another pane': ['join-pane', '-d', '-s', paneId, '-t', 'keeper:0'],
    'when the session is gone that it was in': ['kill-session', '-t', 'other'],
    'to a window of its own': ['break-pane', '-d', '-s', paneId],
  };
  for (const [where, command] of Object.entries(moves)) {
    const waiting = session.waits.forText(`${where}, typed by the person`, { since: 'now' });
    tmux.run(...command);
    tmux.run('send-keys', '-t', paneId, `echo ${where}, typed by the person`, 'Enter');
    expect(await waiting, where).toMatchObject({ found: true });
    const { seq } = await session.input.type(`echo ${where}, typed here\n`);
    expect(await session.waits.forText(`${where}, typed here`, { since: seq }), where).toMatchObject({ found: true });
  }
  expect(await engine.pane({ paneId, socketName: tmux.socketName })).toBe(session);
  expect(session.pane).toMatchObject({ paneId, watching: 'control' });
});
