import { expect, test } from 'vitest';
import { judge, readCorpus, type Screen, type Verdict } from './corpus.js';

const screens = readCorpus().map((screen) => ({ ...screen, verdict: judge(screen) }));

test('the selected item is found on 95 of 100 recorded screens, and at most 2 answers are wrong', () => {
  const misses = screens.filter(({ verdict }) => verdict !== 'right');
  const summary = `${screens.length} screens: ${percent('right')} % right, ${percent('wrong')} % wrong`;
  console.log([summary, ...misses.map(describeMiss)].join('\n'));
  expect(screens.length).toBeGreaterThan(350);
  expect(percent('right')).toBeGreaterThanOrEqual(95);
  expect(percent('wrong')).toBeLessThanOrEqual(2);
});

test('nothing is found where nothing is selected', () => {
  const found = screens.filter(({ truth, selected }) => truth.length === 0 && selected.length > 0);
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('the screens are of many programs', () => {
  const programs = new Set(screens.map(({ name }) => name.split(/[-/]/)[0]));
  expect(programs.size).toBeGreaterThanOrEqual(50);
});

test('no answer is longer than its bounds', () => {
  for (const { selected } of screens) {
    expect(selected.length).toBeLessThanOrEqual(3);
    for (const { text } of selected) expect([...text].length).toBeLessThanOrEqual(200);
  }
});

function percent(verdict: Verdict): number {
  const count = screens.filter((screen) => screen.verdict === verdict).length;
  return Math.round((1000 * count) / screens.length) / 10;
}

function describeMiss({ name, verdict, truth, selected }: Screen & { verdict: Verdict }): string {
  const found = selected.map(({ text }) => text);
  return `  ${verdict} ${name}: wanted ${JSON.stringify(truth)}, found ${JSON.stringify(found)}`;
}
