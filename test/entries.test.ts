import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorTable } from '../src/base/errors/error-table.js';
import { entryNames } from './pins/entries.js';
import { errorCodes } from './pins/errors.js';

test.each(Object.keys(entryNames))('the names that src/%s lists are the pinned ones', (file) => {
  const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}|^export (?:async )?(?:function|const|class) (\w+)/gm);
  const names = [...listed].flatMap(([, list, name]) => list?.match(/\b(?!type\b)\w+/g) ?? name ?? []);
  expect(text).not.toMatch(/^export \*/m);
  expect([...new Set(names)].sort()).toEqual(entryNames[file]);
});

test('the error codes are the pinned ones, and mean the same on each surface', () => {
  const codes = Object.entries(errorTable).map(([code, { http, rpc, exit }]) => [code, [http, rpc, exit]]);
  expect(Object.fromEntries(codes)).toEqual(errorCodes);
});
