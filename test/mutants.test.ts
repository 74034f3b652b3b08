import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutants } from '../mutants/mutants.js';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

test.each(mutants)('$file still has the line "$was" exactly once', ({ file, was, becomes }) => {
  expect(readFileSync(path(file), 'utf8').split(was).length - 1).toBe(1);
  expect(becomes).not.toBe(was);
});

test('every test that must notice a fault exists', () => {
  const missing = mutants.flatMap(({ tests }) => tests.filter((name) => !existsSync(path(name))));
  expect(missing).toEqual([]);
});

test('there are at least sixty', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});
