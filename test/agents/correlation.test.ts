import { expect, test } from 'vitest';
import { openHookDesk } from './hook-desk.js';

test('by its session, whatever the pane or directory', async () => {
  const { send } = await openHookDesk();
  const { agent_id } = await send('session-start', { tmux_pane: '%1' });
  await send('session-start', { session_id: 'two', tmux_pane: '%2' });
  expect(await send('stop', { tmux_pane: '%2', cwd: '/elsewhere' })).toMatchObject({ agent_id });
});

test('by an earlier session of the agent', async () => {
  const { send } = await openHookDesk();
  const { agent_id } = await send('session-start', { tmux_pane: '%1' });
  expect(await send('pre-tool-use', { session_id: 'two', tmux_pane: '%1' })).toMatchObject({ agent_id });
  expect(await send('stop', { session_id: 'two' })).toMatchObject({ agent_id });
  expect(await send('stop', { session_id: 'one', tmux_pane: '%9', cwd: '/elsewhere' })).toMatchObject({ agent_id });
});

test('by the pane, on the same tmux server', async () => {
  const { send } = await openHookDesk();
  const here = { tmux_pane: '%1', tmux_socket: '/tmp/tmux-7/one' };
  const { agent_id } = await send('session-start', here);
  expect(await send('stop', { session_id: 'two', cwd: '/elsewhere', ...here })).toMatchObject({ agent_id });
  const there = { ...here, tmux_socket: '/tmp/tmux-7/two' };
  const other = await send('stop', { session_id: 'three', cwd: '/elsewhere', ...there });
  expect(other.agent_id).not.toBe(agent_id);
});

test('by the working directory, if only one agent works there', async () => {
  const { send } = await openHookDesk();
  const { agent_id } = await send('session-start');
  expect(await send('stop', { session_id: 'other' })).toMatchObject({ agent_id });
  expect(await send('stop', { session_id: null })).toMatchObject({ agent_id });
  // a new session is another agent, and two agents in a directory are ambiguous
  const second = await send('session-start', { session_id: 'two' });
  expect(second.agent_id).not.toBe(agent_id);
  const third = await send('stop', { session_id: 'three' });
  expect([agent_id, second.agent_id]).not.toContain(third.agent_id);
});

test('a pane is never given to the agent of another session', async () => {
  const { send, agentOf } = await openHookDesk();
  const outside = await send('session-start');
  const inside = await send('permission-request', { session_id: 'two', tmux_pane: '%4' });
  expect(inside.agent_id).not.toBe(outside.agent_id);
  expect(await agentOf(outside)).toMatchObject({ tmuxPaneId: null, state: 'idle' });
});

test('an agent that was only seen on the screen is the one that its hooks report', async () => {
  const { send, agents } = await openHookDesk();
  const seen = await agents.add({ program: 'codex', tmuxPaneId: '%7', cwd: '/work' }, 'screen');
  expect(await send('session-start', { tmux_pane: '%7' })).toMatchObject({ agent_id: seen.id });
  expect(await agents.get(seen.id)).toMatchObject({ sessionId: 'one', program: 'codex' });
  expect(await agents.list()).toHaveLength(1);
});

test('a new session in a pane ends the record of the previous agent', async () => {
  const { send, agentOf, agents, registered } = await openHookDesk();
  const before = await send('session-start', { tmux_pane: '%1' });
  await send('user-prompt-submit', { prompt: 'go' });
  const after = await send('session-start', { session_id: 'two', tmux_pane: '%1' });
  expect(await agentOf(before)).toMatchObject({ state: 'complete', tmuxPaneId: '%1', endedAt: expect.any(Number) });
  expect([...registered]).toEqual([after.agent_id]);
  expect((await agents.turns(before.agent_id ?? '')).at(-1)).toMatchObject({ intent: 'end_of_command' });
  // it had not ended after all
  expect(await send('permission-request', { message: 'May I?' })).toMatchObject({ agent_id: before.agent_id });
  expect(await agentOf(before)).toMatchObject({ state: 'awaiting_input', endedAt: null });
});

test('late hooks do not revive an ended agent, its next session does', async () => {
  const { send, agentOf, registered } = await openHookDesk();
  const started = await send('session-start', { tmux_pane: '%1' });
  await send('session-end');
  for (const event of ['stop', 'post-tool-use', 'notification', 'session-end']) {
    expect(await send(event, { message: 'permission?' })).toMatchObject({ agent_id: started.agent_id });
  }
  expect([(await agentOf(started)).endedAt === null, registered.size]).toEqual([false, 0]);
  const again = await send('session-start', { tmux_pane: '%2', source: 'resume' });
  expect(again).toMatchObject({ agent_id: started.agent_id, state: 'idle' });
  expect(await agentOf(again)).toMatchObject({ tmuxPaneId: '%2', endedAt: null });
  expect(registered.size).toBe(1);
});

test('the end of an unknown session creates no agent', async () => {
  const { send, agents } = await openHookDesk();
  expect(await send('session-end')).toMatchObject({ status: 'ignored', agent_id: null });
  expect(await agents.list()).toEqual([]);
});

test('a compacted context is not a new session', async () => {
  const { send } = await openHookDesk();
  await send('user-prompt-submit', { prompt: 'go' });
  await send('pre-tool-use', { tool_name: 'Read' });
  expect(await send('session-start', { source: 'compact' })).toMatchObject({ state: 'processing' });
  expect(await send('session-start', { source: 'resume' })).toMatchObject({ state: 'idle' });
});

test('simultaneous hooks create one agent', async () => {
  const { send, agents } = await openHookDesk();
  const results = await Promise.all(
    ['session-start', 'user-prompt-submit', 'pre-tool-use', 'permission-request'].map((event) =>
      send(event, { prompt: 'go', message: 'May I?' }),
    ),
  );
  expect(new Set(results.map(({ agent_id }) => agent_id)).size).toBe(1);
  expect(await agents.list()).toMatchObject([{ state: 'awaiting_input', question: 'May I?' }]);
});
