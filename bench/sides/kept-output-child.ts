import { setTimeout as elapse } from 'node:timers/promises';
import type * as Library from '../../src/index.js';

// prints how many bytes a session adds to the heap and the buffers when it has printed a file and rests:
// kept-output-child.ts FILE BYTES
const [, , file = '', bytes] = process.argv;
const outputBytes = Number(bytes);
const LOOK_MS = 250;
/** It is compacted two seconds after its last output. */
const BEFORE_REST_MS = 2500;
const MAX_LOOKS = 80;

// users run the built library
const built = new URL('../../dist/lib/index.js', import.meta.url).href;
const { launch } = (await import(built)) as typeof Library;

// the first session loads code, which is a fixed cost
const first = await launch('sleep', { args: ['600'], outputBytes });
const before = keptBytes();
const session = await launch('sh', {
  args: ['-c', 'cat "$0"; exec sleep 600', file],
  cols: 120,
  rows: 40,
  outputBytes,
});
while (session.seq < outputBytes) await elapse(LOOK_MS);
const printed = keptBytes() - before;
await elapse(BEFORE_REST_MS);
let rested = keptBytes();
for (let looks = 0; looks < MAX_LOOKS; looks++) {
  await elapse(LOOK_MS);
  const now = keptBytes();
  if (now === rested) break;
  rested = now;
}
console.log(JSON.stringify({ printed, rested: rested - before }));
await Promise.all([first.close(), session.close()]);

function keptBytes(): number {
  for (let i = 0; i < 5; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
