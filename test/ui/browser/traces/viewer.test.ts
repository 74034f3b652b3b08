import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { traceHtml } from '../../../../src/trace/page/trace-html.js';
import { readViewerFiles } from '../../../../src/trace/page/viewer-files.js';
import { expectAccessible, expectNoSideways } from '../../../helpers/accessible.js';
import { browserTests } from '../../../helpers/browser.js';
import { MemoryTrace } from '../../../trace/helpers.js';
import { clickCell, failedTest, keptTrace, screens, step } from './failed-test.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const HOSTILE = '</script><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

const kept = (bytes: Uint8Array, ending?: string) => keptTrace(app.place, bytes, ending);

test('a failed test opens at its failure, with what changed and the nearest miss marked', async () => {
  const { page, problems } = await app.visit(`traces/${kept(failedTest().bytes)}`);
  await page.locator('[data-failure]').getByText("Expected 'Saved' on the screen: not on the screen").waitFor();
  await expect.poll(() => screens(page).count()).toBe(2);
  await expect.poll(() => screens(page).last().innerText()).toContain('Save failed');
  expect(await screens(page).last().locator('[data-mark="miss"]').count()).toBe(1);
  await expectAccessible(page);
  // an act: before and after it
  await step(page, 'typed "Plans"').click();
  await expect.poll(() => screens(page).first().innerText()).toContain('name?');
  expect(await screens(page).first().innerText()).not.toContain('Plans');
  await expect.poll(() => screens(page).first().locator('[data-mark="changed"]').count()).toBeGreaterThan(1);
  // by keyboard: one step back, then by frame
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => step(page, 'pressed n').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('.');
  await expect.poll(() => page.locator('[data-time]').innerText()).toMatch(/^0:00\.600/);
  await page.keyboard.press(',');
  await expect.poll(() => page.locator('[data-time]').innerText()).toMatch(/^0:00\.000/);
  await expect.poll(() => screens(page).last().innerText()).toContain('Menu: open');
  expect(problems).toEqual([]);
});

test('a click on a cell says which byte wrote it, when, after which act, and what it replaced', async () => {
  const { page, problems } = await app.visit(`traces/${kept(failedTest().bytes)}`);
  await step(page, 'pressed n').click();
  await expect.poll(() => screens(page).last().innerText()).toContain('name?');
  await clickCell(page, 0, 6);
  const why = page.locator('[data-why]');
  await expect.poll(() => why.innerText()).toMatch(/Written by\s*byte \d+ n/);
  expect(await why.innerText()).toMatch(/When\s*0:00\.600\s*After\s*pressed n/);
  await page.getByText('erase in the line: from here on (EL)').waitFor();
  await page.getByRole('button', { name: 'Next write' }).click();
  await expect.poll(() => page.locator('[data-time]').innerText()).toMatch(/^0:04\.100/);
  // when a text was on the screen
  await page.keyboard.press('/');
  await page.keyboard.type('name?');
  await page.getByText('1 appearance, first at 0:00.600.').waitFor();
  await page.getByRole('button', { name: /0:00\.600 in row 0, gone at 0:04\.100/ }).click();
  await expect.poll(() => screens(page).last().locator('[data-mark="found"]').count()).toBe(1);
  await expectAccessible(page);
  // compare that moment with the end
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare from here' }).click();
  await page.keyboard.press('End');
  await expect.poll(() => screens(page).last().innerText()).toContain('bye');
  expect(await screens(page).first().innerText()).toContain('name?');
  await page.getByRole('button', { name: 'Modes' }).click();
  await page.getByText('Bracketed paste').waitFor();
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'every panel is accessible in %s colours, also without a server',
  async (colorScheme) => {
    const path = join(app.place.directory, `${colorScheme}.html`);
    writeFileSync(path, traceHtml(failedTest().bytes, { title: 'panels', viewer: await readViewerFiles() }));
    const { page, problems } = await app.visit(`traces/${kept(failedTest().bytes)}`, { colorScheme });
    for (const url of [page.url(), pathToFileURL(path).href]) {
      await page.goto(url);
      await page.locator('[data-failure]').waitFor();
      await expectAccessible(page);
      for (const panel of ['Search in time', 'Cell', 'Raw output', 'Modes']) {
        await page.getByRole('button', { name: panel, exact: true }).click();
        await page.getByRole('heading', { name: panel }).waitFor();
        if (panel === 'Search in time') {
          await page.getByRole('searchbox').fill('name?');
          await page.getByText('1 appearance').waitFor();
        }
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: 'Compare from here' }).click();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  },
);

test('a pattern that backtracks without end is stopped, and the page stays alive', async () => {
  const trace = new MemoryTrace({ cols: 60, rows: 12 });
  trace.output(`${'a'.repeat(50)}!`);
  trace.keyframe();
  const path = join(app.place.directory, 'slow.html');
  writeFileSync(path, traceHtml(trace.bytes, { title: 'slow', viewer: await readViewerFiles() }));
  const { page, problems } = await app.visit(`traces/${kept(trace.bytes)}`);
  for (const url of [page.url(), pathToFileURL(path).href]) {
    await page.goto(url);
    await expect.poll(() => screens(page).last().innerText()).toContain('aaa!');
    await page.getByRole('button', { name: 'Search in time' }).click();
    await page.getByLabel('Regular expression').check();
    const input = page.getByRole('searchbox', { name: 'Search in time' });
    await input.fill('(a+)+$');
    await page.getByText('Searching…').waitFor();
    expect(await page.evaluate(() => new Promise((done) => setTimeout(() => done('alive'))))).toBe('alive');
    await page.getByText('The pattern (a+)+$ was stopped: it took more than 1000 ms on this text.').waitFor();
    await input.fill('a+(?=!)');
    await page.getByText('1 appearance, first at 0:00.000.').waitFor();
    await expect.poll(() => screens(page).last().locator('[data-mark="found"]').count()).toBe(1);
  }
  expect(problems).toEqual([]);
});

test('a running session can be looked back at while it goes on', async () => {
  const script = 'echo first; read line; echo "second $line"; read line';
  const session_id = await app.place.spawn(script, { title: 'goes on' });
  await app.place.call('wait_for_text', { session_id, pattern: 'first' });
  const { page, problems } = await app.visit(`#/s/${session_id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Start trace' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Look back in time' }).click();
  await expect.poll(() => screens(page).last().innerText()).toContain('first');
  await page.getByRole('button', { name: 'Live' }).click();
  await app.place.call('send_text', { session_id, text: 'more', submit: true });
  await expect.poll(() => screens(page).last().innerText()).toContain('second more');
  await step(page, 'typed "more"').click();
  await expect.poll(() => screens(page).first().innerText()).not.toContain('second more');
  await app.place.call('close_session', { session_id });
  expect(problems).toEqual([]);
});

test('one page without a server, also on a phone, and a hostile trace runs nothing', async () => {
  const trace = failedTest(HOSTILE);
  trace.output(`\x1b]2;${HOSTILE}\x07${HOSTILE}`);
  trace.step({ kind: 'mark', label: HOSTILE });
  const path = join(app.place.directory, 'page.html');
  writeFileSync(path, traceHtml(trace.bytes, { title: HOSTILE, viewer: await readViewerFiles() }));
  const { page } = await app.visit('', PHONE);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  await page.locator('[data-failure]').waitFor();
  await expect.poll(() => screens(page).last().innerText()).toContain('Save failed');
  await expectNoSideways(page);
  await step(page, 'marker:').click();
  await expect.poll(() => screens(page).last().innerText()).toContain('onerror');
  expect(await page.title()).toBe(HOSTILE);
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  expect(await page.locator('img').count()).toBe(0);
  expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
});

test('a cut trace opens as far as it is whole, an older recording with what it has, and anything else says why not', async () => {
  const { bytes } = failedTest();
  const { page } = await app.visit(`#/traces/${kept(bytes.subarray(0, bytes.length - 300))}`);
  await page.getByText('Its last line is incomplete.').waitFor();
  await screens(page).first().waitFor();
  const cast = [{ version: 2, width: 20, height: 3 }, [0.1, 'o', 'older'], [0.2, 'm', 'a marker']];
  const id = kept(Buffer.from(cast.map((line) => `${JSON.stringify(line)}\n`).join('')), 'cast');
  await page.goto(`${app.place.url}/#/traces/${id}`);
  await step(page, 'marker: a marker').waitFor();
  await expect.poll(() => screens(page).last().innerText()).toContain('older');
  await page.goto(`${app.place.url}/#/traces/r-missing`);
  await page.getByRole('alert').getByText('recording r-missing').waitFor();
});
