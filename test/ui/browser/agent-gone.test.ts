import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { browserTests } from '../../helpers/browser.js';
import { ServicePlace } from '../../helpers/service.js';

const app = browserTests({ open: () => ServicePlace.opened('tmux_bridge: { health_check_interval: 1 }') });

test('an agent whose pane was closed stops counting as waiting, and can be dismissed', async () => {
  const agent = await AskingAgent.started(app.place, { ask: 'permission', project: 'closed' });
  const other = await AskingAgent.started(app.place, { ask: 'permission', project: 'open', tmux: agent.tmux });
  const { page, problems } = await app.visit('#/agents');
  const card = page.locator(`article[data-agent="${agent.agentId}"]`);
  await card.getByText('waiting for you').waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(2 waiting\)/);
  agent.tmux.run('kill-pane', '-t', agent.paneId);
  await card.getByText('pane closed', { exact: true }).waitFor();
  await card.getByText(`Its pane ${agent.paneId} is closed`).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1 waiting\)/);
  await page.getByRole('heading', { name: 'Pane closed' }).waitFor();
  await expectAccessible(page);
  const { agents } = await app.place.call('list_agents');
  const listed = agents as { agent_id: string; pane_gone: boolean; ended_at: string | null }[];
  expect(listed.map(({ agent_id, pane_gone, ended_at }) => ({ agent_id, pane_gone, ended_at }))).toEqual([
    { agent_id: other.agentId, pane_gone: false, ended_at: null },
    { agent_id: agent.agentId, pane_gone: true, ended_at: null },
  ]);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.getByText('ended', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
