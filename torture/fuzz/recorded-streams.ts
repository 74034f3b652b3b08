import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../test/fixtures/streams/', import.meta.url);

/** Complete recorded output of real programs. */
export function recordedStreams(): Uint8Array[] {
  const index: { name: string }[] = JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8'));
  return index.map(({ name }) => {
    const plain = new URL(`${name}.bin`, FOLDER);
    return existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(new URL(`${name}.bin.gz`, FOLDER)));
  });
}
