import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '../../helpers/daemon.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { MemoryTrace } from '../../trace/helpers.js';

const folder = mkdtempSync(join(tmpdir(), 'ttypilot-test-'));
const file = join(folder, 'run.ttrace');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  const trace = new MemoryTrace({ cols: 20, rows: 3 });
  trace.output('Name? ');
  trace.atMs = 500;
  trace.step({ kind: 'act', do: 'press', what: 'enter' });
  trace.atMs = 600;
  trace.output('\r\n\x1b[32mHello\x1b[0m');
  trace.atMs = 900;
  trace.step({ kind: 'wait', for: '"Saved"', outcome: 'timed_out', tookMs: 300, nearest: 'nothing like it' });
  writeFileSync(file, trace.bytes);
});

/** `ttypilot trace`, with what it printed and its exit code. */
function trace(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, 'trace', ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

test('steps, screens, differences and failures are shown as text', async () => {
  expect((await trace('steps', file)).out).toBe(
    [
      '   0.500 s  seq 6         pressed enter',
      '   0.900 s  seq 22        waited 300 ms for "Saved": not in time (nothing like it)',
      '',
    ].join('\n'),
  );
  expect((await trace('show', file, '--at', '0.5s')).out).toBe('Name? \n\n\n');
  expect((await trace('show', file, '--at', '22')).out).toBe('Name? \nHello\n\n');
  expect((await trace('diff', file, '6', '22')).out).toContain('  1 + Hello');
  const { out, code } = await trace('failure', file);
  expect(code).toBe(0);
  expect(out).toMatch(/^Expected: "Saved"\nBut: not within 300 ms\nNearest: nothing like it\n/);
});

test('why and when answer, and their exit code says whether there was something to tell', async () => {
  const why = await trace('why', file, '1', '0');
  expect(why.out).toContain('Byte 14 wrote it after 0.600 s: H');
  expect(why.out).toContain('The last act before it: pressed enter (0.500 s, seq 6).');
  expect(why.out).toContain('\\x1b[32m  (style green (SGR))');
  expect((await trace('why', file, '2', '5')).code).toBe(1);
  expect((await trace('when', file, 'H.llo')).out).toBe('0.600 s, seq 18, row 1: "Hello"; still there at the end\n');
  expect((await trace('when', file, 'never')).code).toBe(1);
});

test('with --json the answer is data', async () => {
  const { out } = await trace('why', file, '1', '0', '--json');
  expect(JSON.parse(out)).toMatchObject({
    text: 'H',
    write: { seq: 14, at_ms: 600, act: { sentence: 'pressed enter' } },
  });
  expect(JSON.parse((await trace('steps', file, '--json')).out)).toMatchObject({
    cols: 20,
    steps: [{ kind: 'act' }, {}],
  });
});

test.each([
  [['why', 'FILE', '1'], 'give trace why FILE ROW COL'],
  [['why', 'FILE', 'x', '0'], 'ROW must be a number'],
  [['diff', 'FILE', '1', 'soon'], 'soon is not a moment'],
  [['when', 'FILE', '('], 'The pattern ( is not valid'],
  [['steps', 'FILE', '--at', '1'], '--at works only with show and why'],
  [['guess', 'FILE'], 'guess'],
])('wrong usage is refused: %j', async (args, reason) => {
  const { code, err } = await trace(...args.map((arg) => (arg === 'FILE' ? file : arg)));
  expect(err).toContain(reason);
  expect(code).toBe(2);
});

test('a file that is not there, or is something else, is named', async () => {
  expect(await trace('steps', '/nowhere.ttrace')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file'),
  });
  const other = join(temporaryFolder(), 'notes.txt');
  writeFileSync(other, 'hello\n');
  expect((await trace('steps', other)).err).toContain('it is neither a trace nor an asciicast nor a JSONL recording');
});
