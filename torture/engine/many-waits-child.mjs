// many-waits-child.mjs SESSIONS WAITS: starts SESSIONS sessions with WAITS waits each, lets all of them match, and reports
// the result. It runs only the built library, as users do, because its memory is measured.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** @type {typeof import('../../src/engine/engine.js')} */
const { Engine } = await import(new URL('../../dist/inside/engine-engine.js', import.meta.url).href);

const sessionCount = Number(process.argv[2]);
const waitCount = Number(process.argv[3]);
/** The texts that the waits look for; all of them fit on one screen. */
const MARKS = Array.from({ length: waitCount }, (_, n) => `<${n}>`).join(' ');
const PROGRAM = 'stty -echo; echo ready; read line; echo "$MARKS"; exec cat';
const RESOLUTION_MS = 5;
const AT_A_TIME = 20;
const TIMEOUT_MS = 120_000;

/** @param {number} done */
const progress = (done) => process.send?.({ progress: done });

const engine = new Engine();
const sessions = Array.from({ length: sessionCount }, (_, i) => {
  progress((0.4 * i) / sessionCount);
  return engine.launch({ command: 'sh', args: ['-c', PROGRAM], env: { MARKS }, cols: 120 });
});
await Promise.all(sessions.map((session) => session.waits.forText('ready', { timeoutMs: TIMEOUT_MS })));

const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
monitor.enable();
const waiting = new Map();
for (const session of sessions) {
  waiting.set(
    session,
    Promise.all(MARKS.split(' ').map((mark) => session.waits.forText(mark, { timeoutMs: TIMEOUT_MS }))),
  );
  // callers arrive one after the other
  await new Promise(setImmediate);
  progress(0.4 + (0.3 * waiting.size) / sessionCount);
}
let unmet = 0;
let slowestMs = 0;
const rest = [...sessions];
const meet = async () => {
  for (let session = rest.pop(); session; session = rest.pop()) {
    const began = performance.now();
    await session.input.press('enter');
    for (const { outcome } of await waiting.get(session)) if (outcome !== 'matched') unmet++;
    slowestMs = Math.max(slowestMs, performance.now() - began);
    progress(1 - (0.3 * rest.length) / sessionCount);
  }
};
await Promise.all(Array.from({ length: AT_A_TIME }, meet));
// the late timer itself records the delay, so let it fire
await new Promise((resolve) => setTimeout(resolve, RESOLUTION_MS * 2));
const delayMs = Math.max(0, monitor.max / 1e6 - RESOLUTION_MS);
const rssBytes = process.memoryUsage.rss();
await engine.dispose();
process.send?.({ unmet, slowestMs, delayMs, rssBytes }, () => process.exit());
