import { expect, onTestFinished, test } from 'vitest';
import { Agents } from '../../src/agents/agents.js';
import { Store } from '../../src/store/store.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

async function open() {
  const store = await Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  const failures: unknown[] = [];
  return { store, failures, agents: new Agents({ store, onFailure: (error) => failures.push(error) }) };
}

test('only the newest turns of an agent are kept', async () => {
  const { agents } = await open();
  const { id } = await agents.add({}, 'test');
  for (let i = 0; i < 1010; i++) await agents.record(id, { actor: 'agent', intent: 'progress', text: `${i}` });
  const turns = await agents.turns(id, { limit: 2000 });
  expect([turns.length, turns[0]?.text, turns.at(-1)?.text]).toEqual([1000, '10', '1009']);
});

test('only the newest ended agents are kept, with their turns', async () => {
  const { agents, store } = await open();
  const { id: live } = await agents.add({ startedAt: 0, lastSeen: 0 }, 'test');
  const { id: oldest } = await agents.add({}, 'test');
  await agents.record(oldest, { actor: 'user', intent: 'command', text: 'go' });
  await agents.change(oldest, { endedAt: 1 }, 'test');
  const row = (await store.agents.find(oldest)) ?? expect.fail('it is not there');
  for (let i = 0; i < 1000; i++) await store.agents.add({ ...row, id: `a-${i}`, ended_at: 2 + i });
  await agents.add({}, 'test');
  await expect(agents.get(oldest)).rejects.toMatchObject({ code: 'agent_not_found' });
  expect(await agents.turns(oldest)).toEqual([]);
  expect((await agents.list({ isLive: true })).map(({ id }) => id)).toContain(live);
  expect(await agents.list()).toHaveLength(1002);
});

test('of agents that never report their end, the most recently active are kept', async () => {
  const { agents, store } = await open();
  const { id } = await agents.add({ lastSeen: 1 }, 'test');
  const row = (await store.agents.find(id)) ?? expect.fail('it is not there');
  for (let i = 0; i < 999; i++) await store.agents.add({ ...row, id: `a-${i}`, last_seen: 2 + i });
  await agents.add({}, 'test');
  expect(await agents.get(id)).toMatchObject({ state: 'complete', endedAt: expect.any(Number) });
  expect(await agents.list({ isLive: true })).toHaveLength(1000);
});

test('listeners hear of a change after it is stored, and cannot undo it', async () => {
  const { agents, failures } = await open();
  const heard: Promise<unknown>[] = [];
  agents.onChange(({ agent, turn }) => {
    heard.push(
      Promise.all([agents.get(agent.id), agents.turns(agent.id)]).then(([now, turns]) => [now, turns, turn?.id]),
    );
    throw new Error('a listener that fails');
  });
  const { id } = await agents.add({ cwd: '/a' }, 'test');
  const { agent, turn } = await agents.record(id, { actor: 'agent', intent: 'question', text: 'Red?' });
  expect(await Promise.all(heard)).toMatchObject([
    [{ id, state: 'idle' }, [], undefined],
    [agent, [turn], turn.id],
  ]);
  expect(failures).toHaveLength(2);
});

test('an ended agent takes no turns and ends only once', async () => {
  const { agents } = await open();
  const { id } = await agents.add({ tmuxPaneId: '%1' }, 'test');
  await agents.record(id, { actor: 'user', intent: 'command', text: 'go' });
  const ended = await agents.end(id, { text: 'over', eventType: 'session-end' });
  expect(ended).toMatchObject({ state: 'complete', tmuxPaneId: '%1', endedAt: expect.any(Number) });
  expect(await agents.end(id, { text: 'again', eventType: 'session-end' })).toEqual(ended);
  expect((await agents.turns(id)).map(({ intent }) => intent)).toEqual(['command', 'end_of_command']);
  const late = agents.record(id, { actor: 'agent', intent: 'progress', text: '' });
  await expect(late).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('it has ended') });
});

test('a text that is too long is truncated', async () => {
  const { agents } = await open();
  const { id } = await agents.add({}, 'test');
  const { turn, agent } = await agents.record(id, { actor: 'agent', intent: 'question', text: 'x'.repeat(100_000) });
  expect([turn.text.length, agent.question?.length]).toEqual([65_536, 65_536]);
});
