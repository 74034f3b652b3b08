import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EventSource } from '../../helpers/event-source.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { ServicePlace } from '../../helpers/service.js';
import { agentCommand, readLog } from './answering.js';

/** A service with an agent in a pane that reports its questions through hooks. */
async function serviceWithAgent(...words: string[]) {
  const place = await ServicePlace.opened();
  onTestFinished(() => place.close());
  const tmux = new PrivateTmux();
  const log = join(place.directory, 'agent.log');
  const events = await EventSource.opened(place);
  onTestFinished(() => events.close());
  const service = [`url=${place.url}`, `token=${join(place.directory, 'token')}`];
  const paneId = tmux.pane(agentCommand(`log=${log}`, 'name=tests', ...service, ...words));
  const waits = () =>
    events.events.find(({ type, data }) => type === 'state_changed' && data.new_state === 'awaiting_input');
  const asked = await events.until(waits);
  const respond = async (body: object, agentId = `${asked.data.agent_id}`) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await place.fetch(`/api/respond/${agentId}`, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const answers = () => readLog(log).flatMap(({ answer }) => (answer ? [answer] : []));
  return { place, paneId, events, agentId: `${asked.data.agent_id}`, respond, answers };
}

describe('Respond via tmux Bridge', () => {
  test('Successful response delivery', async () => {
    const { place, paneId, events, agentId, respond, answers } = await serviceWithAgent('ask=text', 'drop=100');
    const text = 'a name that is long enough to be recognised by its end';
    const { status, body } = await respond({ text });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'ok', agent_id: agentId, new_state: 'processing' },
    });
    expect(body.latency_ms).toBeGreaterThan(0);
    expect(answers()).toMatchObject([{ id: 'tests-0', answers: [{ text }] }]);
    const changed = await events.until(() => events.events.find(({ data }) => data.event_type === 'respond'));
    expect(changed).toMatchObject({ type: 'state_changed', data: { agent_id: agentId, new_state: 'processing' } });
    expect(changed.data.turn_id).toBe(body.turn_id);
    const { turns, ...agent } = await place.call('get_agent', { agent_id: agentId });
    expect(agent).toMatchObject({ tmux_pane_id: paneId });
    expect(turns).toContainEqual(
      expect.objectContaining({
        turn_id: body.turn_id,
        actor: 'user',
        intent: 'answer',
        text,
        delivery: 'respond:text',
      }),
    );
    // its own report of that text is not a second turn
    expect((turns as { text: string }[]).filter((turn) => turn.text === text)).toHaveLength(1);
  });

  test('Other mode response delivery', async () => {
    const { respond, answers } = await serviceWithAgent('ask=question', 'drop=100');
    const { status, body } = await respond({ mode: 'other', text: 'neither of them' });
    expect({ status, body }).toMatchObject({ status: 200, body: { mode: 'other', new_state: 'processing' } });
    expect(body.receipt).toMatchObject({ accepted: 'yes', answers: ['neither of them'] });
    expect((body.receipt as { evidence: string[] }).evidence).toContain('"Type something." was chosen');
    expect(answers()).toMatchObject([{ id: 'tests-0', answers: [{ text: 'neither of them' }] }]);
  });

  test('Agent has no pane ID', async () => {
    const { place, respond } = await serviceWithAgent('ask=permission');
    const headers = { 'content-type': 'application/json' };
    const payload = { session_id: 'elsewhere', tool_name: 'Bash', message: 'May I?' };
    const hook = await place.fetch('/hook/permission-request', {
      method: 'POST',
      headers,
      body: JSON.stringify(payload),
    });
    const { agent_id } = (await hook.json()) as { agent_id: string };
    const answer = await respond({ mode: 'select', option_index: 0 }, agent_id);
    expect(answer).toMatchObject({ status: 400, body: { error_type: 'no_pane_id' } });
  });

  test('the order of the checks, by status', async () => {
    const { respond, agentId } = await serviceWithAgent('ask=permission');
    const order: [object, string, number, string][] = [
      [{ mode: 'sing' }, 'nobody', 400, 'invalid_mode'],
      [{ mode: 'text' }, 'nobody', 400, 'missing_text'],
      [{ mode: 'select' }, 'nobody', 400, 'invalid_option_index'],
      [{ mode: 'multi_select' }, 'nobody', 400, 'invalid_answers'],
      [{ text: 'fine' }, 'nobody', 404, 'agent_not_found'],
      [{ text: 'fine' }, agentId, 409, 'wrong_dialog'],
      [{ mode: 'select', option_index: 0, option_label: 'No' }, agentId, 409, 'wrong_dialog'],
    ];
    for (const [request, id, status, error_type] of order) {
      expect(await respond(request, id), JSON.stringify(request)).toMatchObject({ status, body: { error_type } });
    }
    expect(await respond({ mode: 'select', option_index: 0 })).toMatchObject({ status: 200 });
    expect(await respond({ mode: 'select', option_index: 0 })).toMatchObject({
      status: 409,
      body: { error_type: 'wrong_state' },
    });
  });
});
