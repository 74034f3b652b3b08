import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expect as expectScreen, launch, type Screen, scenario, step } from '../../src/testing/index.js';

let resultsDir: string;
beforeEach(() => {
  resultsDir = mkdtempSync(join(tmpdir(), 'ttypilot-scenario-'));
});
afterEach(() => rmSync(resultsDir, { recursive: true, force: true }));

test('a scenario closes what it launched, pass or fail, and knows its test', async () => {
  const screens: Screen[] = [];
  const body = scenario(async ({ isFailing }: { name: string; isFailing: boolean }) => {
    screens.push(await launch('cat', { resultsDir }), await launch('cat', { resultsDir }));
    if (isFailing) throw new Error('no');
  });
  await body({ name: 'good', isFailing: false });
  const error: Error = await body({ name: 'Bad one', isFailing: true }).catch((failure) => failure);
  expect(error.message).toMatch(
    /^no\nFailure bundle: \S+\/bad-one-\w+, \S+\/bad-one-\w+\nWhy it failed: npx ttypilot trace failure \S+\/bad-one-\w+\/trace.ttrace\n.*$/,
  );
  expect(error.stack).toContain('Failure bundle: ');
  expect(screens.map(({ session }) => session.state)).toEqual(['closed', 'closed', 'closed', 'closed']);
  expect(screens[0]?.settings.snapshots?.names).toEqual(['__snapshots__', 'scenario.test.ts']);
});

test('concurrent scenarios are independent', async () => {
  const seen: string[][] = [];
  const one = scenario(async ({ name }: { name: string }) => {
    await step(name, async () => {
      const screen = await launch('sh', { args: ['-c', `printf ${name}; cat`], resultsDir, timeoutMs: 15_000 });
      await expectScreen(screen).toShow(name);
      const error: Error = await expectScreen(screen)
        .toShow('never', { timeoutMs: 20 })
        .then(
          () => expect.fail('it did not fail'),
          (failure) => failure,
        );
      seen.push([/In the step: (.*)/.exec(error.message)?.[1] ?? '', screen.settings.title]);
    });
  });
  await Promise.all(['anna', 'bob', 'cleo'].map((name) => one({ name })));
  expect(seen.sort()).toEqual([
    ['anna', 'anna'],
    ['bob', 'bob'],
    ['cleo', 'cleo'],
  ]);
});

test('an error that leaves a step names the innermost step', async () => {
  const work = step('outer', () =>
    step('inner', () => {
      throw new TypeError('broken');
    }),
  );
  await expect(work).rejects.toThrow(/^broken\nIn the step: outer › inner$/);
  await expect(work).rejects.toBeInstanceOf(TypeError);
  expect(await step('fine', () => 7)).toBe(7);
});

test('invalid options are refused at once', async () => {
  expect(() => scenario(() => {}, { retries: Number.NaN })).toThrow('The value of retries cannot be used');
  await using screen = await launch('cat', { resultsDir });
  expect(() => screen.getByText('')).toThrow('it is empty');
  await expect(expectScreen(screen).toShow('x', { timeoutMs: -1 })).rejects.toThrow(
    '-1 is not a number of milliseconds',
  );
  await expect(launch('no-such-program-here', { resultsDir })).rejects.toMatchObject({ code: 'program_not_found' });
});
