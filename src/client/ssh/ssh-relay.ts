import { sshClient } from './ssh-client.js';

/** The most that an answer may have. */
const MAX_BYTES = 16_000_000;

/** A connection for the sessions that a service or an engine keeps on another machine. ssh asks nothing. */
export function sshRelay(address: string) {
  const client = sshClient(address, { hasTerminal: false });
  return {
    call: (operation: string, input: object) => client.call(operation, input),
    get: async (path: string, signal: AbortSignal) => readAll((await client.request(path, { signal })).body),
    async post(path: string, body: object): Promise<unknown> {
      const headers = { 'content-type': 'application/json' };
      return (await client.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    dispose: () => client.close(),
  };
}

async function readAll(body: unknown): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(chunks);
}
