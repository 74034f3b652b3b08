import { expect, test } from 'vitest';
import { ratioOf } from '../../bench/engine/in-turns.js';
import { compareSamples, sampleInTurns } from '../../bench/engine/samples.js';
import type { Side } from '../../bench/engine/sides/side.js';
import { fittedExponent } from '../../bench/frame/exponent.js';
import { spreadOf } from '../../bench/frame/spread.js';
import { pageOf, tableOf } from '../../bench/frame/table.js';

const sizes = [1, 2, 4, 8, 500];

test.each([0, 0.5, 1, 2])('the exponent of a cost that grows with the power %d is found', (power) => {
  const costs = sizes.map((size) => 3 * size ** power);
  expect(fittedExponent(sizes, costs)).toBeCloseTo(power, 9);
});

test('a spread is the middle half, whatever the order', () => {
  expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ median: 5, low: 3, high: 7 });
});

test('sides are compared turn by turn, so what slows both down in one turn does not count', () => {
  expect(ratioOf([2, 20, 4], [1, 10, 2]).median).toBe(2);
});

test('all sides take turns, and a failing side is reported once', async () => {
  const order: string[] = [];
  const sides = { ours: side('ours'), peers: { raw: side('raw'), expect: side('expect') } };
  const sampled = await sampleInTurns(sides, { turns: 2 }, async ({ name }) => {
    order.push(name);
    if (name === 'expect') throw new Error('no such program\nand more');
    return name === 'ours' ? [1, 1, 1] : [4, 4, 8];
  });
  expect(order).toEqual(['ours', 'raw', 'expect', 'ours', 'raw', 'ours', 'raw']);
  expect(sampled.failed).toEqual([{ what: 'failed', against: 'expect', value: 'Error: no such program' }]);
  expect(sampled.ours.turns).toHaveLength(2);
  const { ours, peers } = sampled;
  const theirs = peers.raw ?? ours;
  expect(compareSamples('half', 0.5, { ours, theirs })).toMatchObject({ ratio: { median: 4 }, isBroken: false });
  expect(compareSamples('most', 0.99, { ours, theirs }).value).toBe('1.00 ms : 8.00 ms');
});

test('the page names the machine, the day and every result', () => {
  const results = [{ what: 'plain', against: 'xterm', value: '2 : 1', target: '≥ 2', isMet: false }];
  const figure = { name: 'Parsing', summary: 'Bytes to screen.', measure: () => results };
  const page = pageOf([{ figure, results }]);
  expect(page).toContain(new Date().toISOString().slice(0, 10));
  expect(page).toContain(process.version);
  expect(page).toContain(`## Parsing\n\nBytes to screen.\n\n${tableOf(results)}`);
  expect(tableOf(results)).toMatch(/\| plain +\| xterm +\| 2 : 1 +\| +\| ≥ 2 +\| no +\|/);
});

function side(name: string): Side {
  const none = () => Promise.reject(new Error('it is not asked for'));
  return { name, secondsOfCat: none, wakeUpsMs: none, echoesMs: none, startsMs: none, close() {} };
}
