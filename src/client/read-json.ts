import { fail } from '../base/errors/errors.js';

export const MAX_ANSWER_BYTES = 64_000_000;

/** Reads a whole answer. Rejects with `frame_too_large` above 64 MB. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw fail('frame_too_large', { bytes, limitBytes: MAX_ANSWER_BYTES });
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
