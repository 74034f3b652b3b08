import { describe, expect, test } from 'vitest';
import { readDialog } from '../../../src/agents/dialogs/dialog.js';
import { markOf } from '../../../src/agents/respond/answer-book.js';
import { parseRespondRequest } from '../../../src/agents/respond/request.js';
import { type Answering, answering } from './answering.js';

describe('an answer is given once', () => {
  test('a repeated key gets the same result and types nothing', async () => {
    const { agent, answers, asks, responder, restarted, dialogShown } = await answering(['ask=permission,permission']);
    const request = { mode: 'select', option_index: 0, idempotency_key: 'first' };
    const [one, two] = await Promise.all([responder.respond(agent.id, request), responder.respond(agent.id, request)]);
    expect(two).toEqual(one);
    await dialogShown();
    await asks();
    expect(await restarted().respond(agent.id, request)).toEqual(one);
    expect(answers()).toHaveLength(1);
    const other = { ...request, option_index: 1 };
    await expect(responder.respond(agent.id, other)).rejects.toMatchObject({ code: 'invalid_argument' });
    expect(answers()).toHaveLength(1);
  });

  test('of two simultaneous answers the first counts', async () => {
    const { agent, answers, responder } = await answering(['ask=permission']);
    const both = [2, 1].map((option_index) => responder.respond(agent.id, { mode: 'select', option_index }));
    const [first, second] = await Promise.allSettled(both);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wrong_state' } });
    expect(answers()).toMatchObject([{ answers: [{ option: 2 }] }]);
  });

  test('hooks wait until the answer in flight is recorded', async () => {
    const { agent, agents, responder, dialogShown } = await answering(['ask=permission']);
    await dialogShown();
    const answer = responder.respond(agent.id, { mode: 'select', option_index: 2 });
    await expect.poll(() => agents.inFlight.has(agent.id), { interval: 1 }).toBe(true);
    await agents.inFlight.landed(agent.id);
    expect(await agents.get(agent.id)).toMatchObject({ state: 'processing' });
    await answer;
  });

  test('sent but not recorded', async () => {
    const { agent, agents, answers, responder, store, dialogShown } = await answering(['ask=permission']);
    await dialogShown();
    const request = { mode: 'select', option_index: 2, idempotency_key: 'k' };
    const answer = responder.respond(agent.id, request);
    answer.catch(() => {});
    await expect.poll(() => store.answers.pending(), { interval: 1 }).toHaveLength(1);
    await agents.record(agent.id, { actor: 'agent', intent: 'completion', text: 'done' });
    await expect(answer).rejects.toMatchObject({ code: 'internal_error' });
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'answer_unknown' });
    expect(answers()).toHaveLength(1);
  });
});

describe('the service stopped in the middle of an answer', () => {
  const select = { mode: 'select', option_index: 1, idempotency_key: 'k' };

  /** Stores an answer as it is stored before its first key. */
  async function begun({ agent, session, store }: Answering, raw: object): Promise<void> {
    const dialog = readDialog(session.terminal) ?? null;
    await store.answers.add({
      agent_id: agent.id,
      idempotency_key: 'k',
      request: JSON.stringify(parseRespondRequest(raw)),
      shown: JSON.stringify({ dialog, screen: markOf(session.screen) }),
      created_at: Date.now(),
    });
  }

  test('before the first key: it may be given again', async () => {
    const place = await answering(['ask=permission']);
    await place.dialogShown();
    await begun(place, select);
    const responder = place.restarted();
    await responder.recover();
    expect(place.answers()).toEqual([]);
    expect(await place.agents.get(place.agent.id)).toMatchObject({ state: 'awaiting_input' });
    expect(await responder.respond(place.agent.id, select)).toMatchObject({ status: 'ok' });
    expect(place.answers()).toMatchObject([{ answers: [{ option: 1 }] }]);
  });

  test('after Enter: it is recorded and not given again', async () => {
    const place = await answering(['ask=permission,permission']);
    await place.dialogShown();
    await begun(place, select);
    await place.session.input.press('down');
    await place.session.input.press('enter');
    await place.session.waits.forText('agent-1?');
    const responder = place.restarted();
    await responder.recover();
    // the next question is already open
    expect(await place.agents.get(place.agent.id)).toMatchObject({ state: 'awaiting_input' });
    const turns = await place.agents.turns(place.agent.id);
    expect(turns.map(({ intent }) => intent)).toEqual(['question', 'answer', 'question']);
    expect(turns.at(-1)?.text).toBe('Do you want to run step agent-1?');
    const again = await responder.respond(place.agent.id, select);
    expect(again.receipt.evidence).toEqual([expect.stringContaining('the service stopped')]);
    expect(place.answers()).toMatchObject([{ id: 'agent-0', answers: [{ option: 1 }] }]);
  });

  test('a text that is still in the input line is not submitted', async () => {
    const place = await answering(['ask=text']);
    await place.session.waits.forText('be called?');
    const text = { text: 'a name that was typed', idempotency_key: 'k' };
    await begun(place, text);
    await place.session.input.paste(text.text);
    await place.session.waits.forText(text.text);
    const responder = place.restarted();
    await responder.recover();
    await expect(responder.respond(place.agent.id, text)).rejects.toMatchObject({ code: 'answer_unknown' });
    expect(place.answers()).toEqual([]);
  });

  test('an accepted text is recorded', async () => {
    const place = await answering(['ask=text']);
    await place.session.waits.forText('be called?');
    const text = { text: 'a name that was taken', idempotency_key: 'k' };
    await begun(place, text);
    await place.session.sendText(text.text);
    const responder = place.restarted();
    await responder.recover();
    expect(await place.agents.get(place.agent.id)).toMatchObject({ state: 'processing' });
    expect(await responder.respond(place.agent.id, text)).toMatchObject({ status: 'ok', mode: 'text' });
    expect(place.answers()).toMatchObject([{ answers: [{ text: text.text }] }]);
  });

  test('in a pane that is gone: the outcome is unknown', async () => {
    const place = await answering(['ask=permission']);
    await place.dialogShown();
    await begun(place, select);
    place.tmux.run('kill-pane', '-t', place.agent.tmuxPaneId as string);
    const responder = place.restarted();
    await responder.recover();
    await expect(responder.respond(place.agent.id, select)).rejects.toMatchObject({ code: 'answer_unknown' });
  });
});
