import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { test } from 'vitest';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';
import { ServicePlace } from '../../helpers/service.js';

const app = browserTests({
  async open() {
    const place = new ServicePlace();
    await place.start();
    return place;
  },
});

test('a large paste arrives completely', async () => {
  const text = 'a line of the paste, ünïcödé\n'.repeat(10_000);
  const typed = Buffer.from(text.replaceAll('\n', '\r'));
  const id = await app.place.spawn(
    `stty raw -echo; printf 'ready\\r\\n'; head -c ${typed.length} | sha256sum; exec cat`,
  );
  const { page } = await app.visit(`#/s/${id}`);
  await seesLine(page, 'ready');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true });
    document.querySelector('.xterm textarea')?.dispatchEvent(paste);
  }, text);
  await seesLine(page, createHash('sha256').update(typed).digest('hex'));
});

test('after a kill and restart of the service the page reconnects and says what was lost', async () => {
  const id = await app.place.spawn('echo ready; cat');
  const { page } = await app.visit(`#/s/${id}`);
  await seesLine(page, 'ready');
  const { child, url } = app.place;
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  await page.locator('[data-connection="lost"]').waitFor();
  await page.getByText('Connection lost').waitFor();
  await app.place.start('--port', new URL(url).port);
  await page.locator('[data-connection="live"]').waitFor();
  await seesLine(page, '[process ended, exit code unknown]');
  await page.getByText('The program ended while the service was down.').waitFor();
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await liveTerminal(page);
});
