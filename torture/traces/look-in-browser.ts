import { readFileSync } from 'node:fs';
import type { ServicePlace } from '../../test/helpers/service.js';
import { PlainBrowser } from './plain-browser.js';
import type { Look } from './trace-limits.js';

/** How often the memory is looked at. */
const SEEKS_PER_LOOK = 10;

/** Opens a trace in the web app, and drags the timeline to moments far apart. */
export async function lookInBrowser(place: ServicePlace, recordingId: string, seeks: number): Promise<Look> {
  const browser = await PlainBrowser.start({ width: 1280, height: 800 });
  try {
    const response = await place.fetch('/api/login-links', { method: 'POST' });
    await browser.open(((await response.json()) as { url: string }).url);
    // the app is loaded, so only the trace counts
    await browser.evaluate(`(${IS_LIVE})()`);
    const openMs = (await browser.evaluate(`(${OPENED_AFTER})('${recordingId}')`)) as number;
    const seekMs: number[] = [];
    let privateBytes = await memoryOf(browser);
    for (let n = 1; n <= seeks; n++) {
      seekMs.push((await browser.evaluate(`(${SOUGHT_AFTER})(${(n * 0.618) % 1})`)) as number);
      if (n % SEEKS_PER_LOOK === 0) privateBytes = Math.max(privateBytes, await memoryOf(browser));
    }
    return { openMs, seekMs, bytes: privateBytes };
  } finally {
    await browser.close();
  }
}

/** In the page: waits until the app is connected. A text, because the loader would add its own helpers. */
const IS_LIVE = `() => new Promise((resolve) => {
  const look = () => document.querySelector('[data-connection="live"]') && resolve(true);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  look();
})`;

/** In the page: the time until the trace shows a screen. */
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

/** The memory that is the page's own, as the browser's task manager counts it: its program is shared by all processes. */
async function memoryOf(browser: PlainBrowser): Promise<number> {
  return Math.max(...(await browser.renderers()).map(privateBytes));
}

function privateBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('VmSwap')) * 1024;
}
