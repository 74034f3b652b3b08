import type { Disposable } from '../../../base/disposable.js';

/** Sizes are whole device pixels, so a small element may be off by a fraction. */
const TOLERANCE_PX = 2;

/**
 * Calls back when the browser reports device pixels that contradict its own `devicePixelRatio`, as Chromium does when it
 * emulates the ratio. The WebGL renderer trusts the report and would draw only part of the screen.
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
    // browsers without this box: the renderer does not use it either
  }
  return { dispose: () => observer.disconnect() };
}
