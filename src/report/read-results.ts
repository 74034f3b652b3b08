import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { RECORDS } from './record-writer.js';
import type { AttemptResult, ResultStatus, Results, TestResult } from './results.js';
import { isLiveRun, RUNS, runsIn } from './run-folder.js';
import { type BegunTest, decodeTestRecord, type EndedTest, type TestProgram } from './test-record.js';

const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** The most attempts that are read. */
const MAX_ATTEMPTS = 50_000;
const ORDER: readonly ResultStatus[] = ['failed', 'unfinished', 'running', 'flaky', 'passed', 'skipped'];

interface Attempt {
  begun: BegunTest;
  programs: TestProgram[];
  end?: EndedTest;
  isRunning: boolean;
}

/** The results in a folder such as `test-results`. What is broken is skipped, with a sentence. */
export function readResults(resultsDir: string): Results {
  const problems: string[] = [];
  const attempts = new Map<string, Attempt>();
  for (const run of runsOf(resultsDir)) {
    const folder = join(resultsDir, RUNS, run);
    const isLive = isLiveRun(run);
    for (const name of readdirSync(folder)
      .filter((each) => each.endsWith(RECORDS))
      .sort()) {
      readFile(join(folder, name), { attempts, isLive, problems });
    }
  }
  if (attempts.size >= MAX_ATTEMPTS) problems.push(`Only ${MAX_ATTEMPTS} attempts were read.`);
  return { tests: testsOf([...attempts.values()]), problems };
}

function runsOf(resultsDir: string): string[] {
  if (!statSync(resultsDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw fail('invalid_argument', { name: 'dir', reason: `there is no such folder: ${resultsDir}` });
  }
  const root = join(resultsDir, RUNS);
  return statSync(root, { throwIfNoEntry: false })?.isDirectory() ? runsIn(root) : [];
}

function readFile(
  path: string,
  { attempts, isLive, problems }: { attempts: Map<string, Attempt>; isLive: boolean; problems: string[] },
): void {
  let text: string;
  try {
    text = readRegular(path);
  } catch (error) {
    problems.push(`${path} was skipped: ${(error as Error).message}.`);
    return;
  }
  const lines = text.split('\n');
  // without its line break, the last line is one that a crash has cut
  const cut = lines.pop();
  let broken = cut === '' || isLive ? 0 : 1;
  for (const line of lines) {
    const record = decodeTestRecord(line);
    const attempt = record && (record.kind === 'test' ? undefined : attempts.get(record.test));
    if (record?.kind === 'test') {
      if (attempts.size < MAX_ATTEMPTS) attempts.set(record.id, { begun: record, programs: [], isRunning: isLive });
    } else if (record?.kind === 'program' && attempt) {
      attempt.programs.push({
        command: record.command,
        end: isLive ? 'it is running' : 'how it ended is not known',
        trace: record.trace,
      });
    } else if (record?.kind === 'end' && attempt) attempt.end = record;
    else broken++;
  }
  if (broken > 0) problems.push(`${broken} ${broken === 1 ? 'line' : 'lines'} of ${path} could not be read.`);
}

/** Links are not followed: results may come from another machine. */
function readRegular(path: string): string {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw new Error('it is not a regular file');
    if (stats.size > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}

function testsOf(attempts: readonly Attempt[]): TestResult[] {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const { begun, end } = attempt;
    const key = end?.group ?? JSON.stringify([begun.file, begun.title]);
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  const tests = [...groups.values()].map(testOf);
  return tests.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.startedMs - b.startedMs);
}

function testOf(group: readonly Attempt[]): TestResult {
  const attempts = group.map(resultOf).sort((a, b) => a.startedMs - b.startedMs);
  const last = attempts.at(-1) as AttemptResult;
  const { title, file } = (group[0] as Attempt).begun;
  const isFlaky = last.status === 'passed' && attempts.some(({ status }) => status === 'failed');
  return {
    ...{ title, file, attempts, status: isFlaky ? 'flaky' : last.status },
    startedMs: (attempts[0] as AttemptResult).startedMs,
    durationMs: attempts.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

function resultOf({ begun, end, programs, isRunning }: Attempt): AttemptResult {
  const { startedMs } = begun;
  if (end) {
    const { status, durationMs, message, steps } = end;
    return { status, startedMs, durationMs, message, steps, programs: end.programs };
  }
  return { status: isRunning ? 'running' : 'unfinished', startedMs, durationMs: 0, steps: [], programs };
}
