import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/base/bounded-map.js';

test('above its size, the oldest entry goes, and setting a key again makes it the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
