import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { browserTests, seesLine } from '../../helpers/browser.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { cutOff, tooSmall } from '../../helpers/touch-targets.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** A tablet is wide, and has no mouse either. */
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const devices = { phone: PHONE, tablet: TABLET };

describe.each(Object.keys(devices) as (keyof typeof devices)[])('on a %s, everything can be tapped', (device) => {
  test('sessions', async () => {
    await app.place.spawn('cat', { title: `one on a ${device}` });
    const { page } = await app.visit('', devices[device]);
    await page.getByLabel(`Select one on a ${device}`).check();
    await expectBig(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem').first().waitFor();
    await expectBig(page);
  });

  test('agents', async () => {
    const { page } = await app.visit('#/agents', devices[device]);
    const asking = { tmux: new PrivateTmux(), project: device };
    const agents = [];
    for (const ask of ['permission', 'question', 'multi', 'text']) {
      agents.push(await AskingAgent.started(app.place, { ...asking, ask }));
    }
    const cards = agents.map(({ agentId }) => page.locator(`[data-agent="${agentId}"]`));
    for (const card of cards) await card.locator('button, textarea').first().waitFor();
    await expectBig(page);
    const [card = page.locator('none')] = cards;
    await card.getByRole('button', { name: 'Yes', exact: true }).tap();
    await card.locator('[data-receipt]').getByText('Evidence').tap();
    await card.getByRole('button', { name: 'History' }).tap();
    await card.getByRole('list', { name: 'Conversation' }).waitFor();
    await expectBig(page);
  });

  test('recordings', async () => {
    const id = await app.place.spawn('echo played; sleep 0.2; echo end', { record: true, title: `for a ${device}` });
    await app.place.call('wait_for_exit', { session_id: id });
    const { page } = await app.visit('#/recordings', devices[device]);
    const named = (action: string) => ({ name: `${action} the recording of for a ${device}` });
    await page.getByRole('link', named('Play')).waitFor();
    await expectBig(page);
    for (const action of ['Export', 'Rename', 'Delete']) {
      await page.getByRole('button', named(action)).tap();
      await page.locator('[role="dialog"], [role="alertdialog"]').waitFor();
      await expectBig(page);
      await page.keyboard.press('Escape');
      await page.locator('[role="dialog"], [role="alertdialog"]').waitFor({ state: 'detached' });
    }
    await page.getByRole('link', named('Play')).tap();
    await seesLine(page, 'end');
    await expectBig(page);
  });

  test('settings', async () => {
    const { page } = await app.visit('#/settings', devices[device]);
    await page.getByText('this browser', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New token' }).tap();
    await expectBig(page);
    await page.getByLabel('Name', { exact: true }).fill(`for a ${device}`);
    await page.getByRole('button', { name: 'Create' }).tap();
    await page.getByRole('dialog', { name: 'Copy the token now' }).waitFor();
    await expectBig(page);
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: `Revoke the token for a ${device}` }).waitFor();
    await expectBig(page);
  });

  test('the API reference', async () => {
    const { page } = await app.visit('#/settings', devices[device]);
    await page.goto(`${app.place.url}/api/docs`);
    await page.getByRole('heading', { name: 'The API of ttypilot' }).waitFor();
    await expectBig(page);
  });
});

async function expectBig(page: Page): Promise<void> {
  expect(await cutOff(page)).toEqual([]);
  expect(await tooSmall(page)).toEqual([]);
}
