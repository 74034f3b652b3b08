import { expect, test } from 'vitest';
import type { HookResult } from '../../src/agents/hooks/hook-receiver.js';
import { openHookDesk } from './hook-desk.js';

const states = (results: HookResult[]) => results.map(({ state }) => state);

test('a command from start to end, and the next one', async () => {
  const { send, agents, changes, failures } = await openHookDesk();
  const results = [
    await send('session-start', { source: 'startup' }),
    await send('user-prompt-submit', { prompt: 'Mend the build' }),
    await send('pre-tool-use', { tool_name: 'Bash', tool_input: { command: 'make' } }),
    await send('permission-request', { tool_name: 'Bash', tool_input: { command: 'make' } }),
    await send('post-tool-use', { tool_name: 'Bash' }),
    await send('stop', { last_assistant_message: 'It is mended.' }),
    await send('user-prompt-submit', { prompt: 'Thanks. Now the tests' }),
  ];
  expect(states(results)).toEqual([
    'idle',
    'commanded',
    'processing',
    'awaiting_input',
    'processing',
    'complete',
    'commanded',
  ]);
  const turns = await agents.turns(results[0]?.agent_id ?? '');
  expect(turns.map(({ actor, intent, text, delivery }) => [actor, intent, text, delivery])).toEqual([
    ['user', 'command', 'Mend the build', 'hook'],
    ['agent', 'progress', 'Bash', 'hook'],
    ['agent', 'question', 'Allow Bash: make', 'hook'],
    ['user', 'answer', '', 'terminal'],
    ['agent', 'completion', 'It is mended.', 'hook'],
    ['user', 'command', 'Thanks. Now the tests', 'hook'],
  ]);
  expect(changes.map(({ eventType, turn }) => [eventType, turn?.id ?? null])).toEqual([
    ['session-start', null],
    ['user-prompt-submit', 1],
    ['pre-tool-use', 2],
    ['permission-request', 3],
    ['post-tool-use', 4],
    ['stop', 5],
    ['user-prompt-submit', 6],
  ]);
  expect(failures).toEqual([]);
});

test('which hooks make an agent wait, and with which question', async () => {
  for (const [event, payload, question] of [
    ['permission-request', { tool_name: 'Write', tool_input: { file_path: '/a' } }, 'Allow Write: /a'],
    ['permission-request', { tool_name: 'Write', message: 'May I write?' }, 'May I write?'],
    [
      'permission-request',
      { tool_name: 'Bash', message: 'It needs your permission', tool_input: { command: 'rm -rf build' } },
      'It needs your permission\nrm -rf build',
    ],
    [
      'permission-request',
      { tool_name: 'Bash', message: 'May I run rm -rf build?', tool_input: { command: 'rm -rf build' } },
      'May I run rm -rf build?',
    ],
    [
      'permission-request',
      { tool_name: 'shell', tool_input: { command: ['sh', '-c', 'rm -rf build'] } },
      "Allow shell: sh -c 'rm -rf build'",
    ],
    ['permission-request', { tool_name: 'pay', tool_input: { cents: 500 } }, 'Allow pay: {"cents":500}'],
    ['notification', { notification_type: 'permission_prompt', message: 'May I?' }, 'May I?'],
    ['notification', { notification_type: 'idle_prompt', message: 'I am waiting' }, 'I am waiting'],
    ['notification', { message: 'The agent is waiting for your input' }, 'The agent is waiting for your input'],
    [
      'pre-tool-use',
      { tool_name: 'AskUserQuestion', tool_input: { questions: [{ question: 'Red?' }, { question: 'Or blue?' }] } },
      'Red?\nOr blue?',
    ],
  ] as const) {
    const { send, agentOf } = await openHookDesk();
    await send('session-start');
    const asked = await send(event, payload);
    expect(await agentOf(asked)).toMatchObject({ state: 'awaiting_input', question });
    // answered at the terminal
    expect(await send('user-prompt-submit', { prompt: 'go on' })).toMatchObject({ state: 'processing' });
    expect(await agentOf(asked)).toMatchObject({ question: null, waitingTool: null });
  }
});

test('notifications without a question change nothing', async () => {
  const { send } = await openHookDesk();
  await send('user-prompt-submit', { prompt: 'go' });
  const news = await send('notification', { notification_type: 'auth_success', message: 'permission granted' });
  expect(news).toMatchObject({ status: 'ignored', state: 'commanded' });
});

test('a stop while an interactive tool waits keeps awaiting_input', async () => {
  const { send, agents } = await openHookDesk();
  await send('user-prompt-submit', { prompt: 'go' });
  const asked = await send('pre-tool-use', { tool_name: 'AskUserQuestion', tool_input: { question: 'Red?' } });
  expect(await send('stop')).toMatchObject({ status: 'ignored', state: 'awaiting_input' });
  // another tool that runs at the same time
  await send('pre-tool-use', { tool_name: 'Read' });
  expect(await send('post-tool-use', { tool_name: 'Read' })).toMatchObject({ state: 'awaiting_input' });
  expect(await agents.get(asked.agent_id ?? '')).toMatchObject({ question: 'Red?' });
  expect(await send('post-tool-use', { tool_name: 'AskUserQuestion' })).toMatchObject({ state: 'processing' });
});

test('the screen outranks the hooks', async () => {
  let isAsking: boolean | undefined = true;
  const { send, clock } = await openHookDesk({ isAsking: async () => isAsking });
  await send('permission-request', { tool_name: 'Bash', message: 'May I?' });
  // a tool of the same name while the dialog is still open
  expect(await send('post-tool-use', { tool_name: 'Bash' })).toMatchObject({ state: 'awaiting_input' });
  expect(await send('stop')).toMatchObject({ state: 'awaiting_input' });
  // the dialog may not be drawn yet
  isAsking = false;
  expect(await send('stop')).toMatchObject({ state: 'awaiting_input' });
  clock.advance(2000);
  expect(await send('post-tool-use', { tool_name: 'Read' })).toMatchObject({ state: 'processing' });
  await send('permission-request', { tool_name: 'Bash', message: 'May I now?' });
  clock.advance(2000);
  expect(await send('stop')).toMatchObject({ status: 'ok', state: 'complete' });
});

test('a stop completes an agent that waits only because it is done', async () => {
  const { send } = await openHookDesk();
  await send('notification', { notification_type: 'idle_prompt', message: 'waiting' });
  expect(await send('stop')).toMatchObject({ state: 'complete' });
});

test('a repeated question is stored once', async () => {
  const { send, agents } = await openHookDesk();
  const tool = { tool_name: 'AskUserQuestion', tool_input: { question: 'Red?' } };
  const { agent_id } = await send('pre-tool-use', tool);
  await send('permission-request', tool);
  await send('notification', { notification_type: 'permission_prompt', message: 'needs your attention' });
  const turns = await agents.turns(agent_id ?? '');
  expect(turns.map(({ intent, text }) => [intent, text])).toEqual([['question', 'Red?']]);
});

test('prompts injected by the agent program are not commands', async () => {
  const { send, agents } = await openHookDesk();
  const { agent_id } = await send('session-start');
  for (const prompt of [
    '<task-notification>\n<task-id>1</task-id>',
    '  <system-reminder>Be brief</system-reminder>',
    '[Request interrupted by user for tool use]',
    ' ',
  ]) {
    expect(await send('user-prompt-submit', { prompt })).toMatchObject({ status: 'ignored', state: 'idle' });
  }
  expect(await agents.turns(agent_id ?? '')).toEqual([]);
  expect(await send('user-prompt-submit', { prompt: 'What is a <system-reminder>?' })).toMatchObject({ status: 'ok' });
});

test('of identical prompts within 30 s only the first is stored', async () => {
  const { send, agents, clock } = await openHookDesk();
  const { agent_id } = await send('session-start');
  // a real agent sent 395 in 97 s
  for (let i = 0; i < 395; i++) {
    await send('user-prompt-submit', { prompt: 'again' });
    clock.advance(97_000 / 395);
  }
  expect(await agents.turns(agent_id ?? '')).toHaveLength(4);
  expect(await send('user-prompt-submit', { prompt: 'again', session_id: 'two', cwd: '/b' })).toMatchObject({
    status: 'ok',
  });
});

test('at most 5 commands per agent are stored in 10 s', async () => {
  const { send, clock } = await openHookDesk();
  const prompt = async (text: string, more = {}) =>
    (await send('user-prompt-submit', { prompt: text, ...more })).reason;
  for (let i = 0; i < 5; i++) expect(await prompt(`command ${i}`)).toBeUndefined();
  expect(await prompt('command 5')).toBe('too many');
  expect(await prompt('command 5', { session_id: 'two', cwd: '/b' })).toBeUndefined();
  clock.advance(9999);
  expect(await prompt('command 6')).toBe('too many');
  clock.advance(1);
  expect(await prompt('command 6')).toBeUndefined();
});

test('a hook that our own answer causes is matched to that answer', async () => {
  const { send, agents } = await openHookDesk();
  const asked = await send('permission-request', { message: 'Which colour?' });
  const id = asked.agent_id ?? '';
  const flight = agents.inFlight.begin(id);
  // both arrive before the answer is stored
  expect(await send('user-prompt-submit', { prompt: 'red' })).toMatchObject({ status: 'queued' });
  expect(await send('permission-request', { message: 'Which size?' })).toMatchObject({ status: 'queued' });
  await agents.record(id, { actor: 'user', intent: 'answer', text: 'red', delivery: 'respond:text' });
  flight.dispose();
  // the same again, late
  await send('user-prompt-submit', { prompt: 'red ' });
  const turns = await agents.turns(id);
  expect(turns.map(({ intent, text, delivery }) => [intent, text, delivery])).toEqual([
    ['question', 'Which colour?', 'hook'],
    ['answer', 'red', 'respond:text'],
    ['question', 'Which size?', 'hook'],
  ]);
  expect(await agents.get(id)).toMatchObject({ state: 'awaiting_input', question: 'Which size?' });
});

test('the agent’s own report counts when our answer was abandoned', async () => {
  const { send, agents } = await openHookDesk();
  const { agent_id } = await send('permission-request', { message: 'Which colour?' });
  const id = agent_id ?? '';
  const flight = agents.inFlight.begin(id);
  await send('user-prompt-submit', { prompt: 'red' });
  flight.dispose();
  await send('notification', { message: 'no news' });
  expect((await agents.turns(id)).at(-1)).toMatchObject({ intent: 'answer', text: 'red', delivery: 'hook' });
});

test('an impossible turn is refused and logged, and changes nothing', async () => {
  const { send, agents, failures } = await openHookDesk();
  const { agent_id } = await send('permission-request', { message: 'Which colour?' });
  const id = agent_id ?? '';
  const command = { actor: 'user', intent: 'command', text: 'rm -r .' } as const;
  await expect(agents.record(id, command)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(failures).toMatchObject([{ code: 'wrong_state', details: { state: 'awaiting_input' } }]);
  expect(await agents.turns(id)).toHaveLength(1);
  expect(await agents.get(id)).toMatchObject({ state: 'awaiting_input', question: 'Which colour?' });
  await expect(agents.record('a-none', command)).rejects.toMatchObject({ code: 'agent_not_found' });
});

test('unknown events and malformed payloads are refused with a reason', async () => {
  const { send } = await openHookDesk();
  await expect(send('stopp')).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/did you mean stop\?/),
  });
  for (const [payload, reason] of [
    [{ prompt: 7 }, /prompt/],
    [{ tmux_pane: 'three' }, /%3/],
    [{ tool_name: [] }, /tool_name/],
    [{ session_id: null, cwd: '' }, /identify the agent/],
    [{ cwd: 'x'.repeat(5000) }, /cwd/],
  ] as const) {
    await expect(send('stop', payload)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(reason),
    });
  }
  // unused fields may be anything
  expect(await send('stop', { permission_mode: { deeply: ['odd'] }, model: null })).toMatchObject({ status: 'ok' });
});
