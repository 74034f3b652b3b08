import type { Disposable } from '../../../base/disposable.js';

const KEY = 'ttypilot.screen-reader';
const CHANGED = 'ttypilot-screen-reader';

/** Whether terminals also write what they show as text that a screen reader can read. It costs speed, so one chooses it. */
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
