import { batch } from './batch.js';
import { click } from './click.js';
import { currentView } from './current-view.js';
import { diffView } from './diff-view.js';
import { dumpView } from './dump-view.js';
import { expectNotVisible } from './expect-not-visible.js';
import { expectSnapshot } from './expect-snapshot.js';
import { expectVisible } from './expect-visible.js';
import { initialize } from './initialize.js';
import { launch } from './launch.js';
import type { Method } from './method.js';
import { recordingStart } from './recording-start.js';
import { recordingStatus } from './recording-status.js';
import { recordingStop } from './recording-stop.js';
import { renderView } from './render-view.js';
import { replay } from './replay.js';
import { sendKey } from './send-key.js';
import { sendLine } from './send-line.js';
import { sendText } from './send-text.js';
import { serverPing } from './server-ping.js';
import { serverShutdown } from './server-shutdown.js';
import { viewSubscribe } from './view-subscribe.js';
import { viewUnsubscribe } from './view-unsubscribe.js';
import { waitForStable } from './wait-for-stable.js';
import { waitForText } from './wait-for-text.js';
import { waitUntil } from './wait-until.js';

/** Every method, in the order in which the reference lists them. */
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
