import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect as assert, describe, onTestFinished, test, vi } from 'vitest';
import { readResults } from '../../src/report/read-results.js';
import { expect, launch, type ScenarioOptions, scenario, step, type TestOptions } from '../../src/testing/index.js';
import { openTraceFile } from '../../src/trace/open-trace-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ASKS = ['-c', 'printf "Save? "; read -r x; echo "Sved $x"; cat'];

test('a trace of a test has its steps, expectations with their line and the nearest miss, and how the test ended', async () => {
  const resultsDir = temporaryFolder();
  await failing('saves', async () => {
    const screen = await launch('sh', { args: ASKS, resultsDir });
    await step('save the file', async () => {
      await expect(screen).toShow('Save? ');
      await screen.type('it\n');
      await expect(screen).toShow('Sved it');
      await expect(screen).toShow('Saved it', { timeoutMs: 50 });
    });
  });
  const { sentences, failure } = await told(join(resultsDir, bundleIn(resultsDir), 'trace.ttrace'));
  assert(sentences).toEqual(
    assert.arrayContaining([
      'test: saves',
      'save the file',
      'expected toShow("Save? "): met',
      'typed "it\\n"',
      'expected toShow("Saved it"): it is not on the screen, after 50 ms (row 1 has "Sved it")',
      'the test failed: saves',
    ]),
  );
  assert(sentences.filter((sentence) => sentence.includes('save the file'))).toHaveLength(1);
  assert(failure?.text).toMatch(
    /^Test: saves\nLine: test\/testing\/trace\.test\.ts:\d+\nExpected: toShow\("Saved it"\)\nBut: it is not on the screen, after 50 ms\nNearest: row 1 has "Sved it"\n/,
  );
  assert(failure?.acts.map(({ sentence }) => sentence)).toEqual(['typed "it\\n"']);
  assert(failure?.place).toEqual({ row: 1, col: 1 });
  const line = Number(/trace\.test\.ts:(\d+)/.exec(failure?.text ?? '')?.[1]);
  const source = readFileSync(fileURLToPath(import.meta.url), 'utf8').split('\n')[line - 1];
  assert(source).toContain("toShow('Saved it'");
});

describe('which traces are kept', () => {
  test('by default, those of failed tests, as trace.ttrace and as the same file recording.cast', async () => {
    const resultsDir = temporaryFolder();
    await passing({ resultsDir });
    assert(tracesOf(resultsDir)).toEqual([]);
    await failing('fails', () => fail({ resultsDir }));
    const bundle = bundleIn(resultsDir);
    assert(tracesOf(resultsDir)).toEqual([`${bundle}/trace.ttrace`]);
    const [trace, cast] = ['trace.ttrace', 'recording.cast'].map((name) => statSync(join(resultsDir, bundle, name)));
    assert([cast?.ino, cast?.nlink]).toEqual([trace?.ino, 2]);
  });

  test('with on, those of all tests', async () => {
    const resultsDir = temporaryFolder();
    await passing({ resultsDir, trace: 'on' });
    const { tests } = readResults(resultsDir);
    const path = tests[0]?.attempts[0]?.programs[0]?.trace ?? '';
    assert(tracesOf(resultsDir)).toEqual([path]);
    assert((await told(join(resultsDir, path))).sentences).toContain('the test passed: passes');
  });

  test('with off, none: the bundle has an asciicast', async () => {
    const resultsDir = temporaryFolder();
    await failing('fails', () => fail({ resultsDir, trace: 'off' }));
    assert(tracesOf(resultsDir)).toEqual([]);
    const header = readFileSync(join(resultsDir, bundleIn(resultsDir), 'recording.cast'), 'utf8').split('\n')[0] ?? '';
    assert(JSON.parse(header)).not.toHaveProperty('ttrace');
  });

  test('without a recording, none, unless a trace is asked for', async () => {
    const resultsDir = temporaryFolder();
    await failing('fails', () => fail({ resultsDir, record: false }));
    assert(readdirSync(join(resultsDir, bundleIn(resultsDir)))).not.toContain('recording.cast');
    await passing({ resultsDir, record: false, trace: 'on' });
    assert(tracesOf(resultsDir)).toHaveLength(1);
  });

  test('the launch outranks the scenario, which outranks the environment', async () => {
    vi.stubEnv('TTYPILOT_TEST_TRACE', 'on');
    onTestFinished(() => void vi.unstubAllEnvs());
    const kept = async (options: TestOptions, ofScenario: ScenarioOptions = {}) => {
      const resultsDir = temporaryFolder();
      await passing({ ...options, resultsDir }, ofScenario);
      return tracesOf(resultsDir).length;
    };
    assert(await kept({})).toBe(1);
    assert(await kept({}, { trace: 'retain-on-failure' })).toBe(0);
    assert(await kept({ trace: 'on' }, { trace: 'off' })).toBe(1);
    vi.stubEnv('TTYPILOT_TEST_TRACE', 'always');
    await assert(launch('cat')).rejects.toThrow('always is none of off, on, retain-on-failure');
  });
});

test('each program of a failed test has a trace, next to each other and linked', async () => {
  const resultsDir = temporaryFolder();
  await failing('two', async () => {
    const screen = await launch('cat', { resultsDir });
    await launch('sh', { args: ASKS, resultsDir });
    await expect(screen).toShow('never', { timeoutMs: 20 });
  });
  const bundle = bundleIn(resultsDir);
  assert(tracesOf(resultsDir)).toEqual([`${bundle}/trace-2.ttrace`, `${bundle}/trace.ttrace`]);
  const [attempt] = readResults(resultsDir).tests[0]?.attempts ?? [];
  assert(attempt?.programs).toEqual([
    { command: 'cat', end: 'it ran until the end of the test', trace: `${bundle}/trace.ttrace`, bundle },
    { command: 'sh', end: 'it ran until the end of the test', trace: `${bundle}/trace-2.ttrace` },
  ]);
  assert((await told(join(resultsDir, bundle, 'trace.ttrace'))).sentences).toContain(
    'the test failed: two (it also ran sh: trace-2.ttrace)',
  );
  assert((await told(join(resultsDir, bundle, 'trace-2.ttrace'))).sentences).toContain(
    'the test failed: two (it also ran cat: trace.ttrace)',
  );
});

test('attempts, steps and durations are in the record, and secrets in neither record nor trace', async () => {
  const resultsDir = temporaryFolder();
  const env = { DEPLOY_TOKEN: 'correct-horse-battery' };
  let attempts = 0;
  await scenario(
    async () => {
      const screen = await launch('sh', { args: ['-c', 'echo "token $DEPLOY_TOKEN"; cat'], env, resultsDir });
      await step('with correct-horse-battery', () => step('inner', () => expect(screen).toShow('token')));
      if (++attempts === 1) throw new Error('the token correct-horse-battery is wrong');
    },
    { retries: 1, trace: 'on' },
  )({ name: 'retried' });
  const { tests, problems } = readResults(resultsDir);
  assert(problems).toEqual([]);
  assert(tests.map(({ title, status }) => [title, status])).toEqual([['retried', 'flaky']]);
  assert(tests[0]?.attempts.map(({ status }) => status)).toEqual(['failed', 'passed']);
  const [first] = tests[0]?.attempts ?? [];
  assert(first?.steps.map(({ depth, isFailed }) => [depth, isFailed])).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
  assert(first?.message).toMatch(/^the token \S+ is wrong$/);
  for (const name of filesOf(resultsDir)) {
    assert(readFileSync(join(resultsDir, name)).includes('correct-horse'), name).toBe(false);
  }
});

test('an error that ends with a full stop gets no second one', async () => {
  const resultsDir = temporaryFolder();
  const body = scenario(async () => {
    await launch('cat', { resultsDir });
    throw new Error('The file was not saved.');
  });
  await body({ name: 'saves' }).catch(() => {});
  assert(readFileSync(join(resultsDir, bundleIn(resultsDir), 'failure.txt'), 'utf8')).toMatch(
    /^saves failed: The file was not saved\.\n/,
  );
});

test("when the test's time is over while a failure is still being reported, the error tells both, with one bundle", async () => {
  const resultsDir = temporaryFolder();
  let failed: Promise<void> | undefined;
  const body = scenario(async () => {
    const screen = await launch('cat', { resultsDir });
    await new Promise<void>((resolve) => {
      screen.session.journal.onNote(({ kind }) => kind === 'expect' && setImmediate(resolve));
      failed = expect(screen).toShow('never', { timeoutMs: 20 });
      failed.catch(() => {});
    });
    throw new Error('Test timed out in 5000ms.');
  });
  const error: Error = await body({ name: 'slow' }).catch((each) => each);
  assert(error.message).toMatch(
    /^Test timed out in 5000ms\.\nBefore that: expect\(screen\)\.toShow\("never"\) failed: .*\nFailure bundle: \S+\nWhy it failed: /,
  );
  await assert(failed).rejects.toThrow('Failure bundle');
  bundleIn(resultsDir);
});

test('results that are removed while the test runs fail no test', async () => {
  const resultsDir = temporaryFolder();
  await failing('fails', async () => {
    const screen = await launch('cat', { resultsDir });
    await assert(expect(screen).toShow('never', { timeoutMs: 20 })).rejects.toThrow('Failure bundle');
    rmSync(resultsDir, { recursive: true });
    await expect(screen).toShow('never', { timeoutMs: 20 });
  });
  await scenario(async () => {
    const screen = await launch('cat', { resultsDir, trace: 'on' });
    await screen.type('hello\n');
    rmSync(resultsDir, { recursive: true });
    await expect(screen).toShow('hello');
  })({ name: 'passes' });
});

test('a folder that cannot be written fails no test', async () => {
  await passing({ resultsDir: '/dev/null/nowhere', trace: 'on' });
  const resultsDir = temporaryFolder();
  writeFileSync(join(resultsDir, 'runs'), 'not a folder');
  await passing({ resultsDir, trace: 'on' });
  assert(readFileSync(join(resultsDir, 'runs'), 'utf8')).toBe('not a folder');
});

test('a killed run leaves whole traces and records; the next run removes them', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/ttypilot'));
  copyFileSync(join(root, 'test/fixtures/testing/hangs.mjs'), join(folder, 'hangs.test.mjs'));
  const { NODE_TEST_CONTEXT: _context, TTYPILOT_TEST_TRACE: _trace, ...env } = process.env;
  const child = spawn(process.execPath, ['hangs.test.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    let text = '';
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes;
      if (text.includes('ready to be killed')) resolve();
    });
  });
  const resultsDir = join(folder, 'test-results');
  assert(readResults(resultsDir).tests[0]?.status).toBe('running');
  child.kill('SIGKILL');
  await exited;
  const { tests, problems } = readResults(resultsDir);
  assert([tests.map(({ title, status }) => [title, status]), problems]).toEqual([[['hangs', 'unfinished']], []]);
  const path = join(resultsDir, tests[0]?.attempts[0]?.programs[0]?.trace ?? 'none');
  assert((await told(path)).sentences).toContain('expected toShow("got this"): met');
  const before = readdirSync(join(resultsDir, 'runs'));
  await passing({ resultsDir });
  assert(existsSync(path)).toBe(false);
  assert(readdirSync(join(resultsDir, 'runs'))).not.toEqual(before);
  assert(readResults(resultsDir).tests.map(({ title }) => title)).toEqual(['passes']);
});

test('broken records are skipped with a sentence, and links are not followed', async () => {
  const resultsDir = temporaryFolder();
  await passing({ resultsDir });
  const run = join(resultsDir, 'runs', readdirSync(join(resultsDir, 'runs'))[0] ?? '');
  const ended = join(resultsDir, 'runs', `999999-${'0'.repeat(12)}`);
  mkdirSync(ended);
  writeFileSync(join(ended, '1-0.jsonl'), '{"kind":"test"}\nnoise\n{"kind":"end","test":"t-unknown"}\n{"kind":"te');
  symlinkSync('/etc/passwd', join(ended, '2-0.jsonl'));
  const { tests, problems } = readResults(resultsDir);
  assert(tests.map(({ title }) => title)).toEqual(['passes']);
  assert(problems).toEqual([
    `4 lines of ${join(ended, '1-0.jsonl')} could not be read.`,
    assert.stringMatching(/2-0\.jsonl was skipped: .*ELOOP/),
  ]);
  chmodSync(run, 0o700);
  assert(() => readResults(join(resultsDir, 'nowhere'))).toThrow('there is no such folder');
});

async function passing(options: TestOptions, ofScenario: ScenarioOptions = {}): Promise<void> {
  await scenario(async () => {
    const screen = await launch('cat', options);
    await screen.type('hello\n');
    await expect(screen).toShow('hello');
  }, ofScenario)({ name: 'passes' });
}

async function fail(options: TestOptions): Promise<void> {
  const screen = await launch('cat', options);
  await expect(screen).toShow('never', { timeoutMs: 20 });
}

async function failing(name: string, body: () => Promise<void>): Promise<void> {
  await assert(scenario(body)({ name })).rejects.toThrow('Failure bundle');
}

/** The only failure bundle. */
function bundleIn(resultsDir: string): string {
  const names = readdirSync(resultsDir).filter((name) => name !== 'runs');
  assert(names).toHaveLength(1);
  return names[0] as string;
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

function tracesOf(resultsDir: string): string[] {
  return filesOf(resultsDir)
    .filter((name) => name.endsWith('.ttrace'))
    .sort();
}

async function told(path: string) {
  const trace = await openTraceFile(path);
  try {
    assert(trace.problems, basename(path)).toEqual([]);
    return { sentences: trace.steps.map(({ sentence }) => sentence), failure: await trace.failure() };
  } finally {
    trace.close();
  }
}
