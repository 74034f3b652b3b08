import { describe, expect, test } from 'vitest';
import { openHookDesk } from './hook-desk.js';

describe('Agent tmux_pane_id Field', () => {
  test('Pane ID coexistence', async () => {
    const { send, agentOf, agents } = await openHookDesk();
    const started = await send('session-start', { tmux_pane: '%3', iterm_pane_id: 'w0t1p0:0B5D' });
    const agent = await agentOf(started);
    expect([agent.tmuxPaneId, agent.itermPaneId]).toEqual(['%3', 'w0t1p0:0B5D']);
    await agents.change(agent.id, { itermPaneId: null }, 'test');
    expect(await agentOf(started)).toMatchObject({ tmuxPaneId: '%3', itermPaneId: null });
    const only = await agentOf(await send('session-start', { session_id: 'two', iterm_pane_id: 'w0t2p0:9' }));
    expect(only).toMatchObject({ tmuxPaneId: null, itermPaneId: 'w0t2p0:9' });
  });
});

describe('Hook Pane ID Discovery', () => {
  test('Session start with tmux_pane', async () => {
    const { send, agentOf, registered } = await openHookDesk();
    const agent = await agentOf(await send('session-start', { tmux_pane: '%3', tmux_socket: '/tmp/tmux-7/work' }));
    expect(agent).toMatchObject({ tmuxPaneId: '%3', tmuxSocket: '/tmp/tmux-7/work', state: 'idle' });
    expect([...registered]).toEqual([agent.id]);
  });

  test('Late discovery via other hooks', async () => {
    for (const event of [
      'user-prompt-submit',
      'stop',
      'notification',
      'pre-tool-use',
      'post-tool-use',
      'permission-request',
    ]) {
      const { send, agentOf, registered } = await openHookDesk();
      const started = await send('session-start');
      expect([(await agentOf(started)).tmuxPaneId, registered.size]).toEqual([null, 0]);
      await send(event, { tmux_pane: '%5' });
      expect((await agentOf(started)).tmuxPaneId).toBe('%5');
      expect([...registered]).toEqual([started.agent_id]);
      // only the start of a session overwrites known facts
      await send(event, { tmux_pane: '%6' });
      expect((await agentOf(started)).tmuxPaneId).toBe('%5');
    }
  });
});

describe('Session End Cleanup', () => {
  test('Session end preserves pane ID', async () => {
    const { send, agentOf, registered } = await openHookDesk();
    const started = await send('session-start', { tmux_pane: '%3' });
    expect(registered.size).toBe(1);
    await send('session-end', { reason: 'prompt_input_exit' });
    expect(registered.size).toBe(0);
    const agent = await agentOf(started);
    expect(agent).toMatchObject({ tmuxPaneId: '%3', state: 'complete' });
    expect(agent.endedAt).not.toBeNull();
  });
});
