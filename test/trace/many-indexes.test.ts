import { expect, test } from 'vitest';
import { openTrace } from '../../src/trace/open-trace.js';
import { MemoryTrace } from './helpers.js';

test('a trace with many indexes opens with few reads and has every step and moment', async () => {
  const written = new MemoryTrace({ keyframeBytes: 1 });
  for (let i = 0; i < 16 * 16 * 3 + 100; i++) {
    written.atMs = i * 10;
    // the writer has taken a keyframe after each output
    written.output(`\x1b[Hmoment ${i}\x1b[K`);
    if (i % 7 === 0) written.step({ kind: 'mark', label: `step ${i}` });
  }
  const { bytes } = written;
  let reads = 0;
  const source = {
    size: () => bytes.length,
    read: async (offset: number, length: number) => {
      reads++;
      return bytes.subarray(offset, offset + length);
    },
  };
  const trace = await openTrace(source);
  // 54 indexes: the last few, then three that stand for sixteen each
  expect(reads).toBeLessThan(35);
  const labels = trace.steps.map((step) => (step.kind === 'mark' ? step.label : ''));
  expect(labels).toEqual(Array.from({ length: Math.ceil(868 / 7) }, (_, i) => `step ${i * 7}`));
  for (const i of [0, 1, 255, 256, 257, 511, 700, 867]) {
    expect((await trace.screenAt({ atMs: i * 10 })).text[0]).toBe(`moment ${i}`);
  }
});
