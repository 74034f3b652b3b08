import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from './helpers/temporary-folder.js';

interface Step {
  id: string;
  run?: string;
  uses?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
const steps: Step[] = action.runs.steps;
const inputs: Record<string, { default: string; description: string }> = action.inputs;

beforeAll(() => expect(existsSync(join(root, 'dist/program/main.cjs'))).toBe(true));

test('the action uses only inputs that it has, and each of them', () => {
  const used = [...JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name as string);
  expect([...new Set(used)].sort()).toEqual(Object.keys(inputs).sort());
  const ids = [...JSON.stringify(action).matchAll(/steps\.([\w-]+)\./g)].map(([, id]) => id);
  expect(ids.filter((id) => !steps.some((step) => step.id === id))).toEqual([]);
  expect(action.runs.using).toBe('composite');
});

/** Runs the shell steps as the runner does: with the inputs in the environment, the later ones only after a failure. */
function runAction(given: Record<string, string>) {
  const project = temporaryFolder();
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync(root, join(project, 'node_modules/ttypilot'));
  symlinkSync(join(root, 'bin/ttypilot'), join(project, 'node_modules/.bin/ttypilot'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(project, 'a.test.js'),
    `import test from 'node:test';
import { expect, launch, scenario } from 'ttypilot/testing';
test('greets', scenario(async () => {
  const screen = await launch('sh', { args: ['-c', 'echo hello; cat'] });
  await expect(screen).toShow(process.env.WANTED, { timeoutMs: process.env.WANTED === 'hello' ? 20_000 : 300 });
}));
`,
  );
  const value = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => given[name] ?? inputs[name]?.default ?? '');
  const files = { GITHUB_OUTPUT: join(project, 'output'), GITHUB_STEP_SUMMARY: join(project, 'summary') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const results: Record<string, number | null> = {};
  for (const { id, run, env = {}, if: condition } of steps) {
    if (run === undefined || (condition && results.tests === 0)) continue;
    const values = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)]));
    const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: project,
      env: { ...process.env, ...files, ...values, WANTED: given.wanted },
      encoding: 'utf8',
    });
    results[id] = status;
  }
  const read = (path: string) => readFileSync(path, 'utf8');
  return { project, results, output: read(files.GITHUB_OUTPUT), summary: read(files.GITHUB_STEP_SUMMARY) };
}

test('tests that pass leave no report', () => {
  const { results, output, summary } = runAction({ run: 'node --test', wanted: 'hello' });
  expect({ results, output, summary }).toEqual({ results: { tests: 0 }, output: '', summary: '' });
});

test('tests that fail leave a report, a trace, and a summary that says how to open it', () => {
  const { project, results, output, summary } = runAction({
    run: 'node --test',
    wanted: 'goodbye',
    results: 'out put',
  });
  expect(results).toMatchObject({ report: 0 });
  expect(results.tests).toBeGreaterThan(0);
  expect(output).toBe('report=out put/report/index.html\n');
  expect(readFileSync(join(project, 'out put/report/index.html'), 'utf8')).toContain('greets');
  const [, trace = ''] = /`npx ttypilot trace failure (.*)`/.exec(summary) ?? [];
  expect(existsSync(join(project, trace))).toBe(true);
  const upload = steps.find(({ id }) => id === 'upload');
  expect(upload).toMatchObject({ uses: expect.stringMatching(/^actions\/upload-artifact@v\d+$/) });
});

test('a command that fails without a test of ttypilot is still a failure', () => {
  const { results, output } = runAction({ run: 'false' });
  expect({ results, output }).toEqual({ results: { tests: 1, report: 0 }, output: '' });
});
