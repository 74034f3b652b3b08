import { chromium, type Page } from 'playwright-core';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { percentile } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import { ServiceSide } from '../sides/service.js';

const MAX_MS = 30;
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
/** Makes the terminal draw with page elements, whose changes can be observed. */
const TEXT_ONLY = '--disable-3d-apis';

export const browser: Figure = {
  name: 'Browser',
  summary: 'The web app in Chromium: from a key press to the frame that shows its echo.',
  async measure({ isShort }) {
    const executablePath = findOnPath('chromium');
    if (executablePath === undefined) return [{ what: 'key to screen, median', value: 'chromium is not installed' }];
    const side = await ServiceSide.open();
    const chrome = await chromium.launch({ executablePath, args: [...FLAGS, TEXT_ONLY] });
    try {
      await side.launch('cat', []);
      const { login, terminal } = await side.pages();
      const page = await chrome.newPage();
      await page.goto(login);
      // the link redirects to the app
      await page.locator('[data-connection="live"]').waitFor();
      await page.goto(terminal);
      await page.locator('section[data-state="live"]').waitFor();
      await page.evaluate(watchKeys);
      // warm-up
      await keyTimes(page, 10);
      const turns: number[][] = [];
      for (let turn = 0; turn < (isShort ? 1 : 5); turn++) turns.push(await keyTimes(page, isShort ? 20 : 40));
      return [resultOf(turns)];
    } finally {
      await chrome.close();
      await side.close();
    }
  },
};

function resultOf(turns: number[][]): Result {
  const { median, low, high } = spreadOf(turns.map((ms) => percentile(ms, 0.5)));
  const late = percentile(turns.flat(), 0.95);
  return {
    what: 'key to screen, median',
    value: `${median.toFixed(1)} ms (turns ${low.toFixed(1)} to ${high.toFixed(1)}); 95 of 100 within ${late.toFixed(1)} ms`,
    target: `< ${MAX_MS} ms`,
    isMet: median < MAX_MS,
    isBroken: median > 20 * MAX_MS,
  };
}

/** Presses keys one after the other, each when the previous one is on the screen. */
async function keyTimes(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(i % 40 === 39 ? 'Enter' : 'x');
    const ms = await page.waitForFunction(() => window.keyMs, undefined, { polling: 10 });
    times.push(Number(await ms.jsonValue()));
    await page.evaluate(() => {
      window.keyMs = undefined;
    });
  }
  return times;
}

declare global {
  interface Window {
    keyMs: number | undefined;
  }
}

/** Runs in the page: records the time from a key to the change of the rows, which the same frame shows. */
function watchKeys(): void {
  let pressedAt: number | undefined;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  const rows = document.querySelector('.xterm-rows') as Element;
  new MutationObserver(() => {
    if (pressedAt === undefined) return;
    window.keyMs = performance.now() - pressedAt;
    pressedAt = undefined;
  }).observe(rows, { childList: true, subtree: true, characterData: true });
}
