import type { Readable } from 'node:stream';
import { parseJson } from '../../../base/parse-json.js';

const MAX_BYTES = 16_000_000;

/** Reads an event from stdin: up to the end, or to the end of the first object, because some agents never close it. */
export function readInput(stdin: Readable & { isTTY?: boolean }): Promise<unknown> {
  if (stdin.isTTY) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => resolve(parseJson(Buffer.concat(chunks).toString('utf8')));
    stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) return resolve(undefined);
      if (!/\}\s*$/.test(chunk.toString('latin1', Math.max(0, chunk.length - 16)))) return;
      const whole = parseJson(Buffer.concat(chunks).toString('utf8'));
      if (whole !== undefined) resolve(whole);
    });
    stdin.on('end', finish);
    stdin.on('error', finish);
  });
}
