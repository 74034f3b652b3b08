import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clearUserEnvironment } from '../scripts/user-environment.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(`${root}/${name}`, 'utf8') }));

test('random cases come from one place, which has a fixed seed', () => {
  const own = files.filter(({ text }) => /^import .* from 'fast-check'/m.test(text)).map(({ name }) => name);
  expect(own).toEqual(['helpers/fast-check.ts']);
});

test('a caller can choose other seeds and more runs', () => {
  const names = files.flatMap(({ text }) => text.match(/(?<=process\.env\.)TTYPILOT_\w*(?:SEED|RUNS)\b/g) ?? []);
  expect(names).toContain('TTYPILOT_SEED');
  const before = { ...process.env };
  try {
    for (const name of names) process.env[name] = '7';
    clearUserEnvironment();
    expect(names.filter((name) => process.env[name] !== '7')).toEqual([]);
  } finally {
    Object.assign(process.env, before);
    for (const name of names) if (before[name] === undefined) delete process.env[name];
  }
});
