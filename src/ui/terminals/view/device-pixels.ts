import type { Disposable } from '../../../base/disposable.js';

/** Sizes are whole device pixels, so a small element may be off by a part of one. */
const TOLERANCE_PX = 2;

/**
 * Calls back when the browser reports device pixels that contradict its own `devicePixelRatio`, as Chromium does where
 * the ratio is emulated. The graphics renderer trusts that report and would draw a part of the screen only.
 */
export function onWrongDevicePixels(element: Element, listener: () => void): Disposable {
  const observer = new ResizeObserver((entries) => {
    const { contentRect, devicePixelContentBoxSize } = entries.at(-1) ?? {};
    const reported = devicePixelContentBoxSize?.[0];
    if (!contentRect || !reported) return;
    const expected = contentRect.width * devicePixelRatio;
    if (Math.abs(reported.inlineSize - expected) > TOLERANCE_PX) listener();
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    // the renderer does not ask either in browsers that do not know the box
  }
  return { dispose: () => observer.disconnect() };
}
