import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A recording of an earlier run. */
function written(title: string, events: unknown[]): string {
  const mark = `x${Math.random().toString(36).slice(2, 10)}`;
  const folder = join(app.place.directory, 'recordings');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `s-earlier-20260101T000000-${mark}.cast`);
  const lines = [{ version: 3, term: { cols: 40, rows: 10 }, title }, ...events].map((line) => JSON.stringify(line));
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  onTestFinished(() => rmSync(path, { force: true }));
  return `r-${mark}`;
}

async function recorded(title: string): Promise<string> {
  const session_id = await app.place.spawn('echo shown; printf "\\033[32mgreen\\033[0m\\n"', { record: true, title });
  await app.place.call('wait_for_exit', { session_id });
  return session_id;
}

async function openExport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Export the recording of ${name}` }).click();
  await page.getByRole('dialog', { name: 'Export recording' }).waitFor();
}

/** Picks a format in the dialog. */
async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
}

test('each recording has a poster in the colours of the page', async () => {
  await recorded('pictured');
  const { page, problems } = await app.visit('#/recordings', { colorScheme: 'light' });
  const row = page.getByRole('listitem').filter({ hasText: 'pictured' });
  const picture = row.locator('img[data-poster]');
  const drawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await picture.waitFor();
  await expect.poll(drawn).toBe(true);
  const light = await picture.getAttribute('src');
  const asked = page.waitForRequest((request) => request.url().endsWith('/poster?theme=dark'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await asked;
  await expect.poll(() => picture.getAttribute('src')).not.toBe(light);
  expect(problems).toEqual([]);
});

test('posters out of view are not fetched', async () => {
  const ids = Array.from({ length: 30 }, (_, i) => written(`number ${i}`, [[0, 'o', `picture ${i}`]]));
  const { page } = await app.visit();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const id = /recordings\/([^/]+)\/poster/.exec(request.url())?.[1];
    if (id !== undefined) asked.add(id);
  });
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page.locator('img[data-poster]').first().waitFor();
  expect(asked.size).toBeLessThan(ids.length / 2);
  const last = page.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  await last.locator('img[data-poster]').waitFor();
});

test('a recording is renamed, and an empty name resets it', async () => {
  const session = await recorded('old name');
  const nameOf = async () => {
    const { recordings } = await app.place.call('list_recordings', { of_session: session });
    return (recordings as { name?: string }[])[0]?.name;
  };
  const { page, problems } = await app.visit('#/recordings');
  await page.getByRole('button', { name: 'Rename the recording of old name' }).click();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Nightly/deploy');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Play the recording of Nightly/deploy' }).waitFor();
  expect(await nameOf()).toBe('Nightly/deploy');
  // downloads use that name
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the recording of Nightly/deploy' }).click();
  expect((await saving).suggestedFilename()).toBe('Nightly-deploy.cast');
  await page.getByRole('link', { name: 'Play the recording of Nightly/deploy' }).click();
  await page.getByRole('heading', { name: 'Nightly/deploy' }).waitFor();
  await page.getByRole('link', { name: 'All recordings' }).click();
  await page.getByRole('button', { name: 'Rename the recording of Nightly/deploy' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('link', { name: 'Play the recording of old name' }).waitFor();
  expect(await nameOf()).toBeUndefined();
  expect(problems).toEqual([]);
});

test.each([
  ['GIF', 'gif', 'GIF89a'],
  ['SVG', 'svg', '<svg'],
  ['asciicast 2', 'cast', '{"version":2'],
  ['asciicast 3', 'cast', '{"version":3'],
  ['Text', 'txt', 'shown\n'],
])('a recording is exported as %s', async (format, ending, beginning) => {
  const title = `exported as ${format}`;
  await recorded(title);
  const { page, problems } = await app.visit('#/recordings');
  await openExport(page, title);
  await choose(page, format);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  expect(readFileSync(await download.path(), 'latin1').startsWith(beginning)).toBe(true);
  await page.getByRole('status').getByText(`Saved as ${download.suggestedFilename()}`).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('an export shows its progress and can be stopped', async () => {
  const steps = Array.from({ length: 3000 }, (_, i) => [0.06, 'o', `\x1b[3${i % 8}m${'#'.repeat(39)}\r\n`]);
  written('quite long', steps);
  const { page } = await app.visit('#/recordings');
  await openExport(page, 'quite long');
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const bar = page.getByLabel('Export progress');
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  expect(downloads).toBe(0);
  // the next export works
  await choose(page, 'Text');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.txt$/);
});

test('a failed export says why', async () => {
  const id = written('broken inside', [[0, 'o', 'fine'], 'not an event']);
  const { page } = await app.visit('#/recordings');
  await openExport(page, 'broken inside');
  await choose(page, 'Text');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('alert').getByText(`The recording ${id} was not exported`).waitFor();
});

test('the list and its dialogs fit on a phone', async () => {
  written('a recording with quite a long name that goes on and on', [[0, 'o', 'small']]);
  const { page } = await app.visit('#/recordings', PHONE);
  await page.getByRole('button', { name: 'Export the recording of a recording with' }).waitFor();
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Export the recording of a recording with' }).tap();
  await page.getByRole('dialog').waitFor();
  await expectNoSideways(page);
  const dialog = await page.getByRole('dialog').boundingBox();
  expect((dialog?.x ?? -1) >= 0 && (dialog?.x ?? 0) + (dialog?.width ?? 999) <= 390).toBe(true);
});
