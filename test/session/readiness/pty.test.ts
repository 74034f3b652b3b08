import { describe, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
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

test('the prompt of a program that waits is on the screen, also when many start at once', {
  timeout: 60_000,
}, async () => {
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  const start = () => engine.launch({ command: 'bash', args: ['-c', 'read -e -p "name> " x'] });
  for (let round = 0; round < 6; round++) {
    const sessions = Array.from({ length: 25 }, start);
    const screens = await Promise.all(
      sessions.map(async (session) => {
        await session.waits.forInput();
        return session.screen.trim();
      }),
    );
    expect(screens).toEqual(sessions.map(() => 'name>'));
    await Promise.all(sessions.map((session) => session.close()));
  }
});
