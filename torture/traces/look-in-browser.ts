import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import type { ServicePlace } from '../../test/helpers/service.js';
import { NotPossibleHere } from '../scenario.js';
import type { Look } from './trace-limits.js';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const LONG_MS = 120_000;

/** Opens a trace in the web app, and drags the timeline to moments far apart. */
export async function lookInBrowser(place: ServicePlace, recordingId: string, seeks: number): Promise<Look> {
  const executablePath = findOnPath('chromium', process.env.PATH);
  if (executablePath === undefined) throw new NotPossibleHere('chromium is not installed');
  const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: LONG_MS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(LONG_MS);
    const response = await place.fetch('/api/login-links', { method: 'POST' });
    await page.goto(((await response.json()) as { url: string }).url);
    await page.locator('[data-connection="live"]').waitFor();
    // the app is loaded, so only the trace counts
    const openMs = (await page.evaluate(`(${OPENED_AFTER})('${recordingId}')`)) as number;
    const seekMs: number[] = [];
    for (let n = 1; n <= seeks; n++) {
      seekMs.push((await page.evaluate(`(${SOUGHT_AFTER})(${(n * 0.618) % 1})`)) as number);
    }
    return { openMs, seekMs, rssBytes: await memoryOf(browser, page) };
  } finally {
    await browser.close();
  }
}

/** In the page: the time until the trace shows a screen. A text, because the loader would add its own helpers. */
const OPENED_AFTER = `(recordingId) => new Promise((resolve) => {
  const startedAt = performance.now();
  new MutationObserver((_, changes) => {
    if (!document.querySelector('[data-screen]')) return;
    changes.disconnect();
    resolve(performance.now() - startedAt);
  }).observe(document.body, { childList: true, subtree: true });
  location.hash = '#/traces/' + recordingId;
})`;

/** In the page: the time from a press on the timeline until the screen of that moment is there. */
const SOUGHT_AFTER = `(share) => new Promise((resolve) => {
  const slider = document.querySelector('[role="slider"]');
  const caption = document.querySelector('figcaption .tabular-nums');
  const box = slider.getBoundingClientRect();
  // a pointer that is not there cannot be captured
  slider.setPointerCapture = () => {};
  const startedAt = performance.now();
  new MutationObserver((_, changes) => {
    changes.disconnect();
    resolve(performance.now() - startedAt);
  }).observe(caption, { characterData: true, subtree: true, childList: true });
  const at = { clientX: box.left + share * box.width, clientY: box.top + 10 };
  slider.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, bubbles: true, pointerId: 1 }));
})`;

/** The most memory that the process of the page has had. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => peakBytes(id));
  if (renderers.length === 0) throw new Error(`no process shows ${page.url()}`);
  return Math.max(...renderers);
}

function peakBytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
