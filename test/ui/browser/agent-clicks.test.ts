import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test.each([
  ['beside each other', WIDE],
  ['below each other', PHONE],
])('a double click on Yes answers one of two agents %s', async (_, options) => {
  const first = await AskingAgent.started(app.place, { ask: 'permission', project: 'same' });
  const second = await AskingAgent.started(app.place, { ask: 'permission', project: 'same', tmux: first.tmux });
  const { page, problems } = await app.visit('#/agents', options);
  await yes(card(page, second)).waitFor();
  await yes(card(page, first)).dblclick();
  await card(page, first).getByText('Delivered').waitFor();
  await expectUnanswered(page, second);
  expect(first.answers).toMatchObject([[{ option: 0 }]]);
  expect(problems).toEqual([]);
});

test('an answered card keeps its place, and the card that follows ignores clicks at first', async () => {
  const first = await AskingAgent.started(app.place, { ask: 'permission', project: 'same' });
  const second = await AskingAgent.started(app.place, { ask: 'permission', project: 'same', tmux: first.tmux });
  const { page } = await app.visit();
  await page.clock.install();
  await page.goto(`${app.place.url}/#/agents`);
  await page.reload();
  await yes(card(page, second)).waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const place = await centreOf(yes(card(page, first)));
  await page.mouse.click(place.x, place.y);
  await card(page, first).getByText('Delivered').waitFor();
  await card(page, first).getByText('answered', { exact: true }).waitFor();
  expect(await agentAt(page, place)).toBe(first.agentId);
  await page.mouse.click(place.x, place.y);
  await expectUnanswered(page, second);

  await page.clock.runFor(5100);
  await page.locator('article[data-held]').waitFor({ state: 'detached' });
  expect(await agentAt(page, place)).toBe(second.agentId);
  await page.mouse.dblclick(place.x, place.y);
  await expectUnanswered(page, second);

  await page.clock.runFor(1000);
  await page.mouse.click(place.x, place.y);
  await card(page, second).getByText('Delivered').waitFor();
  expect(second.answers).toMatchObject([[{ option: 0 }]]);
});

test('the next question of an agent ignores clicks at first, until the pointer moves', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission,permission', project: 'again' });
  const { page } = await app.visit();
  await page.clock.install();
  await page.goto(`${app.place.url}/#/agents`);
  await page.reload();
  await yes(card(page, agent)).waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const place = await centreOf(yes(card(page, agent)));
  await page.mouse.click(place.x, place.y);
  await card(page, agent).getByText(`step ${agent.name}-1`).first().waitFor();
  await yes(card(page, agent)).waitFor();
  await expect.poll(() => page.locator('[data-shielded]').count()).toBe(1);
  await page.mouse.click(place.x, place.y);
  expect(agent.answers).toHaveLength(1);
  await page.mouse.move(place.x, place.y + 200);
  await page.mouse.click(place.x, place.y);
  await expect.poll(() => agent.answers, { timeout: 20_000 }).toHaveLength(2);
});

test('an answered question takes no second answer before the page hears of the outcome', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission,permission', project: 'late' });
  const { page } = await app.visit();
  let release = () => {};
  let isHeldBack = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(/\/ws\/sessions/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      if (isHeldBack) await released;
      socket.send(message);
    });
  });
  await page.goto(`${app.place.url}/#/agents`);
  await page.reload();
  await yes(card(page, agent)).waitFor();
  isHeldBack = true;
  await yes(card(page, agent)).click();
  await card(page, agent).getByText('Delivered').waitFor();
  expect(await yes(card(page, agent)).isEnabled()).toBe(false);
  release();
  await card(page, agent).getByText(`step ${agent.name}-1`).first().waitFor();
  await yes(card(page, agent)).click();
  await expect.poll(() => agent.answers, { timeout: 20_000 }).toHaveLength(2);
});

function card(page: Page, { agentId }: AskingAgent): Locator {
  return page.locator(`article[data-agent="${agentId}"]`);
}

function yes(where: Locator): Locator {
  return where.getByRole('button', { name: 'Yes', exact: true });
}

/** An accepted click disables the answers at once. */
async function expectUnanswered(page: Page, agent: AskingAgent): Promise<void> {
  expect(await yes(card(page, agent)).isEnabled()).toBe(true);
  expect(
    await card(page, agent)
      .getByText(/Sending|Delivered/)
      .count(),
  ).toBe(0);
  expect(agent.answers).toEqual([]);
}

async function centreOf(where: Locator): Promise<{ x: number; y: number }> {
  const box = await where.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function agentAt(page: Page, place: { x: number; y: number }): Promise<string | undefined> {
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>('article')?.dataset.agent,
    place,
  );
}
