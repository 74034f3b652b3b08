import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { Engine } from '../../../src/engine/engine.js';
import { ActiveSession, type SessionSettings } from '../../../src/surfaces/jsonrpc/active-session.js';
import { ViewSubscription } from '../../../src/surfaces/jsonrpc/view-subscription.js';

test('a client without room gets no notification, and then one of the last change', async () => {
  const engine = new Engine();
  const session = new ActiveSession({ cols: 40, rows: 5 } as SessionSettings, engine);
  const told: unknown[] = [];
  let makeRoom = () => {};
  let hear = () => {};
  const subscription = new ViewSubscription({
    session,
    clock: systemClock,
    debounceMs: 0,
    includeText: true,
    notify(params) {
      told.push(params.text);
      hear();
      return new Promise((resolve) => {
        makeRoom = resolve;
      });
    },
  });
  onTestFinished(async () => {
    subscription.dispose();
    session.dispose();
    await engine.dispose();
  });
  expect(told).toEqual([expect.stringMatching(/^\n*$/)]);
  const first = new Promise<void>((resolve) => {
    hear = resolve;
  });
  makeRoom();
  const program = await session.launch({ command: 'sh', args: ['-c', 'stty -echo; echo first; exec cat'] });
  await first;
  for (const line of ['one', 'two', 'three']) {
    await program.input.type(`${line}\n`);
    await program.waits.forText(line);
  }
  await program.waits.forStable({ stableMs: 50 });
  expect(told).toHaveLength(2);
  const second = new Promise<void>((resolve) => {
    hear = resolve;
  });
  makeRoom();
  await second;
  expect(told.slice(1)).toEqual([expect.stringContaining('first'), expect.stringContaining('three')]);
});
