import { expect, test } from 'vitest';
import { browserTests, liveTerminal, seesLine, terminalText } from '../../helpers/browser.js';

const app = browserTests();

test('the login link works once', async () => {
  const { page, problems } = await app.visit();
  await page.getByRole('heading', { name: 'No sessions yet' }).waitFor();
  expect(problems).toEqual([]);
  expect((await page.goto(app.place.loginUrl))?.status()).toBe(200);
  await page.waitForURL(`${app.place.url}/`);
  expect((await page.goto(app.place.loginUrl))?.status()).toBe(401);
  expect(await page.content()).toContain('ttypilot login');
});

test('start bash, type, and see the output', async () => {
  const { page, problems } = await app.visit();
  await page.getByRole('button', { name: 'New session' }).first().click();
  await page.getByLabel('Command').fill('bash --norc');
  await page.getByLabel('Title').fill('my shell');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const tile = await liveTerminal(page);
  await tile.getByRole('heading', { name: 'my shell' }).waitFor();
  await seesLine(tile, /bash.*\$|bash.*#/);
  await page.keyboard.type('echo "<$((6*7))>"\n');
  await seesLine(tile, /^<42>/);
  await page.keyboard.type('exit 3\n');
  await seesLine(tile, '[process exited with code 3]');
  expect(problems).toEqual([]);
});

test('vim runs, and the terminal reports when it is killed', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'New session' }).first().click();
  await page.getByLabel('Command').fill('vim --clean -n');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const tile = await liveTerminal(page);
  await seesLine(tile, /^~/);
  await page.keyboard.type('ihello from the browser');
  await seesLine(tile, /^hello from the browser/);
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Kill/ }).click();
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'Kill' }).click();
  await seesLine(page, '[process exited with code 137]');
  expect(await terminalText(page)).toContain('~');
  await page.locator('section[data-state="ended"]').waitFor();
});

test('a timed-out session says so, and nothing is repeated', async () => {
  const id = await app.place.spawn('echo begin; printf "\\033[31mlast words\\033[0m"; read x', {
    absolute_timeout_seconds: 2,
  });
  const { page } = await app.visit(`#/s/${id}`);
  await seesLine(page, '[process timed out and was killed]');
  const text = await terminalText(page);
  expect(text.match(/last words/g)).toHaveLength(1);
  expect(text).not.toContain('exited with code');
});

test('a late viewer sees how the session ended', async () => {
  const id = await app.place.spawn('echo gone; exit 7');
  await app.place.call('wait_for_exit', { session_id: id });
  const { page } = await app.visit(`#/s/${id}`);
  await seesLine(page, '[process exited with code 7]');
});

test('only the service answers terminal queries, however many viewers there are', async () => {
  const ask = [
    "stty raw -echo; printf 'ready\\r\\n'; head -c1 >/dev/null",
    "stty min 0 time 20; printf '\\033[c\\033[6n\\033]11;?\\007'; cat | od -An -c",
  ].join('; ');
  const id = await app.place.spawn(ask);
  const visits = await Promise.all([app.visit(`#/s/${id}`), app.visit(`#/s/${id}`)]);
  for (const { page } of visits) await seesLine(page, 'ready');
  await app.place.call('send_input', { session_id: id, input: 'x' });
  await app.place.call('wait_for_exit', { session_id: id });
  const { text } = await app.place.call('read_output', { session_id: id });
  const replies = String(text).replace(/\s+/g, '');
  expect(replies.match(/033\[\?[\d;]*c/g)).toHaveLength(1);
  expect(replies.match(/033\[\d+;\d+R/g)).toHaveLength(1);
  expect(replies.match(/033\]11;rgb/g)).toHaveLength(1);
});
