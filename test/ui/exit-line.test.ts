import { expect, test } from 'vitest';
import { exitLine } from '../../src/ui/terminals/view/exit-line.js';

const exited = { exit_code: 3, reason: 'exited' as const, timed_out: false };

test('a dim line shows the exit code', () => {
  expect(exitLine(exited)).toBe('\r\n\x1b[2m[process exited with code 3]\x1b[0m\r\n');
  expect(exitLine({ exit_code: 3 })).toBe(exitLine(exited));
});

test('after a timeout, its notice replaces the exit code', () => {
  expect(exitLine({ ...exited, timed_out: true })).toBe('\r\n\x1b[2m[process timed out and was killed]\x1b[0m\r\n');
});

test('an unknown exit code is described in words', () => {
  const lost = exitLine({ ...exited, exit_code: -1, reason: 'lost' });
  expect(exitLine({ ...exited, exit_code: -1, reason: 'closed' })).toBe('\r\n\x1b[2m[session closed]\x1b[0m\r\n');
  expect(lost).toBe('\r\n\x1b[2m[process ended, exit code unknown]\x1b[0m\r\n');
  expect(exitLine({ exit_code: -1 })).toBe(lost);
});
