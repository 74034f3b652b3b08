import { batch } from './batch.js';
import { click, sendKey, sendLine, sendText } from './input.js';
import type { Method } from './method.js';
import { recordingStart, recordingStatus, recordingStop, replay } from './recordings.js';
import { initialize, launch, serverPing, serverShutdown } from './session.js';
import { diffView, dumpView, expectSnapshot, renderView } from './snapshots.js';
import { viewSubscribe, viewUnsubscribe } from './view-subscriptions.js';
import { currentView } from './views.js';
import { expectNotVisible, expectVisible, waitForStable, waitForText, waitUntil } from './waits.js';

/** Every method, in the order of the reference. */
export const methods = [
  initialize,
  launch,
  sendKey,
  sendText,
  sendLine,
  click,
  waitForText,
  waitUntil,
  waitForStable,
  currentView,
  dumpView,
  renderView,
  diffView,
  expectSnapshot,
  expectVisible,
  expectNotVisible,
  viewSubscribe,
  viewUnsubscribe,
  batch,
  recordingStart,
  recordingStop,
  recordingStatus,
  replay,
  serverPing,
  serverShutdown,
] as unknown as readonly Method[];

const byName = new Map(methods.map((method) => [method.name, method]));

export function findMethod(name: string): Method | undefined {
  return byName.get(name);
}
