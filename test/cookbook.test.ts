import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../examples/cookbook/', import.meta.url));
const recipes = readdirSync(folder).filter((name) => name.endsWith('.ts'));

// each is a program that asserts its results; run in this process, because starting twenty takes longer than they do
test.each(recipes)('the recipe %s works', { timeout: 20_000 }, async (name) => {
  await import(pathToFileURL(folder + name).href);
});

test('the page has every recipe, and there are twenty', () => {
  const page = readFileSync(new URL('../docs/guides/cookbook.md', import.meta.url), 'utf8');
  const shown = [...page.matchAll(/<!-- examples\/cookbook\/(.*) -->/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(recipes.sort());
  expect(recipes.length).toBeGreaterThanOrEqual(20);
});
