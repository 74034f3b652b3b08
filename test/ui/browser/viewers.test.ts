import { expect, test } from 'vitest';
import { browserTests, liveTerminal, seesLine, terminalText } from '../../helpers/browser.js';

const app = browserTests();
const ECHO = 'stty -echo; echo ready; while read -r line; do echo "got $line"; done';

test('the controller types alone; everyone sees a take-over and a hand-back', async () => {
  const id = await app.place.spawn(ECHO);
  const [ada, bob] = await Promise.all([app.visit(`#/s/${id}`), app.visit(`#/s/${id}`)]);
  for (const { page } of [ada, bob]) await seesLine(page, 'ready');

  await ada.page.getByRole('button', { name: 'Take control' }).click();
  await ada.page.getByRole('button', { name: 'Hand back' }).waitFor();
  await bob.page.getByText('has control; you are watching').waitFor();
  await bob.page.locator('.xterm textarea').first().focus();
  await bob.page.keyboard.type('from bob, locked out\n');
  await ada.page.keyboard.type('from ada\n');
  await seesLine(bob.page, 'got from ada');

  await bob.page.getByRole('toolbar').getByRole('button', { name: 'Take over' }).click();
  await ada.page.getByText('has control; you are watching').waitFor();
  await bob.page.getByRole('button', { name: 'Hand back' }).waitFor();
  await ada.page.locator('.xterm textarea').first().focus();
  await ada.page.keyboard.type('from ada, too late\n');
  await bob.page.keyboard.type('from bob\n');
  await seesLine(ada.page, 'got from bob');

  await bob.page.getByRole('button', { name: 'Hand back' }).click();
  await ada.page.getByRole('button', { name: 'Take control' }).waitFor();
  await ada.page.keyboard.type('ada again\n');
  await seesLine(bob.page, 'got ada again');
  expect((await terminalText(ada.page)).match(/got .*/g)).toEqual(['got from ada', 'got from bob', 'got ada again']);
});

test('one viewer sets the size, and the others scale to it', async () => {
  const id = await app.place.spawn('trap : WINCH; echo ready; while :; do read -r x; done', { cols: 100, rows: 30 });
  const sizeNow = async () => {
    const { cols, rows } = await app.place.call('get_session', { session_id: id });
    return { cols: cols as number, rows: rows as number };
  };
  const small = await app.visit(`#/s/${id}`, { viewport: { width: 700, height: 500 } });
  const large = await app.visit(`#/s/${id}`, { viewport: { width: 1600, height: 1000 } });
  for (const { page } of [small, large]) await seesLine(page, 'ready');
  expect(await sizeNow()).toEqual({ cols: 100, rows: 30 });

  await small.page.getByRole('button', { name: 'Fit the session' }).click();
  await small.page.getByRole('button', { name: 'Stop fitting the session to this window' }).waitFor();
  const fitted = await sizeNow();
  expect(fitted.cols).toBeLessThan(100);
  await large.page.waitForFunction(
    (rows) => document.querySelectorAll('.xterm-rows > div').length === rows,
    fitted.rows,
  );
  expect(await overflow(large.page)).toEqual({ right: false, bottom: false });

  await large.page.getByRole('button', { name: 'Fit the session' }).click();
  await small.page.getByRole('button', { name: 'Fit the session' }).waitFor();
  const larger = await sizeNow();
  expect(larger.cols).toBeGreaterThan(fitted.cols);
  await small.page.waitForFunction(
    (rows) => document.querySelectorAll('.xterm-rows > div').length === rows,
    larger.rows,
  );
  expect(await overflow(small.page)).toEqual({ right: false, bottom: false });

  await large.page.setViewportSize({ width: 1200, height: 900 });
  await small.page.waitForFunction((rows) => document.querySelectorAll('.xterm-rows > div').length < rows, larger.rows);
});

test('several sessions side by side', async () => {
  const ids = await Promise.all(['one', 'two', 'three'].map((name) => app.place.spawn(`echo this is ${name}; cat`)));
  const { page } = await app.visit(`#/s/${ids.slice(0, 2).join(',')}`);
  await seesLine(await liveTerminal(page, ids[0]), 'this is one');
  await seesLine(await liveTerminal(page, ids[1]), 'this is two');
  await page.getByRole('button', { name: 'Open another' }).click();
  await page.getByRole('menuitem', { name: /this is three/ }).click();
  const third = await liveTerminal(page, ids[2]);
  await seesLine(third, 'this is three');
  await third.locator('textarea').focus();
  await page.keyboard.type('typed here\n');
  await seesLine(third, 'typed here');
  expect(await terminalText(await liveTerminal(page, ids[0]))).not.toContain('typed here');
});

test('side by side, a session takes the size of its view while there is no other viewer', async () => {
  const size = { cols: 100, rows: 30 };
  const [alone, shared] = await Promise.all([app.place.spawn('echo alone; cat', size), app.place.spawn('cat', size)]);
  const colsOf = async (session_id: string) => (await app.place.call('get_session', { session_id })).cols as number;
  const guest = await app.visit(`#/s/${shared}`);
  await liveTerminal(guest.page, shared);

  const { page } = await app.visit(`#/s/${alone}`);
  await seesLine(await liveTerminal(page, alone), 'alone');
  expect(await colsOf(alone)).toBe(100);
  await page.goto(`${app.place.url}/#/s/${alone},${shared}`);
  const [own, other] = [await liveTerminal(page, alone), await liveTerminal(page, shared)];
  await own.getByRole('button', { name: 'Stop fitting the session to this window' }).waitFor();
  await expect.poll(() => colsOf(alone)).toBeLessThan(80);
  // requests of a viewer are handled in order
  await other.locator('textarea').focus();
  await page.keyboard.type('typed later\n');
  await seesLine(other, 'typed later');
  expect(await colsOf(shared)).toBe(100);

  await guest.page.close();
  await other.getByRole('button', { name: 'Stop fitting the session to this window' }).waitFor();
  await expect.poll(() => colsOf(shared)).toBeLessThan(80);
  await other.getByRole('button', { name: 'Stop fitting the session to this window' }).click();
  await page.reload();
  await other.getByRole('button', { name: 'Fit the session' }).waitFor();
});

/** Whether the drawn screen is larger than its frame. */
function overflow(page: import('playwright-core').Page) {
  return page.evaluate(() => {
    const screen = document.querySelector('.xterm-screen')?.getBoundingClientRect();
    const frame = document.querySelector('.xterm')?.parentElement?.getBoundingClientRect();
    if (!screen || !frame) return undefined;
    return { right: screen.right > frame.right + 1, bottom: screen.bottom > frame.bottom + 1 };
  });
}
