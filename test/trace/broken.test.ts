import { describe, expect, test } from 'vitest';
import { TtypilotError } from '../../src/base/errors/errors.js';
import { openTrace } from '../../src/trace/open-trace.js';
import { sourceOf } from '../../src/trace/read/source.js';
import fc from '../helpers/fast-check.js';
import { MemoryTrace } from './helpers.js';

/** A trace with several keyframes, an index and steps. */
function written(): MemoryTrace {
  const trace = new MemoryTrace({ keyframeBytes: 600 });
  for (let n = 0; n < 400; n++) {
    trace.atMs += 10;
    if (n % 10 === 0) trace.step({ kind: 'act', do: 'press', what: `key ${n}` });
    trace.output(`line ${n} \x1b[3${n % 8}mcolour\x1b[0m\r\n`);
  }
  return trace;
}

/** Uses everything that the reader has; may only fail with an error from the table. */
async function lookAround(bytes: Uint8Array): Promise<{ isOpen: boolean; problems: readonly string[] }> {
  try {
    const trace = await openTrace(sourceOf(bytes));
    const { seq } = await trace.end();
    for (const moment of [0, Math.floor(seq / 2), seq, { atMs: 1500 }]) {
      const screen = await trace.screenAt(moment);
      expect(screen.text.length).toBe(screen.rows);
      await trace.why(0, 0, moment);
      await trace.raw(moment);
    }
    await trace.when('line 39');
    await trace.diff(0);
    await trace.failure();
    for (const { sentence } of trace.steps) expect(typeof sentence).toBe('string');
    return { isOpen: true, problems: trace.problems };
  } catch (error) {
    expect(error).toBeInstanceOf(TtypilotError);
    return { isOpen: false, problems: [] };
  }
}

describe('a trace that is not as it should be', () => {
  const whole = Buffer.from(written().bytes);

  test('opens whole without a problem', async () => {
    expect(await lookAround(whole)).toEqual({ isOpen: true, problems: [] });
  });

  test('opens up to its last whole line, wherever it is cut', { timeout: 60_000 }, async () => {
    const headerEnd = whole.indexOf(0x0a) + 1;
    for (let n = 0; n < 120; n++) {
      const length = headerEnd + Math.floor(((whole.length - headerEnd) * n) / 120);
      const { isOpen, problems } = await lookAround(whole.subarray(0, length));
      expect(isOpen).toBe(true);
      expect(problems).toEqual(whole[length - 1] === 0x0a ? [] : ['its last line is incomplete']);
    }
  });

  test('opens or is refused with a sentence, whichever byte is changed', { timeout: 120_000 }, async () => {
    for (let n = 0; n < 300; n++) {
      const changed = Buffer.from(whole);
      const at = (n * 7919) % whole.length;
      changed[at] = [0x00, 0x0a, 0x22, 0x39, 0xff, 0x5d, 0x2d][n % 7] as number;
      await lookAround(changed);
    }
  });

  test.each([
    ['a keyframe with a size that nobody has', /(?<at>"at":[\d.]+,"cols":)20/g, '$<at>9999999'],
    [
      'a keyframe with a size that fills the memory',
      /("at":[\d.]+),"cols":20,"rows":5/g,
      '$1,"cols":10000,"rows":10000',
    ],
    ['links that lead outside the file', /"previous":\d+/g, '"previous":999999999'],
    ['links that lead to themselves', /"previous":\d+/g, '"previous":0'],
    ['an index that lies about places', /"keyframes":\[\[\d+,/g, '"keyframes":[[7,'],
    ['an index that lies about seqs', /"keyframes":\[\[(\d+),\d+/g, '"keyframes":[[$1,9007199254740991'],
    ['runs that never end', /"main":\[\[/g, '"main":[[1000000000,1,'],
    ['times that run backwards', /^\[0.01,"o"/gm, '[-5,"o"'],
    ['times without end', /^\[0.01,"o"/gm, '[1e308,"o"'],
    ['names that are none', /"kind":"act"/g, '"kind":"__proto__"'],
    ['sizes in the middle', /\[0.01,"o","line 203/, '[0,"r","99999x99999"]\n[0.01,"o","line 203'],
  ])('%s: it opens, and seeking ends', async (_, from, to) => {
    const changed = whole.toString('latin1').replace(from, to);
    expect(changed).not.toBe(whole.toString('latin1'));
    expect((await lookAround(Buffer.from(changed, 'latin1'))).isOpen).toBe(true);
  });

  test.each([
    ['an empty file', ''],
    ['text', 'hello\n'],
    ['a header of another kind', '{"version":3,"ttrace":1}\n'],
    ['a header with a size that fills the memory', '{"version":3,"ttrace":1,"term":{"cols":10000,"rows":10000}}\n'],
    ['an asciicast with such a size', '{"version":2,"width":10000,"height":10000}\n'],
    ['a line without an end', `{"version":3,${'x'.repeat(100_000)}`],
  ])('%s is refused with a sentence', async (_, text) => {
    await expect(openTrace(sourceOf(Buffer.from(text)))).rejects.toThrow(/cannot be read: it is neither a trace/);
  });
});

const HEADER = '{"version":3,"term":{"cols":80,"rows":24},"ttrace":1,"seq":0}';
const opened = (...lines: string[]) => openTrace(sourceOf(Buffer.from(`${[HEADER, ...lines].join('\n')}\n`)));

describe('a trace that was made to do harm', () => {
  test.each([
    ['a storm of sizes', Array.from({ length: 20_000 }, (_, n) => `[0,"r","${n % 2 ? '1000x1000' : '2x2'}"]`)],
    ['a screen that is filled again and again', ['[0,"r","1000x1000"]', `[0,"o","${'\\u001b#8'.repeat(20_000)}"]`]],
  ])('%s ends in a sentence within seconds', { timeout: 60_000 }, async (_, lines) => {
    const trace = await opened(...lines);
    await expect(trace.screenAt()).rejects.toThrow('its output takes too long to play');
    await expect(trace.when('x')).rejects.toThrow('its output takes too long to play');
  });

  test('output without keyframes is read as far as memory allows', { timeout: 60_000 }, async () => {
    const trace = await opened(...Array.from({ length: 5000 }, () => `[0.001,"o","${'x'.repeat(4000)}"]`));
    const { seq } = await trace.end();
    expect(seq).toBeGreaterThan(16_000_000);
    expect(seq).toBeLessThan(17_000_000);
    expect(trace.problems).toEqual(['more than 16777216 bytes without a keyframe are left out']);
  });

  test('a line that is too long is reported, and what came before it is shown', { timeout: 60_000 }, async () => {
    const trace = await opened('[0,"o","first"]', `[0,"o","${'y'.repeat(34 * 1024 * 1024)}"]`, '[0,"o","last"]');
    expect(trace.problems[0]).toMatch(/^the line at byte \d+ is broken$/);
    expect((await trace.screenAt()).text[0]).toBe('first');
  });

  test('seqs at the end of all numbers do not break the counting', async () => {
    const trace = await opened('[0,"o","abc",9007199254740991]', '[0,"o","def",4503599627370496]', '[0,"o","g"]');
    expect((await trace.screenAt()).text[0]).toBe('abcdefg');
  });
});

const anyChange = fc.record({ at: fc.nat(), length: fc.nat(40), bytes: fc.uint8Array({ maxLength: 40 }) });

test('opens or is refused with a sentence, however many bytes are changed, lost or added', {
  timeout: 300_000,
}, async () => {
  const whole = Buffer.from(written().bytes);
  const property = fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
    const changed = changes.reduce((bytes, { at, length, bytes: added }) => {
      const from = at % bytes.length;
      return Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(from + length)]);
    }, whole);
    await lookAround(changed);
  });
  await fc.assert(property, { numRuns: 150 });
});

test('a trace that still grows shows what was added', async () => {
  const growing = new MemoryTrace({ keyframeBytes: 600 });
  growing.output('one\r\n');
  const trace = await openTrace(growing.source);
  expect((await trace.screenAt()).text[0]).toBe('one');
  expect(await trace.refresh()).toBe(false);
  for (let n = 0; n < 200; n++) growing.output(`more ${n}\r\n`);
  growing.step({ kind: 'mark', label: 'here' });
  expect(await trace.refresh()).toBe(true);
  expect((await trace.screenAt()).text).toEqual(growing.terminal.screenText().split('\n'));
  expect(trace.steps.map(({ sentence }) => sentence)).toEqual(['marker: here']);
});

test('the index holds the steps of a long trace, in order and once', async () => {
  const trace = written();
  const { steps } = await openTrace(trace.source);
  expect(steps.map((step) => 'what' in step && step.what)).toEqual(
    Array.from({ length: 40 }, (_, n) => `key ${n * 10}`),
  );
});
