import { describe, expect, test } from 'vitest';
import { launch } from '../../../src/engine/launch.js';
import { checkCase } from './check-case.js';
import { cases } from './programs.js';

test('the table has programs enough', () => {
  expect(cases.length).toBeGreaterThanOrEqual(25);
});

describe.concurrent('what programs want in their own terminal', { timeout: 60_000 }, () => {
  test.each(cases)('$name: $wants', async (program) => {
    await using session = await launch(program.command, { args: program.args ?? [] });
    await checkCase(session, program);
  });
});
