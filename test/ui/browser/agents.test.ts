import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test('without agents the page says how to get one', async () => {
  const { page, problems } = await app.visit('#/agents');
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  await page.getByText('ttypilot hook install').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('an agent that starts waiting comes first, and a button answers it', async () => {
  const { page, problems } = await app.visit('#/agents');
  const calm = await AskingAgent.started(app.place, { ask: 'permission', project: 'calm' });
  await button(card(page, calm), 'Yes').click();
  await card(page, calm).locator('[data-receipt]').getByText('Delivered').waitFor();
  const asking = await AskingAgent.started(app.place, { ask: 'permission', project: 'asking', tmux: calm.tmux });
  await card(page, asking).getByText(`Do you want to run step ${asking.name}-0?`).first().waitFor();
  await page
    .locator('article')
    .first()
    .getByRole('heading', { name: `asking ${asking.paneId}` })
    .waitFor();
  await page.getByRole('heading', { name: 'Waiting for you 1' }).waitFor();
  await expect.poll(() => page.title()).toBe('(1 waiting) Agents · ttypilot');

  await card(page, asking)
    .getByRole('button', { name: /don't ask again/ })
    .click();
  const receipt = card(page, asking).locator('[data-receipt]');
  await receipt.getByText(/Delivered in \d+ ms: Yes, and don't ask again/).waitFor();
  await receipt.getByText('Evidence').click();
  await receipt.getByText(/highlighted before Enter/).waitFor();
  await expect.poll(() => asking.answers).toMatchObject([[{ option: 1 }]]);
  await expect.poll(() => page.title()).toBe('Agents · ttypilot');
  expect(calm.answers).toMatchObject([[{ option: 0 }]]);

  await button(card(page, asking), 'History').click();
  const turns = card(page, asking).getByRole('list', { name: 'Conversation' });
  await turns.getByText('You answered').waitFor();
  await turns.getByText('It asked').waitFor();
  await page.getByLabel('Group by').selectOption('project');
  await page.getByRole('heading', { name: 'calm 1' }).waitFor();
  expect(problems).toEqual([]);
});

test('text, text instead of an option, and several choices arrive', async () => {
  const { page, problems } = await app.visit('#/agents');
  const agent = await AskingAgent.started(app.place, { ask: 'text,question,multi,tabs', project: 'words' });
  const own = card(page, agent);
  await own.getByLabel('Your answer').fill('Ada and "friends"');
  await own.getByLabel('Your answer').press('Enter');
  await button(own, 'Type something.').waitFor();
  // under the next question it would look like its answer
  await own.locator('[data-receipt]').waitFor({ state: 'detached' });
  await button(own, 'Type something.').click();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('a warm grey');
  await button(own, 'Send').click();
  await own.getByLabel('Lint').check();
  await own.getByLabel('Tests').check();
  await button(own, 'Send 2 selected').click();
  // several questions in turn, then the page that submits them
  await button(own, 'In a database').click();
  await own.getByLabel('Types').check();
  await button(own, 'Send 1 selected').click();
  const submit = button(own, 'Submit answers');
  await expect.poll(() => agent.answers.length === 4 || submit.isVisible(), { timeout: 20_000 }).toBe(true);
  if (agent.answers.length < 4) await submit.click();
  await expect
    .poll(() => agent.answers, { timeout: 20_000 })
    .toMatchObject([
      [{ text: 'Ada and "friends"' }],
      [{ text: 'a warm grey' }],
      [{ options: [1, 2] }],
      [{ option: 1 }, { options: [0] }],
    ]);
  expect(problems).toEqual([]);
});

test('a refused answer says why', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'question', project: 'refusing' });
  const { page } = await app.visit('#/agents');
  const own = card(page, agent);
  await button(own, 'Green').waitFor();
  // another client answers, and the page has not heard of it yet
  await page.route('**/api/respond/**', async (route) => {
    await app.place.call('respond', { agent_id: agent.agentId, mode: 'select', option_index: 2 });
    await route.continue();
  });
  await button(own, 'Green').click();
  await own
    .getByRole('alert')
    .getByText(/is (processing|complete): it is not waiting for an answer/)
    .waitFor();
  expect(agent.answers).toMatchObject([[{ option: 2 }]]);
  agent.tmux.run('kill-pane', '-t', agent.paneId);
  await app.place.fetch(`/api/respond/${agent.agentId}/availability`);
  await own.getByText(`Pane ${agent.paneId} is out of reach.`).waitFor();
});

test('the terminal of an agent can be viewed and opened', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission', project: 'seen' });
  const { page, problems } = await app.visit('#/agents');
  const own = card(page, agent);
  await button(own, 'Screen').click();
  await own.getByRole('region', { name: 'Screen' }).getByText(`npm run step-${agent.name}-0`).waitFor();
  await button(own, 'Terminal').click();
  await seesLine(await liveTerminal(page), 'Do you want to run step');
  expect(problems).toEqual([]);
});

test('chime and notification fire when an agent starts waiting, once switched on', async () => {
  const { page } = await app.visit('#/agents');
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(noteCalls);
  await page.reload();
  const calls = () => page.evaluate(() => window.calls);
  const tmux = (await AskingAgent.started(app.place, { ask: 'text', project: 'silent' })).tmux;
  const chime = page.getByRole('switch', { name: 'Chime' });
  const notify = page.getByRole('switch', { name: 'Notify' });
  await page.getByRole('heading', { name: /^silent %/ }).waitFor();
  expect(await calls()).toEqual({ notes: 0, titles: [] });
  await notify.click();
  await chime.click();
  await page.getByRole('switch', { name: 'Chime', checked: true }).waitFor();
  // played once as a sample
  expect(await calls()).toEqual({ notes: 2, titles: [] });
  await page.reload();
  await page.getByRole('switch', { name: 'Notify', checked: true }).waitFor();
  await page.getByRole('switch', { name: 'Chime', checked: true }).waitFor();
  const { paneId } = await AskingAgent.started(app.place, { ask: 'text', project: 'loud', tmux });
  await expect.poll(calls).toEqual({ notes: 2, titles: [`loud ${paneId} waits`] });
});

test.each(['light', 'dark'] as const)('the agents page is accessible, in %s colours', async (colorScheme) => {
  const { tmux } = await AskingAgent.started(app.place, { ask: 'permission', project: 'one' });
  const several = await AskingAgent.started(app.place, { ask: 'multi', project: 'two', tmux });
  const { page } = await app.visit('#/agents', { colorScheme });
  await card(page, several).getByLabel('Lint').waitFor();
  await button(card(page, several), 'Type something.').click();
  await card(page, several).getByLabel('Your own answer').waitFor();
  await button(card(page, several), 'Screen').click();
  await expectAccessible(page);
  await button(card(page, several), 'History').click();
  await card(page, several).getByRole('list', { name: 'Conversation' }).waitFor();
  await expectAccessible(page);
});

test('an agent can be answered from a phone, and with the keyboard alone', async () => {
  const agent = await AskingAgent.started(app.place, {
    ask: 'permission,permission',
    project: 'a-project-with-a-name',
  });
  const phone = await app.visit('', PHONE);
  await phone.page.getByRole('link', { name: /^Agents/ }).tap();
  await button(card(phone.page, agent), 'Yes').waitFor();
  await expectNoSideways(phone.page);
  await button(card(phone.page, agent), 'Screen').tap();
  await expectNoSideways(phone.page);
  await button(card(phone.page, agent), 'Yes').tap();
  await card(phone.page, agent).getByText('Delivered').waitFor();
  await expectNoSideways(phone.page);
  const { page } = await app.visit('#/agents');
  await card(page, agent).getByText(`step ${agent.name}-1`).first().waitFor();
  await button(card(page, agent), 'Yes').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await card(page, agent).getByText('Delivered').waitFor();
  await expect.poll(() => agent.answers).toMatchObject([[{ option: 0 }], [{ option: 1 }]]);
});

function card(page: Page, { agentId }: AskingAgent): Locator {
  return page.locator(`article[data-agent="${agentId}"]`);
}

function button(where: Locator, name: string): Locator {
  return where.getByRole('button', { name, exact: true });
}

declare global {
  interface Window {
    calls: { notes: number; titles: string[] };
  }
}

/** In the page: counts played notes and keeps the titles of notifications. */
function noteCalls(): void {
  window.calls = { notes: 0, titles: [] };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    window.calls.notes++;
    start.call(this, when);
  };
  window.Notification = new Proxy(Notification, {
    construct(target, args) {
      window.calls.titles.push(String(args[0]));
      return new target(...(args as [string]));
    },
  });
}
