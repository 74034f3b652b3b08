import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { endLine, exitLines } from '../../src/ui/terminals/view/exit-lines.js';

const exited = { exit_code: 3, reason: 'exited' as const, timed_out: false, last_lines: ['older', 'the last'] };

test('a dim line shows the exit code, followed by the last line', () => {
  expect(exitLines(exited)).toBe('\r\n\x1b[2m[process exited with code 3]\x1b[0m\r\nthe last\x1b[0m');
  expect(exitLines({ ...exited, last_lines: [] })).toBe('\r\n\x1b[2m[process exited with code 3]\x1b[0m\r\n');
  expect(endLine({ exit_code: 3 })).toBe('\r\n\x1b[2m[process exited with code 3]\x1b[0m\r\n');
});

test('after a timeout, its notice replaces the exit code', () => {
  expect(exitLines({ ...exited, timed_out: true, last_lines: [] })).toBe(
    '\r\n\x1b[2m[process timed out and was killed]\x1b[0m\r\n',
  );
});

test('an unknown exit code is described in words', () => {
  const closed = exitLines({ ...exited, exit_code: -1, reason: 'closed', last_lines: [] });
  const lost = exitLines({ ...exited, exit_code: -1, reason: 'lost', last_lines: [] });
  expect(closed).toBe('\r\n\x1b[2m[session closed]\x1b[0m\r\n');
  expect(lost).toBe('\r\n\x1b[2m[process ended, exit code unknown]\x1b[0m\r\n');
  expect(endLine({ exit_code: -1 })).toBe(lost);
});

test('the last line keeps its colours, and nothing in it can erase the notice', async () => {
  const hostile = '\x1b[31mred\x1b[0m\x1b[2J\x1b[H\x1b]0;title\x07\x1bc\x1bM\x1b[1;1Hend\x1b[?1049l\x1bP1$r\x1b\\';
  expect(exitLines({ ...exited, last_lines: [hostile] })).toContain('\x1b[31mred\x1b[0mend');
  const terminal = new Terminal({ cols: 60, rows: 6, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(exitLines({ ...exited, last_lines: [hostile] }), resolve));
  const rows = [1, 2].map((y) => terminal.buffer.active.getLine(y)?.translateToString(true));
  expect(rows).toEqual(['[process exited with code 3]', 'redend']);
});
