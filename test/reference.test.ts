import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OTHER_VARIABLES, VARIABLES } from '../scripts/reference/configuration-page.js';
import { pages } from '../scripts/reference/pages.js';
import { settings, variableOf } from '../src/config/settings.js';

const root = new URL('..', import.meta.url);

describe('docs/reference', () => {
  test.each(Object.entries(pages))('%s is up to date (npm run fix writes it)', (name, page) => {
    expect(readFileSync(new URL(`docs/reference/${name}`, root), 'utf8')).toBe(page());
  });

  test('has no page that nothing writes', () => {
    expect(readdirSync(new URL('docs/reference/', root)).sort()).toEqual(Object.keys(pages).sort());
  });

  test('says what every setting is for', () => {
    expect(settings().filter(({ description }) => !description)).toEqual([]);
  });

  test('lists every environment variable that the program reads', () => {
    const documented = new Set([...Object.keys(VARIABLES), ...settings().map(variableOf)]);
    // those of `ttypilot server` are in its own guide
    const guide = readFileSync(new URL('docs/guides/json-rpc.md', root), 'utf8');
    const missing = inSource(/\bTTYPILOT_[A-Z][A-Z_]*[A-Z]\b/g).filter(
      (name) => !documented.has(name) && !guide.includes(name),
    );
    expect(missing).toEqual([]);
  });

  test('lists every variable of other programs that is read', () => {
    const documented = new Set(Object.keys(OTHER_VARIABLES).flatMap((names) => names.split(', ')));
    // passed on as they are, or replaced when the pages are built
    for (const name of ['PATH', 'SHELL', 'NODE_ENV']) documented.add(name);
    const read = inSource(/(?<=\benv(?:ironment)?\.)(?!TTYPILOT_)[A-Z][A-Z_]*\b/g);
    expect(read).toContain('NO_COLOR');
    expect(read.filter((name) => !documented.has(name))).toEqual([]);
  });
});

function inSource(pattern: RegExp): string[] {
  const folder = fileURLToPath(new URL('src/', root));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const found = files.flatMap((name): string[] => readFileSync(folder + name, 'utf8').match(pattern) ?? []);
  return [...new Set(found)];
}
