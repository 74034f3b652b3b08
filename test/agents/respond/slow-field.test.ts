import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Responder } from '../../../src/agents/respond/responder.js';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { TmuxBridge } from '../../../src/bridge/tmux-bridge.js';
import { storedAgents } from '../stored-agents.js';
import { readLog } from './answering.js';

const PROGRAM = fileURLToPath(new URL('../../fixtures/agents/slow-field.mjs', import.meta.url));

async function asking(...words: string[]) {
  const { folder, tmux, socketName, engine, store, agents, onFailure } = await storedAgents();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const paneId = tmux.pane([process.execPath, PROGRAM, log, ...words].map(quoteWord).join(' '));
  const agent = await agents.add({ tmuxPaneId: paneId, tmuxSocket: socketName }, 'test');
  await agents.record(agent.id, { actor: 'agent', intent: 'question', text: 'Which colour?', delivery: 'hook' });
  const bridge = new TmuxBridge({ engine, log: () => {} });
  const responder = new Responder({ agents, answers: store.answers, bridge, onFailure });
  return { respond: (request: object) => responder.respond(agent.id, request), heard: () => readLog(log) };
}

describe('a text field that opens some time after Enter', { timeout: 60_000 }, () => {
  const screens = ['clear=screen', 'clear=picker', 'clear=nothing'];
  const between = ['between=dropped', 'between=kept', 'between=cooked'];
  const cases = screens.flatMap((clear) => between.map((mode) => [clear, mode] as const));

  test.each(cases)('gets the text, and nothing is typed before it is open: %s %s', async (...words) => {
    const { respond, heard } = await asking(...words);
    const { receipt } = await respond({ mode: 'other', text: 'mauve' });
    expect(receipt).toMatchObject({ accepted: 'yes', answers: ['mauve'] });
    expect(heard().filter(({ page }) => page === 'opening')).toEqual([]);
    expect(heard().filter(({ heard }) => heard === 'enter')).toHaveLength(2);
    expect(heard().at(-1)).toEqual({ answer: 'mauve' });
  });

  test('that takes a second to open', async () => {
    const { respond, heard } = await asking('open=1000', 'between=cooked');
    await respond({ mode: 'other', text: 'mauve' });
    expect(heard().filter(({ page }) => page === 'opening')).toEqual([]);
    expect(heard().at(-1)).toEqual({ answer: 'mauve' });
  });

  test('Enter is pressed once when the answer is said again on a cleared screen', async () => {
    const { respond, heard } = await asking('repeat');
    const { receipt } = await respond({ mode: 'other', text: 'use staging' });
    expect(receipt).toMatchObject({ accepted: 'yes', answers: ['use staging'] });
    expect(heard().at(-1)).toEqual({ answer: 'use staging' });
  });

  test('Enter is not pressed again if it opens nothing', async () => {
    const { respond, heard } = await asking('open=60000');
    await expect(respond({ mode: 'other', text: 'mauve' })).rejects.toMatchObject({
      code: 'send_failed',
      message: expect.stringContaining('no text field opened'),
    });
    expect(heard().filter(({ heard }) => heard === 'enter')).toHaveLength(1);
    expect(heard().filter(({ page }) => page === 'opening')).toEqual([]);
  });
});
