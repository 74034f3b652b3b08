import type { Disposable } from '../../../base/disposable.js';

const KEY = 'ttypilot.screen-reader';
const CHANGED = 'ttypilot-screen-reader';

/** Whether terminals also expose their text to screen readers. Off by default, because it costs speed. */
export function isForScreenReader(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function chooseScreenReader(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  dispatchEvent(new Event(CHANGED));
}

export function onScreenReaderChange(listener: () => void): Disposable {
  addEventListener(CHANGED, listener);
  return { dispose: () => removeEventListener(CHANGED, listener) };
}
