import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as api from '../../src/testing/index.js';
import { testingExports, testingMembers } from '../pins/testing.js';

const index = readFileSync(new URL('../../src/testing/index.ts', import.meta.url), 'utf8');

test('the entry exports exactly the pinned names', () => {
  const names = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(
    ([, list = '']) => list.match(/\b(?!type\b)\w+/g) ?? [],
  );
  expect(index).not.toContain('*');
  expect(Object.keys(api).sort()).toEqual(testingExports.values);
  expect(names.sort()).toEqual([...testingExports.values, ...testingExports.types].sort());
});

test('the objects have the pinned members', async () => {
  await using screen = await api.launch('cat');
  expect(membersOf(screen)).toEqual([...testingMembers.Screen].sort());
  expect(membersOf(screen.getByText('x'))).toEqual([...testingMembers.Locator].sort());
  expect(membersOf(api.expect(screen))).toEqual([...testingMembers.expect].sort());
});

/** Own properties, and those of its class. */
function membersOf(value: object): string[] {
  const names = new Set(Object.keys(value));
  const prototype = Object.getPrototypeOf(value) as object;
  if (prototype !== Object.prototype) for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  names.delete('constructor');
  return [...names].sort();
}
