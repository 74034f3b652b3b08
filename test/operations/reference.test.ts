import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referencePage } from '../../scripts/reference.js';

test('the reference lists every operation as it is (npm run fix writes it)', () => {
  const page = readFileSync(new URL('../../docs/reference/operations.md', import.meta.url), 'utf8');
  expect(page).toBe(referencePage());
});
