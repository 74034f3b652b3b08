import { expect, test } from 'vitest';
import { openTrace } from '../../src/trace/open-trace.js';
import { sourceOf } from '../../src/trace/read/source.js';

const open = (lines: unknown[]) =>
  openTrace(sourceOf(Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)));

test.each([
  ['version 2', { version: 2, width: 10, height: 3 }, [0.5, 1, 1.5, 2]],
  ['version 3', { version: 3, term: { cols: 10, rows: 3 } }, [0.5, 0.5, 0.5, 0.5]],
])('an asciicast opens with what it has: %s', async (_, header, [a, b, c, d]) => {
  const trace = await open([header, [a, 'o', 'hello'], [b, 'i', 'x'], [c, 'o', '\rHELLO'], [d, 'm', 'here']]);
  expect(trace.kind).toBe('asciicast');
  expect(trace.problems).toEqual([]);
  expect(trace.steps.map(({ sentence, atMs }) => [Math.round(atMs), sentence])).toEqual([
    [1000, 'typed "x"'],
    [2000, 'marker: here'],
  ]);
  expect((await trace.screenAt({ atMs: 600 })).text[0]).toBe('hello');
  const why = await trace.why(0, 0);
  expect(why.write).toMatchObject({ seq: 7, replaced: { text: 'h', seq: 1 }, act: { sentence: 'typed "x"' } });
});

test('a JSONL recording opens with what it has', async () => {
  const at = (ms: number) => 1_700_000_000_000_000 + ms * 1000;
  const trace = await open([
    { direction: 'frame', line: 'one\ntwo', timestampMicros: at(0) },
    { direction: 'frame-delta', line: '[[1,"three and more than twenty columns"]]', timestampMicros: at(500) },
    { direction: 'notification', line: '{"method":"exited","params":{"exitCode":3}}', timestampMicros: at(900) },
  ]);
  expect(trace.kind).toBe('jsonl');
  expect((await trace.screenAt({ atMs: 100 })).text.slice(0, 2)).toEqual(['one', 'two']);
  expect((await trace.screenAt()).text[1]).toBe('three and more than twenty columns');
  expect(trace.steps.map(({ sentence }) => sentence)).toEqual(['the program exited with code 3']);
  const { appearances } = await trace.when('two');
  expect(appearances).toMatchObject([{ from: { row: 1 }, to: { atMs: 500 } }]);
});

test('an older recording of many segments can be looked at anywhere', async () => {
  const lines: unknown[] = [{ version: 3, term: { cols: 40, rows: 5 } }];
  for (let n = 0; n < 20_000; n++) lines.push([0.001, 'o', `a line with the number ${n}\r\n`]);
  const trace = await open(lines);
  for (const n of [19_999, 5, 12_345]) {
    const screen = await trace.screenAt({ atMs: n + 1.5 });
    expect(screen.text[3]).toBe(`a line with the number ${n}`);
  }
});
