import { expect, test } from 'vitest';
import { judge, readCorpus, type Screen, type Verdict } from './corpus.js';

const screens = readCorpus().map((screen) => ({ ...screen, verdict: judge(screen) }));

test.each([
  ['screens used to write the rules', false],
  ['screens recorded afterwards', true],
] as const)('the selected item is found on %s', (label, isHeldOut) => {
  const some = screens.filter((screen) => screen.isHeldOut === isHeldOut);
  const misses = some.filter(({ verdict }) => verdict !== 'right');
  const counts = `${some.length} screens: ${share(some, 'right')} right, ${share(some, 'wrong')} wrong`;
  console.log([`${label}: ${counts}`, ...misses.map(describeMiss)].join('\n'));
  expect(some.length).toBeGreaterThan(isHeldOut ? 25 : 200);
  if (!isHeldOut) expect(share(some, 'right')).toBeGreaterThanOrEqual(95);
  expect(share(some, 'wrong')).toBeLessThanOrEqual(isHeldOut ? 5 : 2);
});

test('the selected item is found on 95 of 100 screens, and at most 2 answers are wrong', () => {
  expect(new Set(screens.map(({ name }) => name.split(/[-/]/)[0])).size).toBeGreaterThanOrEqual(30);
  expect(share(screens, 'right')).toBeGreaterThanOrEqual(95);
  expect(share(screens, 'wrong')).toBeLessThanOrEqual(2);
});

test('no answer is longer than its bounds', () => {
  for (const { selected } of screens) {
    expect(selected.length).toBeLessThanOrEqual(3);
    for (const { text } of selected) expect(text.length).toBeLessThanOrEqual(400);
  }
});

function share(some: readonly { verdict: Verdict }[], verdict: Verdict): number {
  return Math.round((1000 * some.filter((screen) => screen.verdict === verdict).length) / some.length) / 10;
}

function describeMiss({ name, verdict, truth, selected }: Screen & { verdict: Verdict }): string {
  return `  ${verdict} ${name}: wanted ${JSON.stringify(truth)}, found ${JSON.stringify(selected.map(({ text }) => text))}`;
}
