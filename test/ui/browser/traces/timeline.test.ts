import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { traceHtml } from '../../../../src/trace/page/trace-html.js';
import { readViewerFiles } from '../../../../src/trace/page/viewer-files.js';
import { expectAccessible, expectNoSideways } from '../../../helpers/accessible.js';
import { browserTests } from '../../../helpers/browser.js';
import { clickCell, failedTest, keptTrace, screens, step } from './failed-test.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A trace in the web app. */
const visit = (options = {}) => app.visit(`traces/${keptTrace(app.place, failedTest().bytes)}`, options);
const timeline = (page: Page) => page.getByRole('slider', { name: 'Time' });
const time = (page: Page) => page.locator('[data-time]').innerText();

test('the timeline has pictures, waits as bars, acts, and the exit; a press goes there, also by dragging', async () => {
  const { page, problems } = await visit();
  // a picture of the end is drawn, and not in one colour
  const picture = timeline(page).locator('canvas').last();
  await expect
    .poll(() =>
      picture.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return new Set(new Uint32Array(data instanceof Uint8ClampedArray ? data.buffer : [])).size;
      }),
    )
    .toBeGreaterThan(2);
  const sign = (text: string) => timeline(page).locator(`[title="${text}"]`);
  const bar = sign('waited 250 ms for /open/: matched in row 0');
  const miss = timeline(page).locator('[title^="expected \'Saved\'"]');
  // as long as they took: 250 and 3000 of 4100 ms
  const [whole, ...bars] = await Promise.all([timeline(page), bar, miss.first()].map((one) => one.boundingBox()));
  expect(bars.map((box) => ((box?.width ?? 0) / (whole?.width ?? 1)) * 4100)).toEqual([
    expect.closeTo(250, -2),
    expect.closeTo(3000, -2),
  ]);
  await expect.poll(() => sign('the program exited with code 1').count()).toBe(1);
  await bar.click();
  await expect.poll(() => step(page, 'waited 250 ms').getAttribute('aria-selected')).toBe('true');
  await sign('pressed n').click();
  await expect.poll(() => step(page, 'pressed n').getAttribute('aria-selected')).toBe('true');
  const box = (await timeline(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + 5);
  await page.mouse.down();
  await expect.poll(() => time(page)).toMatch(/^0:00\.8/);
  await page.mouse.move(box.x + box.width * 0.5, box.y + 5);
  await page.mouse.up();
  await expect.poll(() => time(page)).toMatch(/^0:02\.0/);
  await expect.poll(() => screens(page).last().innerText()).toContain('Save failed');
  expect(problems).toEqual([]);
});

test('the wheel and the buttons zoom, and Shift with the wheel moves what is shown', async () => {
  const { page, problems } = await visit();
  const shown = () => timeline(page).locator('.tabular-nums span').allInnerTexts();
  await expect.poll(shown).toEqual(['0:00.000', '0:02.050', '0:04.100']);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(shown).toEqual(['0:00.000', '0:01.025', '0:02.050']);
  const box = (await timeline(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(box.x, box.y + 5);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await shown())[2]).toMatch(/^0:01\./);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await shown())[0]).not.toBe('0:00.000');
  // the moment itself stays where it was, and the timeline goes back to it when it moves
  expect(await time(page)).toMatch(/^0:00\.000/);
  await page.keyboard.press('End');
  await expect.poll(async () => (await shown())[2]).toBe('0:04.100');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(shown).toEqual(['0:00.000', '0:02.050', '0:04.100']);
  expect(problems).toEqual([]);
});

test('it plays at any speed from where it is to the end, and space stops it', async () => {
  const { page, problems } = await visit();
  await page.getByLabel('Speed').selectOption('0.25×');
  await page.getByLabel('Speed').blur();
  await page.keyboard.press('Home');
  await expect.poll(() => time(page)).toMatch(/^0:00\.000/);
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).not.toMatch(/^0:00\.000/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await screens(page).last().innerText()).not.toContain('bye');
  await page.getByLabel('Speed').selectOption('64×');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => time(page)).toMatch(/^0:04\.100/);
  await expect.poll(() => screens(page).last().innerText()).toContain('bye');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('the screen is text: it is selected and copied without a click on a cell', async () => {
  const { page, problems } = await visit(CLIPBOARD);
  const line = screens(page).last().getByText('Save failed');
  const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('Control+C');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Save failed');
  expect(await page.getByRole('heading', { name: 'Cell' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a cell has a previous and a next write, each with its own time; raw output and modes belong to the moment', async () => {
  const { page, problems } = await visit();
  await step(page, 'exited').click();
  await expect.poll(() => screens(page).last().innerText()).toContain('bye');
  await clickCell(page, 0, 0);
  const why = page.locator('[data-why]');
  await expect.poll(() => why.innerText()).toMatch(/Shows\s*b/);
  // it was erased before, so there is nothing that it replaced
  expect(await page.getByRole('button', { name: 'Previous write' }).isDisabled()).toBe(true);
  await step(page, 'pressed n').click();
  await clickCell(page, 0, 6);
  await expect.poll(() => why.innerText()).toMatch(/Shows\s*n/);
  // the line was erased, and the place is blank before that
  expect(await why.innerText()).toMatch(/Replaced\s*a blank/);
  await page.getByRole('button', { name: 'Raw output' }).click();
  await page.getByText('style green (SGR)').waitFor();
  await page.getByText('erase in the line: from here on (EL)').waitFor();
  await page.getByRole('button', { name: 'Modes' }).click();
  await page.getByText('Cursor', { exact: true }).first().waitFor();
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)('in %s colours on a phone, everything can be reached', async (colorScheme) => {
  const path = join(app.place.directory, `phone-${colorScheme}.html`);
  writeFileSync(path, traceHtml(failedTest().bytes, { title: 'phone', viewer: await readViewerFiles() }));
  const { page, problems } = await visit({ ...PHONE, colorScheme });
  for (const url of [page.url(), pathToFileURL(path).href]) {
    await page.goto(url);
    await page.locator('[data-failure]').waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    for (const panel of ['Search in time', 'Cell', 'Raw output', 'Modes']) {
      await page.getByRole('button', { name: panel, exact: true }).tap();
      await page.getByRole('heading', { name: panel }).waitFor();
      await expectAccessible(page);
      await expectNoSideways(page);
    }
    await page.getByRole('button', { name: 'Close the panel' }).tap();
    await step(page, 'pressed n').tap();
    await expect.poll(() => screens(page).last().innerText()).toContain('name?');
  }
  expect(problems).toEqual([]);
});
