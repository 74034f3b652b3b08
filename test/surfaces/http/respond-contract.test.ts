import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { type Result, ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

describe('Respond via tmux Bridge', () => {
  test('API contract preserved', async () => {
    const agent = await AskingAgent.started(place, { ask: 'question,text,question,multi' });
    const { agentId } = agent;
    expect(await post(agentId, { mode: 'select', option_index: 1, option_label: 'Green' })).toEqual({
      status: 200,
      body: {
        status: 'ok',
        agent_id: agentId,
        mode: 'select',
        new_state: 'processing',
        latency_ms: expect.any(Number),
        turn_id: expect.any(Number),
        receipt: expect.objectContaining({ accepted: 'yes', answers: ['Green'] }),
      },
    });
    await agent.asks();
    // a body without a mode is a text; unknown fields and nulls are ignored
    const text = { text: 'Ada', mode: null, option_label: null, client: 'dashboard' };
    expect(await post(agentId, text)).toMatchObject({ status: 200, body: { mode: 'text', new_state: 'processing' } });
    await agent.asks();
    expect(await post(agentId, { mode: 'other', text: 'a warm grey' })).toMatchObject({ status: 200 });
    await agent.asks();
    expect(await post(agentId, { mode: 'multi_select', answers: [{ option_indices: [0, 2] }] })).toMatchObject({
      status: 200,
    });
    await expect
      .poll(() => agent.answers)
      .toMatchObject([
        [{ option: 1, label: 'Green' }],
        [{ text: 'Ada' }],
        [{ text: 'a warm grey' }],
        [{ options: [0, 2] }],
      ]);
  });

  test('problems of an answer are checked in order, and nothing is typed', async () => {
    const agent = await AskingAgent.started(place, { ask: 'question' });
    const { agentId } = agent;
    const wrong: [Result, number, string][] = [
      [{ mode: 'shout', text: 'yes' }, 400, 'invalid_mode'],
      [{ mode: 'text' }, 400, 'missing_text'],
      [{ mode: 'other', text: '  ' }, 400, 'missing_text'],
      [{ mode: 'select', option_index: -1 }, 400, 'invalid_option_index'],
      [{ mode: 'select' }, 400, 'invalid_option_index'],
      [{ mode: 'multi_select', answers: [] }, 400, 'invalid_answers'],
      [{ mode: 'multi_select', answers: [{ option_index: 0, option_indices: [1] }] }, 400, 'invalid_answers'],
    ];
    for (const [body, status, error_type] of wrong) {
      // wrong for any agent, also for missing ones
      expect(await post('a-none', body)).toMatchObject({ status, body: { error_type } });
      expect(await post(agentId, body)).toMatchObject({ status, body: { error_type } });
    }
    expect(await post('a-none', { text: 'yes' })).toMatchObject({
      status: 404,
      body: { error_type: 'agent_not_found' },
    });
    expect(await post(agentId, { text: 'yes' })).toMatchObject({ status: 409, body: { error_type: 'wrong_dialog' } });
    const { token } = (await (
      await place.fetch('/api/tokens', json({ name: 'looks only', scope: 'read' }))
    ).json()) as Result;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ mode: 'select', option_index: 0 });
    const refused = await place.fetch(`/api/respond/${agentId}`, { method: 'POST', headers, body });
    expect([refused.status, ((await refused.json()) as Result).error_type]).toEqual([403, 'forbidden']);
    expect(agent.answers).toEqual([]);
    expect(await place.call('get_agent', { agent_id: agentId })).toMatchObject({ state: 'awaiting_input' });
  });

  test('an agent whose pane is gone cannot be reached', async () => {
    const { agentId, tmux, paneId } = await AskingAgent.started(place, { ask: 'question' });
    tmux.run('kill-pane', '-t', paneId);
    expect(await post(agentId, { mode: 'select', option_index: 0 })).toMatchObject({
      status: 503,
      body: { error_type: 'pane_not_found' },
    });
  });
});

async function post(agentId: string, body: Result): Promise<{ status: number; body: Result }> {
  const response = await place.fetch(`/api/respond/${agentId}`, json(body));
  return { status: response.status, body: (await response.json()) as Result };
}

function json(body: Result): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
