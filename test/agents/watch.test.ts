import { expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.js';
import { Availability } from '../../src/agents/availability.js';
import { HookReceiver } from '../../src/agents/hooks/hook-receiver.js';
import { AgentWatch } from '../../src/agents/watch.js';
import { agentCommand } from './respond/answering.js';
import { storedAgents } from './stored-agents.js';

const HOUR_MS = 3_600_000;

/** A watch over one tmux server. An agent is on record there, because only the default server is searched unasked. */
async function watching() {
  const { tmux, socketName, engine, agents, failures, onFailure } = await storedAgents();
  const availability = new Availability({ engine, intervalMs: HOUR_MS, programNames: [] });
  const keeper = tmux.pane('exec cat');
  await agents.add({ sessionId: 'known', tmuxPaneId: keeper, tmuxSocket: socketName }, 'test');
  const newWatch = () => {
    const watch = new AgentWatch({ engine, agents, availability, intervalMs: HOUR_MS, onFailure });
    onTestFinished(() => watch.dispose());
    return watch;
  };
  const hooks = new HookReceiver({ agents, availability, onFailure });
  /** A pane with the scripted agent under this process name. */
  const agentPane = (name: string, ...words: string[]) =>
    tmux.pane(`exec bash -c "exec -a ${name} ${agentCommand(...words).replaceAll('"', '\\"')}"`);
  const seenIn = async (paneId: string) =>
    (await agents.list({ paneId })).find(({ sessionId }) => sessionId !== 'known');
  const watch = newWatch();
  /** The agent of a pane, once its program has started and was seen. */
  const found = async (paneId: string) => {
    const look = async () => {
      await watch.look();
      return seenIn(paneId);
    };
    await expect.poll(look, { timeout: 10_000 }).toBeDefined();
    return (await seenIn(paneId)) as Agent;
  };
  return { tmux, engine, agents, availability, hooks, failures, watch, newWatch, agentPane, seenIn, found };
}

test('a pane with a known program becomes an agent whose state follows the screen', async () => {
  const { tmux, agents, availability, failures, watch, agentPane, seenIn, found } = await watching();
  const paneId = agentPane('claude', 'ask=permission', 'think=1500');
  const other = tmux.pane('exec cat');
  const { id, ...agent } = await found(paneId);
  expect(agent).toMatchObject({ program: 'claude-code', sessionId: null, tmuxPaneId: paneId });
  expect(await seenIn(other)).toBeUndefined();
  expect(availability.registered).toContain(id);
  const waiting = { state: 'awaiting_input', question: 'Do you want to run step agent-0?' };
  await expect.poll(() => agents.get(id), { timeout: 10_000 }).toMatchObject(waiting);
  // a person answers in the terminal; the agent works, then finishes
  tmux.run('send-keys', '-t', paneId, 'Enter');
  await expect.poll(() => agents.get(id), { timeout: 10_000 }).toMatchObject({ state: 'complete', question: null });
  const turns = await agents.turns(id);
  const told = turns.map(({ actor, intent, delivery }) => `${actor} ${intent} ${delivery}`);
  expect(told.filter((turn) => turn !== 'agent progress screen')).toEqual([
    'agent question screen',
    'user answer terminal',
    'agent completion screen',
  ]);
  tmux.run('kill-pane', '-t', paneId);
  await watch.look();
  expect(await agents.get(id)).toMatchObject({ endedAt: expect.any(Number), tmuxPaneId: paneId });
  expect(availability.registered).not.toContain(id);
  expect(failures).toEqual([]);
});

test('an inconclusive screen leaves the state alone', async () => {
  const { agents, agentPane, engine, found, tmux } = await watching();
  // named like one agent, looks like another: only its dialogs can be read
  const paneId = agentPane('codex', 'style=claude');
  const { id } = await found(paneId);
  await agents.record(id, { actor: 'agent', intent: 'progress', text: '' });
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  await session.waits.forText('? for shortcuts');
  await session.waits.forText('Pondering', { invert: true });
  await session.sendText('ask permission');
  await expect.poll(() => agents.get(id), { timeout: 10_000 }).toMatchObject({ state: 'awaiting_input' });
  expect((await agents.turns(id)).map(({ intent }) => intent)).toEqual(['progress', 'question']);
});

test('a later hook belongs to the same agent, and from then on hooks count', async () => {
  const { agents, hooks, tmux, watch, agentPane, found } = await watching();
  const paneId = agentPane('gemini', 'style=gemini', 'ask=permission');
  const { id } = await found(paneId);
  await expect.poll(() => agents.get(id), { timeout: 10_000 }).toMatchObject({ state: 'awaiting_input' });
  const from = { session_id: 'told', tmux_pane: paneId, tmux_socket: tmux.socketName };
  expect(await hooks.receive('stop', from)).toMatchObject({ agent_id: id });
  expect(await agents.get(id)).toMatchObject({ sessionId: 'told', program: 'gemini' });
  const before = await agents.turns(id);
  tmux.run('send-keys', '-t', paneId, 'Enter');
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', paneId)).toContain('Type your message');
  await watch.look();
  expect(await agents.turns(id)).toEqual(before);
});

test('a question whose hook was lost is found on the screen after a restart', async () => {
  const { agents, newWatch, agentPane, tmux, engine } = await watching();
  const paneId = agentPane('node', 'ask=question');
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  await session.waits.forText('Which colour');
  const { id } = await agents.add({ sessionId: 's', tmuxPaneId: paneId, tmuxSocket: tmux.socketName }, 'test');
  await newWatch().start();
  const found = { state: 'awaiting_input', question: 'Which colour should agent-0 have?' };
  await expect.poll(() => agents.get(id), { timeout: 30_000 }).toMatchObject(found);
});

test('a question whose hook is lost later is found, too, and one reported in time is asked once', async () => {
  const { agents, hooks, watch, agentPane, tmux } = await watching();
  await watch.start();
  const [lost, told] = [agentPane('node', 'ask=question'), agentPane('node', 'ask=question')];
  const from = (tmux_pane: string) => ({ session_id: tmux_pane, tmux_pane, tmux_socket: tmux.socketName });
  for (const pane of [lost, told]) await hooks.receive('user-prompt-submit', { ...from(pane), prompt: 'go' });
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', told)).toContain('Which colour');
  const input = { questions: [{ question: 'Which colour should agent-0 have?', options: [{ label: 'red' }] }] };
  await hooks.receive('pre-tool-use', { ...from(told), tool_name: 'AskUserQuestion', tool_input: input });
  const agentIn = async (pane: string) => (await agents.list({ paneId: pane }))[0];
  const found = { state: 'awaiting_input', question: 'Which colour should agent-0 have?' };
  await expect.poll(() => agentIn(lost), { timeout: 30_000 }).toMatchObject(found);
  const turns = await agents.turns((await agentIn(told))?.id ?? '');
  expect(turns.filter(({ intent }) => intent === 'question')).toHaveLength(1);
});
