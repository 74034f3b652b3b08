import { PassThrough, Writable } from 'node:stream';
import { systemClock } from '../../src/base/clock.js';
import { Engine } from '../../src/engine/engine.js';
import { JsonRpcServer } from '../../src/surfaces/jsonrpc/server.js';
import { serverDefaults } from '../../src/surfaces/jsonrpc/settings.js';
import { MemoryWatch } from '../memory.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';

const LINES = [
  '{"jsonrpc":"2.0","id":1,"method":}',
  '[]',
  'null',
  '{"jsonrpc":"1.0","id":{"a":[1]},"method":"server.ping"}',
  '{"jsonrpc":"2.0","id":2,"method":"no.such"}',
  '{"jsonrpc":"2.0","id":3,"method":"launch","params":[1]}',
  '{"jsonrpc":"2.0","id":4,"method":"waitForText","params":{"selector":{"type":"nth"}}}',
  `{"jsonrpc":"2.0","id":5,"method":"sendKey","params":{"key":"${'x'.repeat(500)}"}}`,
  '\x00\x01\x02',
  '{'.repeat(300),
];
const PER_CHUNK = 1000;

/** A million malformed lines, then a valid request: all are answered, and memory stays flat. */
export async function malformedLines(context: Context): Promise<Figure[]> {
  const count = context.isShort ? 50_000 : 1_000_000;
  const random = new Random(context.seed);
  const input = new PassThrough();
  let answers = 0;
  let isAnswered = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString();
      answers += text.split('\n').length - 1;
      isAnswered ||= text.includes('"id":"last","result"');
      done();
    },
  });
  const defaults = serverDefaults({ artifact_dir: '/nowhere' }, {});
  const server = new JsonRpcServer({ input, output, engine: new Engine(), clock: systemClock, version: '1', defaults });
  const watch = new MemoryWatch();
  for (let sent = 0; sent < count; sent += PER_CHUNK) {
    const lines = Array.from({ length: PER_CHUNK }, () => `${LINES[random.below(LINES.length)]}\n`);
    if (!input.write(lines.join(''))) await new Promise((resolve) => input.once('drain', resolve));
    while (answers < sent) await new Promise((resolve) => setImmediate(resolve));
    context.progress(sent / count);
    watch.sample((sent + PER_CHUNK) / count);
  }
  input.write('{"jsonrpc":"2.0","id":"last","method":"server.ping"}\n');
  const deadline = performance.now() + 60_000;
  while (!isAnswered && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  server.close();
  await server.ended;
  return [
    { what: `${count.toLocaleString('en')} lines: not answered`, measured: Math.max(0, count - answers), atMost: 0 },
    { what: 'valid call not answered', measured: isAnswered ? 0 : 1, atMost: 0 },
    { what: 'memory growth', measured: watch.growth, atMost: 8, unit: 'MB' },
  ];
}
