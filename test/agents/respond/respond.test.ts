import { describe, expect, test } from 'vitest';
import { readDialog } from '../../../src/agents/dialogs/dialog.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { answering } from './answering.js';

test.each(['claude', 'codex', 'gemini'])('every kind of question, in the style of %s', async (style) => {
  const kinds = 'ask=permission,question,multi,tabs,text';
  const words = [`style=${style}`, kinds, 'drop=100', 'ghost', 'cue'];
  const { agent, answers, asks, cue, responder, session } = await answering(words);
  const requests = [
    { mode: 'select', option_index: 2 },
    { mode: 'other', text: 'mauve, and a bit of teal' },
    { mode: 'multi_select', answers: [{ option_indices: [2, 0] }] },
    { mode: 'multi_select', answers: [{ option_index: 1 }, { option_indices: [1] }] },
    { text: 'Alice' },
  ];
  for (const request of requests) {
    cue();
    if (request.text === 'Alice') await session.waits.forText('be called?');
    const result = await responder.respond(agent.id, request);
    expect(result).toMatchObject({ status: 'ok', mode: request.mode ?? 'text', new_state: 'processing' });
    expect(result.receipt).toMatchObject({ accepted: 'yes' });
    await asks();
  }
  expect(answers()).toMatchObject([
    { id: 'agent-0', answers: [{ option: 2 }] },
    { id: 'agent-1', answers: [{ text: 'mauve, and a bit of teal' }] },
    { id: 'agent-2', answers: [{ options: [0, 2] }] },
    { id: 'agent-3', answers: [{ option: 1 }, { options: [1] }] },
    { id: 'agent-4', answers: [{ text: 'Alice' }] },
  ]);
});

test('an answer is recorded in the words of the screen', async () => {
  const { agent, agents, responder } = await answering(['ask=permission']);
  const { receipt, turn_id } = await responder.respond(agent.id, { mode: 'select', option_index: 2 });
  expect(receipt).toMatchObject({
    question: 'Do you want to run step agent-0?',
    evidence: [/highlighted/, /disappeared/].map((words) => expect.stringMatching(words)),
  });
  const [, turn] = await agents.turns(agent.id);
  expect(turn).toMatchObject({ id: turn_id, actor: 'user', intent: 'answer', delivery: 'respond:select', receipt });
  expect(turn?.text).toBe('No, tell it what to do differently (esc)');
});

test('an option that is itself a text field', async () => {
  const { agent, answers, responder } = await answering(['ask=question', 'inline']);
  const result = await responder.respond(agent.id, { mode: 'other', text: 'neither of them' });
  expect(result).toMatchObject({ status: 'ok', new_state: 'processing' });
  expect(answers()).toMatchObject([{ id: 'agent-0', answers: [{ text: 'neither of them' }] }]);
});

describe('an unexpected dialog', () => {
  test('a text is never typed into a list of options', async () => {
    const { agent, agents, answers, prompts, responder, dialogShown, session } = await answering(['ask=permission']);
    await dialogShown();
    const before = session.screen;
    await expect(responder.respond(agent.id, { text: '2 is what I want' })).rejects.toMatchObject({
      code: 'wrong_dialog',
    });
    expect(session.screen).toBe(before);
    expect(answers()).toEqual([]);
    expect(prompts()).toEqual([]);
    expect(await agents.get(agent.id)).toMatchObject({ state: 'awaiting_input' });
  });

  test('an option with another label is refused, and nothing is typed', async () => {
    const { agent, answers, responder, dialogShown, session } = await answering(['ask=permission']);
    await dialogShown();
    const before = session.screen;
    const request = { mode: 'select', option_index: 2, option_label: 'Yes' };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(session.screen).toBe(before);
    expect(answers()).toEqual([]);
    const right = { mode: 'select', option_index: 2, option_label: 'No,  tell it what to do\ndifferently (esc)' };
    expect(await responder.respond(agent.id, right)).toMatchObject({ status: 'ok' });
  });

  test('an answer to another question is refused', async () => {
    const { agent, answers, responder, dialogShown } = await answering(['ask=permission']);
    await dialogShown();
    const request = { mode: 'select', option_index: 0, question: 'Shall everything be deleted?' };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(answers()).toEqual([]);
    const right = { ...request, question: 'Do you want to run step agent-0?' };
    expect(await responder.respond(agent.id, right)).toMatchObject({ status: 'ok' });
  });

  test('a missing option is refused before any key', async () => {
    const { agent, answers, responder, dialogShown, session } = await answering(['ask=permission']);
    await dialogShown();
    const { lastAct } = session.input;
    const request = { mode: 'select', option_index: 7, idempotency_key: 'k' };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(session.input.lastAct).toEqual(lastAct);
    expect(answers()).toEqual([]);
    // nothing was chosen, so the key is free
    expect(await responder.respond(agent.id, { ...request, option_index: 1 })).toMatchObject({ status: 'ok' });
  });

  test('a missing option among boxes is refused before any is checked', async () => {
    const { agent, responder, dialogShown, session } = await answering(['ask=multi']);
    await dialogShown();
    const { lastAct } = session.input;
    const request = { mode: 'multi_select', answers: [{ option_indices: [1, 7] }] };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(session.input.lastAct).toEqual(lastAct);
  });

  test('the highlight of a list that scrolls is back where it was when an option is missing', async () => {
    const { agent, responder, dialogShown, session } = await answering(['ask=long'], { rows: 12, cols: 50 });
    await dialogShown();
    const before = readDialog(session.terminal);
    const request = { mode: 'select', option_index: 30 };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(readDialog(session.terminal)).toEqual(before);
  });

  test('a list that is drawn row by row is not taken for another question', async () => {
    const { agent, answers, responder, dialogShown } = await answering(['ask=long', 'rows=5'], { rows: 12, cols: 50 });
    await dialogShown();
    const request = { mode: 'select', option_index: 17, option_label: 'Choice 17 of agent-0' };
    expect(await responder.respond(agent.id, request)).toMatchObject({ status: 'ok' });
    expect(answers()).toMatchObject([{ answers: [{ option: 17 }] }]);
  });

  test('select is refused without a list', async () => {
    const { agent, responder, session, prompts } = await answering([]);
    await session.waits.forText('? for shortcuts');
    await expect(responder.respond(agent.id, { mode: 'select', option_index: 0 })).rejects.toMatchObject({
      code: 'wrong_dialog',
    });
    expect(prompts()).toEqual([]);
  });

  test('an answer to several questions is not given to one', async () => {
    const { agent, answers, responder, dialogShown } = await answering(['ask=permission']);
    await dialogShown();
    const request = { mode: 'multi_select', answers: [{ option_indices: [0] }] };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'wrong_dialog' });
    expect(answers()).toEqual([]);
  });
});

describe('lists of options', () => {
  test('options outside a small screen are reached', async () => {
    const { agent, answers, responder } = await answering(['ask=long,long'], { rows: 12, cols: 50 });
    await responder.respond(agent.id, { mode: 'select', option_index: 17, option_label: 'Choice 17 of agent-0' });
    expect(answers()).toMatchObject([{ id: 'agent-0', answers: [{ option: 17 }] }]);
  });

  test('the default of a start-up dialog is not accepted blindly', async () => {
    const { agent, answers, responder } = await answering(['trust']);
    await responder.respond(agent.id, { mode: 'select', option_index: 1, option_label: 'Yes, go on' });
    expect(answers()).toMatchObject([{ kind: 'trust', answers: [{ option: 1 }] }]);
  });

  test('after one of several questions the agent waits for the next', async () => {
    const { agent, answers, responder } = await answering(['ask=tabs']);
    const first = await responder.respond(agent.id, { mode: 'select', option_index: 1 });
    expect(first.new_state).toBe('awaiting_input');
    const second = await responder.respond(agent.id, { mode: 'multi_select', answers: [{ option_indices: [0, 2] }] });
    expect(second.new_state).toBe('processing');
    expect(answers()).toMatchObject([{ answers: [{ option: 1 }, { options: [0, 2] }] }]);
  });
});

test('several questions whose pages appear with a delay', async () => {
  const { agent, answers, asks, responder, took } = await answering(['ask=tabs,multi', 'pages=150']);
  const tabs = { mode: 'multi_select', answers: [{ option_index: 1 }, { option_indices: [0, 2] }] };
  expect(await responder.respond(agent.id, tabs)).toMatchObject({ status: 'ok', new_state: 'processing' });
  await asks();
  const boxes = { mode: 'multi_select', answers: [{ option_indices: [1] }] };
  expect(await responder.respond(agent.id, boxes)).toMatchObject({ status: 'ok', new_state: 'processing' });
  expect(answers()).toMatchObject([{ answers: [{ option: 1 }, { options: [0, 2] }] }, { answers: [{ options: [1] }] }]);
  expect(took('early')).toEqual([]);
});

describe('the order of the checks', () => {
  test('a malformed request comes first, then an unknown agent', async () => {
    const { responder } = await answering([], { isAsking: false });
    const wrong: [unknown, string][] = [
      [{ mode: 'shout', text: '' }, 'invalid_mode'],
      [{ mode: 'text' }, 'missing_text'],
      [{}, 'missing_text'],
      [null, 'missing_text'],
      [{ mode: 'other', text: ' ' }, 'missing_text'],
      [{ mode: 'select' }, 'invalid_option_index'],
      [{ mode: 'select', option_index: -1 }, 'invalid_option_index'],
      [{ mode: 'select', option_index: '1' }, 'invalid_option_index'],
      [{ mode: 'multi_select' }, 'invalid_answers'],
      [{ mode: 'multi_select', answers: [] }, 'invalid_answers'],
      [{ mode: 'multi_select', answers: [{ option_index: 0, option_indices: [1] }] }, 'invalid_answers'],
      [{ mode: 'multi_select', answers: [{ option_indices: [0.5] }] }, 'invalid_answers'],
      [{ text: 'fine' }, 'agent_not_found'],
    ];
    for (const [request, code] of wrong) {
      const answer = responder.respond('nobody', request);
      await expect(answer, JSON.stringify(request)).rejects.toMatchObject({ code });
    }
  });

  test('an agent that asked nothing gets nothing', async () => {
    const { agent, prompts, responder } = await answering([], { isAsking: false });
    await expect(responder.respond(agent.id, { text: 'hello' })).rejects.toMatchObject({ code: 'wrong_state' });
    expect(prompts()).toEqual([]);
  });

  test('a pane that is gone', async () => {
    const { agent, agents, responder, tmux } = await answering(['ask=permission']);
    tmux.run('kill-pane', '-t', agent.tmuxPaneId as string);
    const request = { mode: 'select', option_index: 0 };
    await expect(responder.respond(agent.id, request)).rejects.toMatchObject({ code: 'pane_not_found' });
    expect(await agents.get(agent.id)).toMatchObject({ state: 'awaiting_input' });
    const { id } = await agents.add({ tmuxPaneId: '%1', tmuxSocket: new PrivateTmux().socketName }, 'test');
    await agents.record(id, { actor: 'agent', intent: 'question', text: '?' });
    await expect(responder.respond(id, request)).rejects.toMatchObject({ code: 'pane_not_found' });
  });
});
