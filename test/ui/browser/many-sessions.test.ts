import { expect, test } from 'vitest';
import { browserTests } from '../../helpers/browser.js';

const COUNT = 130;
const app = browserTests();

test('with many sessions, the page draws 60 of them, pages through the rest, and filters all', async () => {
  const { place } = app;
  for (let i = 0; i < COUNT; i += 10) {
    const start = (_: unknown, k: number) => place.spawn('exec sleep 300', { title: `job ${i + k}.` });
    await Promise.all(Array.from({ length: 10 }, start));
  }
  const { page, problems } = await app.visit();
  let [frames, bytes] = [0, 0];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      frames++;
      bytes += payload.length;
    }),
  );
  await page.reload();
  const cards = page.locator('li:has(canvas)');
  await page.getByText(`1–60 of ${COUNT}`).waitFor();
  await expect.poll(() => page.locator('canvas[data-seq]').count()).toBeGreaterThan(3);
  expect(await cards.count()).toBe(60);
  expect(frames).toBeLessThanOrEqual(8);
  expect(bytes).toBeLessThan(1_000_000);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(`121–${COUNT} of ${COUNT}`).waitFor();
  expect(await cards.count()).toBe(COUNT - 120);
  await page.getByLabel('Filter sessions').fill('job 77.');
  await expect.poll(() => cards.count()).toBe(1);
  expect(await cards.first().textContent()).toContain('job 77.');
  expect(problems).toEqual([]);
}, 120_000);
