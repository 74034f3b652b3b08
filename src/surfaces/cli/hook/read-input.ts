import type { Readable } from 'node:stream';

const MOST_BYTES = 16_000_000;

/** What an agent says on stdin: up to its end, or as soon as it is a whole object, since some never close it. */
export function readInput(stdin: Readable & { isTTY?: boolean }): Promise<unknown> {
  if (stdin.isTTY) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => resolve(parse(Buffer.concat(chunks).toString('utf8')));
    stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) return resolve(undefined);
      if (!/\}\s*$/.test(chunk.toString('latin1', Math.max(0, chunk.length - 16)))) return;
      const whole = parse(Buffer.concat(chunks).toString('utf8'));
      if (whole !== undefined) resolve(whole);
    });
    stdin.on('end', finish);
    stdin.on('error', finish);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
