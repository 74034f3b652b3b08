import { expect, test } from 'vitest';
import { ReadScheduler, type ScheduledReads } from '../../../src/backends/pty/read-scheduler.js';
import { FakeClock } from '../../helpers/fake-clock.js';

/** A terminal that always has more to read. */
class Flood implements ScheduledReads {
  isArmed = true;
  readCount = 0;

  rearm(): void {
    this.isArmed = true;
  }

  readOnce(scheduler: ReadScheduler, byteCount = 4096): void {
    if (!this.isArmed) return;
    this.readCount++;
    this.isArmed = scheduler.mayGoOn(this, byteCount);
  }
}

test('of many floods, each turn reads one, and all get their turn', () => {
  const { floods, turn } = setUp(20);
  for (let i = 0; i < 3; i++) turn();
  for (const flood of floods) flood.readCount = 0;
  const perTurn = Array.from({ length: 100 }, () => turn());
  expect(Math.max(...perTurn)).toBe(1);
  const counts = floods.map(({ readCount }) => readCount);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(Math.min(...counts)).toBe(5);
});

test('one or two floods are never stopped', () => {
  for (const count of [1, 2]) {
    const { turn } = setUp(count);
    const perTurn = Array.from({ length: 50 }, () => turn());
    expect(perTurn).toEqual(Array(50).fill(count));
  }
});

test('three and four floods get the same share, and no turn is idle', () => {
  for (const count of [3, 4]) {
    const { floods, turn } = setUp(count);
    const perTurn = Array.from({ length: 60 }, () => turn());
    expect(Math.min(...perTurn)).toBeGreaterThanOrEqual(1);
    const counts = floods.map(({ readCount }) => readCount);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  }
});

test('neither small reads nor a single big read are a flood', () => {
  const { scheduler, floods, clock } = setUp(20);
  for (let i = 0; i < 50; i++) for (const quiet of floods) quiet.readOnce(scheduler, i % 2 ? 4096 : 2047);
  expect(floods.map(({ readCount }) => readCount)).toEqual(floods.map(() => 50));
  expect(clock.pendingCount).toBe(0);
});

test('a flood that ends in silence does not hold up the others', () => {
  const { floods, turn } = setUp(20);
  for (let i = 0; i < 10; i++) turn();
  const [silent, ...others] = floods;
  for (const flood of floods) flood.readCount = 0;
  if (silent) silent.readOnce = () => {};
  for (let i = 0; i < 100; i++) turn();
  expect(Math.min(...others.map(({ readCount }) => readCount))).toBeGreaterThanOrEqual(4);
});

test('a forgotten terminal is not rearmed, and nothing stays behind', () => {
  const { scheduler, floods, turn, clock } = setUp(20);
  turn();
  turn();
  for (const flood of floods) {
    scheduler.forget(flood);
    flood.isArmed = false;
  }
  clock.turn();
  expect(floods.some(({ isArmed }) => isArmed)).toBe(false);
  expect(clock.pendingCount).toBe(0);
});

function setUp(floodCount: number) {
  const clock = new FakeClock();
  const scheduler = new ReadScheduler(clock);
  const floods = Array.from({ length: floodCount }, () => new Flood());
  /** One turn of the event loop: every armed terminal is read once, then the callbacks of the next turn run. */
  const turn = (): number => {
    const readable = floods.filter(({ isArmed }) => isArmed);
    for (const flood of readable) flood.readOnce(scheduler);
    clock.turn();
    return readable.length;
  };
  return { clock, scheduler, floods, turn };
}
