import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AuditLog, type AuditLogOptions } from '../../src/service/audit-log.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const kept = { who: 'owner', via: 'http', what: 'spawn_tui', session_id: 's-early', outcome: 'done' };
const refused = { who: '127.0.0.1', via: 'login', what: 'login', outcome: 'unauthorized' };

/** A log in its own folder, with a fake clock. */
function opened(options: Partial<AuditLogOptions> = {}) {
  const directory = temporaryFolder();
  const clock = new FakeClock();
  const problems: string[] = [];
  const onFailure = (error: unknown) => problems.push(String(error));
  const make = () => new AuditLog(join(directory, 'audit.log'), { clock, onFailure, ...options });
  const log = make();
  onTestFinished(() => log.dispose());
  const files = () => readdirSync(directory).sort();
  const text = () => files().map((name) => readFileSync(join(directory, name), 'utf8'));
  const lines = () => text().flatMap((all) => all.split('\n').filter((line) => line !== ''));
  const records = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  const bytes = () => files().reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
  return { directory, log, clock, problems, files, records, bytes, make };
}

test('fields from callers are truncated before they are written', () => {
  const { log, records } = opened();
  log.write(kept);
  for (let i = 0; i < 10; i++) log.write({ ...kept, session_id: 'x'.repeat(3_900_000), outcome: 'done' });
  const [first, second] = records();
  expect(first).toMatchObject(kept);
  expect(String(second?.session_id)).toMatch(/^x{199}…$/);
});

test('refused logins are counted: one line at once, and one with the count a minute later', () => {
  const { log, clock, records, bytes } = opened();
  log.write(kept);
  for (let i = 0; i < 100_000; i++) log.write(refused);
  expect(records()).toMatchObject([kept, refused]);
  clock.advance(MINUTE_MS);
  expect(records()).toMatchObject([kept, refused, { ...refused, repeated: 99_999 }]);
  expect(bytes()).toBeLessThan(1000);
  log.write(refused);
  expect(records()).toHaveLength(4);
  expect(records()[3]).not.toHaveProperty('repeated');
});

test('a minute of failures stays short whatever their addresses and names, and successes are recorded', () => {
  const { log, clock, records, bytes } = opened();
  for (let i = 0; i < 100_000; i++) {
    log.write({ ...refused, who: `127.1.${i >> 8}.${i & 255}` });
    if (i % 10_000 === 0) log.write({ ...kept, session_id: `s-${i}` });
  }
  clock.advance(MINUTE_MS);
  const all = records();
  expect(all.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
  expect(all.length).toBeLessThan(75);
  expect(all.at(-1)).toMatchObject({ who: 'others', repeated: 99_970 });
  expect(bytes()).toBeLessThan(20_000);
});

test('pending counts are written at the end', () => {
  const { make, records } = opened();
  const ending = make();
  for (let i = 0; i < 3; i++) ending.write(refused);
  ending.dispose();
  expect(records()).toMatchObject([refused, { ...refused, repeated: 2 }]);
});

test('a full file is rotated and kept for its days however many follow', () => {
  let now = Date.now();
  const { directory, log, files, records, problems } = opened({ maxBytes: 2_000_000, keepDays: 30, now: () => now });
  log.write(kept);
  for (let i = 0; i < 4000; i++) log.write({ ...kept, session_id: 'x'.repeat(100) });
  expect(files()).toHaveLength(2);
  expect(records()).toContainEqual(expect.objectContaining({ session_id: 's-early' }));
  expect(problems).toEqual([]);
  const [oldest] = files().filter((name) => name !== 'audit.log') as [string];
  const setAge = (days: number) =>
    utimesSync(join(directory, oldest), (now - days * DAY_MS) / 1000, (now - days * DAY_MS) / 1000);
  const rotate = () => {
    const before = files().join();
    for (now += 1; files().join() === before; ) log.write({ ...kept, session_id: 'y'.repeat(200) });
  };
  setAge(29.9);
  rotate();
  expect(files()).toContain(oldest);
  setAge(30.1);
  rotate();
  expect(files()).not.toContain(oldest);
});

test('the total size is limited, and a file deleted early is reported', () => {
  const { log, bytes, problems } = opened({ maxBytes: 1_000_000 });
  for (let i = 0; i < 10_000; i++) log.write({ ...kept, session_id: `s-${i}-${'x'.repeat(100)}` });
  expect(bytes()).toBeLessThanOrEqual(1_000_000);
  expect(bytes()).toBeGreaterThan(600_000);
  expect(problems[0]).toContain('audit.max_bytes');
});

test('reopening the log truncates a half-written last line', () => {
  const { directory, log, make, records } = opened();
  log.write(kept);
  const path = join(directory, 'audit.log');
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"2026`);
  const again = make();
  again.write({ ...kept, session_id: 's-late' });
  again.dispose();
  expect(records().map(({ session_id }) => session_id)).toEqual(['s-early', 's-late']);
});
