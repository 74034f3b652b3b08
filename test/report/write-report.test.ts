import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResults } from '../../src/report/read-results.js';
import { appendRecord } from '../../src/report/record-writer.js';
import type { ReportData } from '../../src/report/results.js';
import { openRunFolder } from '../../src/report/run-folder.js';
import { decodeTestRecord, encodeTestRecord } from '../../src/report/test-record.js';
import { writeReport } from '../../src/report/write-report.js';
import fc from '../helpers/fast-check.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

interface GivenTest {
  title?: string;
  status?: 'passed' | 'failed' | 'skipped';
  trace?: string;
  bundle?: string;
  startedMs?: number;
}

test('failures come first, then what did not finish, flaky ones, and the rest in the order in which they ran', () => {
  const resultsDir = temporaryFolder();
  for (const [i, status] of (['passed', 'failed', 'skipped', 'failed'] as const).entries()) {
    add(resultsDir, { title: `${status} ${i}`, status, startedMs: 4000 - i });
  }
  appendRecord(openRunFolder(resultsDir), { kind: 'test', id: 't-x', title: 'unfinished', startedMs: 1 });
  expect(readResults(resultsDir).tests.map(({ title }) => title)).toEqual([
    'failed 3',
    'failed 1',
    'unfinished',
    'passed 0',
    'skipped 2',
  ]);
});

test('a trace or a bundle that is missing, leads out of the results or is a link is left out, with a sentence', async () => {
  const resultsDir = temporaryFolder();
  const outside = join(temporaryFolder(), 'secret.ttrace');
  writeFileSync(outside, 'secret');
  symlinkSync(outside, join(resultsDir, 'link.ttrace'));
  for (const trace of ['gone.ttrace', '../secret.ttrace', outside, 'link.ttrace', '.', 'runs'])
    add(resultsDir, { trace });
  add(resultsDir, { bundle: '..' });
  const data = dataOf(await write(resultsDir));
  expect(data.tests.flatMap(({ attempts }) => attempts.flatMap(({ programs }) => programs))).toHaveLength(7);
  for (const { attempts } of data.tests) {
    expect(attempts[0]?.programs[0]).toMatchObject({ pictures: [] });
    expect(attempts[0]?.programs[0]).not.toHaveProperty('tracePage');
  }
  expect(data.problems).toHaveLength(7);
  expect(readdirSync(join(resultsDir, 'report/traces'))).toEqual([]);
});

test('a report replaces the one before it, and a folder with anything else is refused', async () => {
  const resultsDir = temporaryFolder();
  mkdirSync(join(resultsDir, 'bundle'));
  writeFileSync(
    join(resultsDir, 'bundle/trace.ttrace'),
    '{"version":3,"term":{"cols":9,"rows":2},"ttrace":1,"seq":0}\n',
  );
  add(resultsDir, { trace: 'bundle/trace.ttrace', bundle: 'bundle' });
  await write(resultsDir);
  expect(readdirSync(join(resultsDir, 'report/traces'))).toEqual(['1.html']);
  renameSync(join(resultsDir, 'bundle'), join(resultsDir, 'elsewhere'));
  await write(resultsDir);
  expect(readdirSync(join(resultsDir, 'report/traces'))).toEqual([]);
  const out = temporaryFolder();
  writeFileSync(join(out, 'index.html'), '<p>my page</p>');
  mkdirSync(join(out, 'traces'));
  await expect(write(resultsDir, out)).rejects.toThrow('the folder holds something else than a report');
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('<p>my page</p>');
  rmSync(join(out, 'index.html'));
  await expect(write(resultsDir, out)).rejects.toThrow('something else');
  expect(existsSync(join(out, 'report.js'))).toBe(false);
});

test('no text of a test ends the element that holds it, and the policy allows only what has the nonce', async () => {
  const resultsDir = temporaryFolder();
  add(resultsDir, { title: '</script><script>alert(1)</script><!--' });
  const html = readFileSync(await write(resultsDir), 'utf8');
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toMatch(/script-src 'nonce-[\w+/=]{24}'; style-src 'nonce-/);
  expect(html).toContain("default-src 'none'");
});

test('lines of records come back as they were, cut at their limits; any other line is refused', () => {
  const line = encodeTestRecord({
    ...{ kind: 'end', test: 't', status: 'failed', durationMs: 5, message: 'm'.repeat(9000) },
    steps: Array.from({ length: 300 }, () => ({ title: 's'.repeat(2000), depth: 1, durationMs: 2 })),
    programs: [{ command: 'sh', end: 'it exited with 0' }],
  });
  const record = decodeTestRecord(line);
  expect(record).toMatchObject({
    kind: 'end',
    status: 'failed',
    programs: [{ command: 'sh', end: 'it exited with 0' }],
  });
  if (record?.kind !== 'end') throw new Error('not an end');
  expect([record.message?.length, record.steps.length, record.steps[0]?.title.length]).toEqual([8000, 200, 1000]);
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const read = decodeTestRecord(text);
      expect(read === undefined || ['test', 'program', 'end'].includes(read.kind)).toBe(true);
    }),
  );
  // any change of a character
  fc.assert(
    fc.property(fc.nat(line.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
      decodeTestRecord(line.slice(0, at) + letter + line.slice(at + 1));
    }),
  );
});

test('5,000 tests are read and written within seconds, in a page of a few megabytes', async () => {
  const resultsDir = temporaryFolder();
  for (let i = 0; i < 5000; i++)
    add(resultsDir, { title: `test number ${i}`, status: i % 100 === 7 ? 'failed' : 'passed' });
  const started = process.cpuUsage();
  const path = await write(resultsDir);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(5);
  expect(readFileSync(path).length).toBeLessThan(4_000_000);
  expect(
    dataOf(path)
      .tests.slice(0, 51)
      .map(({ status }) => status),
  ).toEqual([...Array(50).fill('failed'), 'passed']);
});

let count = 0;

function add(
  resultsDir: string,
  { title = 'a test', status = 'failed', trace, bundle, startedMs = 1000 }: GivenTest,
): void {
  const id = `t-${++count}`;
  const run = openRunFolder(resultsDir);
  appendRecord(run, { kind: 'test', id, title, file: 'a.test.ts', startedMs });
  const programs = [{ command: 'sh', end: 'it exited with 0', trace, bundle }];
  const steps = [{ title: 'first', depth: 0, durationMs: 12 }];
  appendRecord(run, { kind: 'end', test: id, status, durationMs: 20, group: id, steps, programs });
}

function write(resultsDir: string, out = join(resultsDir, 'report')): Promise<string> {
  return writeReport(readResults(resultsDir), { resultsDir, out });
}

function dataOf(path: string): ReportData {
  const html = readFileSync(path, 'utf8');
  return JSON.parse(
    /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  ) as ReportData;
}
