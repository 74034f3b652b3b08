import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();

test('the card shows the command to allow, below a message and a dialog', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission', project: 'build' });
  const { page, problems } = await app.visit('#/agents');
  const own = card(page, agent.agentId);
  await own.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  await hook('permission-request', {
    session_id: agent.name,
    tool_name: 'Bash',
    message: 'It needs your permission to use Bash',
    tool_input: { command: 'rm -rf build' },
  });
  await own.getByRole('region', { name: 'What it wants to do' }).getByText('rm -rf build').waitFor();
  await own.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('an agent without a pane shows its question, and can be dismissed until its next hook', async () => {
  const asked = {
    session_id: 'no-pane',
    cwd: '/work/shop',
    tool_name: 'Bash',
    message: 'It needs your permission',
    tool_input: { command: 'make all' },
  };
  const id = await hook('permission-request', asked);
  const { page, problems } = await app.visit('#/agents');
  await card(page, id).getByText('make all').waitFor();
  await card(page, id).getByText('Not running in tmux').waitFor();
  await card(page, id).getByRole('button', { name: 'Dismiss' }).click();
  await card(page, id).getByText('ended', { exact: true }).waitFor();
  expect(await card(page, id).getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
  expect(await hook('permission-request', asked)).toBe(id);
  await card(page, id).getByText('waiting for you').waitFor();
  expect(problems).toEqual([]);
});

test('two agents of one program in one directory have different names, and so do their panes', async () => {
  const one = await AskingAgent.started(app.place, { ask: 'permission', project: 'shop' });
  const other = await AskingAgent.started(app.place, { ask: 'permission', project: 'shop', tmux: one.tmux });
  const third = await hook('session-start', { cwd: '/work/shop', agent: 'fixture', session_id: 'third' });
  const { page } = await app.visit('#/agents');
  for (const [id, name] of [
    [one.agentId, `shop ${one.paneId}`],
    [other.agentId, `shop ${other.paneId}`],
    [third, `shop ${third}`],
  ] as const) {
    await card(page, id).getByRole('heading', { name, exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'Sessions' }).click();
  for (const { agentId: agent_id, paneId } of [one, other]) {
    const { pane_session_id } = await app.place.call('get_agent', { agent_id });
    await page.locator(`a[href="#/s/${pane_session_id}"]`).getByText(`shop ${paneId}`, { exact: true }).waitFor();
  }
  const { pane_session_id } = await app.place.call('get_agent', { agent_id: one.agentId });
  await page.locator(`a[href="#/s/${pane_session_id}"]`).click();
  await page.getByRole('heading', { name: `shop ${one.paneId}`, exact: true }).waitFor();
});

test('a link leads to the card of an agent, or the page says that it is gone', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission', project: 'linked' });
  const { page } = await app.visit(`#/agents/${agent.agentId}`, { viewport: { width: 375, height: 600 } });
  await page.waitForFunction((id) => (document.activeElement as HTMLElement)?.dataset.agent === id, agent.agentId);
  await expect.poll(() => isInView(card(page, agent.agentId).getByText('Do you want').first())).toBe(true);
  await page.goto(`${app.place.url}/#/agents/a-none`);
  await page.getByRole('alert').getByText('a-none is no longer here').waitFor();
});

test('a link opened before the login leads to the question after it', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission', project: 'pushed' });
  const { page } = await app.visit();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(`${app.place.url}/#/agents/${agent.agentId}`);
  await page.getByText('This page needs a login.').waitFor();
  const links = await app.place.fetch('/api/login-links', { method: 'POST' });
  await page.goto(((await links.json()) as { url: string }).url);
  await page.waitForFunction((id) => (document.activeElement as HTMLElement)?.dataset.agent === id, agent.agentId);
  await card(page, agent.agentId).getByRole('button', { name: 'Yes', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('ttypilot_wanted'))).toBeNull();
});

function card(page: Page, agentId: string): Locator {
  return page.locator(`article[data-agent="${agentId}"]`);
}

/** Returns the id of the agent that a hook comes from. */
async function hook(event: string, payload: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await app.place.fetch(`/hook/${event}`, { method: 'POST', headers, body: JSON.stringify(payload) });
  const { agent_id } = (await response.json()) as { agent_id: string };
  return agent_id;
}

function isInView(where: Locator): Promise<boolean> {
  return where.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
