import { expect, test } from 'vitest';
import { fail } from '../../src/base/errors/errors.js';
import { toWire } from '../../src/client/wire-errors.js';
import { readExport } from '../../src/ui/recordings/fetch-export.js';

/** The response of a service, in pieces of this many bytes. */
function sent(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

const REPORTS = '{"progress":0.25}\n{"progress":0.5}\n{"bytes":9,"type":"image/gif"}\n';

test.each([1, 7, 1000])('progress and file are separated in pieces of %i bytes', async (size) => {
  const shares: number[] = [];
  const file = await readExport(sent(`${REPORTS}GIF\n{"x"}`, size), (share) => shares.push(share));
  expect([await file.text(), file.type]).toEqual(['GIF\n{"x"}', 'image/gif']);
  expect(shares).toEqual([0.25, 0.5]);
});

test.each(['', '{"progress":0.5}\n', REPORTS, `${REPORTS}GIF`])('%j is not taken for a complete file', async (text) => {
  await expect(readExport(sent(text, 10), () => {})).rejects.toThrow('lost before the file was complete');
});

test('a refusal is the error of the service', async () => {
  const refusal = toWire(fail('export_refused', { recordingId: 'r-1', reason: 'it is too large' }));
  await expect(readExport(sent(`${JSON.stringify(refusal)}\n`, 10), () => {})).rejects.toMatchObject({
    code: 'export_refused',
    message: refusal.message,
  });
});
