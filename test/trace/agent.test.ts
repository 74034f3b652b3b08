import { expect, onTestFinished, test } from 'vitest';
import { openTraceFile } from '../../src/trace/open-trace-file.js';
import { AskingAgent } from '../helpers/asking-agent.js';
import { ServicePlace } from '../helpers/service.js';

test("the trace of an agent's pane has the agent's hooks and the answers to it", { timeout: 60_000 }, async () => {
  const place = await ServicePlace.opened();
  onTestFinished(() => place.close());
  const agent = await AskingAgent.started(place, { ask: 'permission,question' });
  const pane = { pane_id: agent.paneId, socket_name: agent.tmux.socketName };
  const { path } = await place.call('start_recording', { ...pane, format: 'trace' });
  await place.call('respond', { agent_id: agent.agentId, mode: 'select', option_index: 0 });
  await agent.asks();
  const trace = await openTraceFile(String(path));
  onTestFinished(() => trace.close());
  const told = trace.steps.filter(({ kind }) => kind === 'agent').map(({ sentence }) => sentence);
  expect(told).toContainEqual(expect.stringMatching(/^answered: .*: Yes/));
  expect(told).toContainEqual(
    expect.stringMatching(/^the agent reported (permission-request|pre-tool-use|notification): /),
  );
});
