import { expect, test } from 'vitest';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);

test('a program inside script(1) gets its arguments unchanged, and its exit code is passed on', async () => {
  const args = ['-c', 'printf "%s|" "$@"; exit 7', 'name', 'a b', "it's", '$HOME', '', '*'];
  const listening = new Listening(host.launch({ command: 'sh', args, useScript: true }));
  expect(await listening.exit).toMatchObject({ exitCode: 7 });
  expect(listening.text()).toContain("a b|it's|$HOME||*|");
});

test.each(['/bin/false', undefined])("the user's shell, %s, is for the program, not for script(1)", async (shell) => {
  const args = ['-c', 'echo "shell=$SHELL"; exit 7'];
  const env = { SHELL: shell ?? null };
  const listening = new Listening(host.launch({ command: 'sh', args, env, useScript: true }));
  expect(await listening.exit).toMatchObject({ exitCode: 7 });
  expect(listening.text()).toContain(`shell=${shell ?? ''}\r\n`);
});

test('it has its own terminal of the same size', async () => {
  const listening = new Listening(
    host.launch({ command: 'stty', args: ['size'], useScript: true, cols: 91, rows: 17 }),
  );
  await listening.shows(/17 91/);
});

test('the error for a missing program names the program, not script', () => {
  const refusal = expect.objectContaining({ code: 'program_not_found', details: { program: 'no-such-program' } });
  expect(() => host.launch({ command: 'no-such-program', useScript: true })).toThrow(refusal);
});
