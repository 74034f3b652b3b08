import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { StdioTransport } from '../../../src/surfaces/mcp/stdio-transport.js';

const MEGABYTE = 'x'.repeat(1_000_000);

test('a client that does not read is not read from, and gets everything once it reads', async () => {
  const input = new PassThrough();
  const reader = new SlowReader();
  const transport = new StdioTransport(input, reader);
  let heard = 0;
  transport.onmessage = () => {
    heard++;
    void transport.send({ jsonrpc: '2.0', method: MEGABYTE });
  };
  await transport.start();
  const paused = once(input, 'pause');
  const large = `${JSON.stringify({ jsonrpc: '2.0', method: 'large', params: { filler: MEGABYTE } })}\n`;
  const writing = (async () => {
    for (const line of [...Array(50).fill('{"jsonrpc":"2.0","method":"ping"}\n'), ...Array(20).fill(large)]) {
      if (!input.write(line)) await once(input, 'drain');
    }
  })();
  await paused;
  expect(heard).toBeLessThan(10);
  reader.readOn();
  await writing;
  while (reader.bytes < 70_000_000) await once(reader, 'read');
  expect(heard).toBe(70);
});

test('the disconnect of a client that does not read is noticed', async () => {
  const input = new PassThrough();
  const transport = new StdioTransport(input, new SlowReader());
  transport.onmessage = () => void transport.send({ jsonrpc: '2.0', method: MEGABYTE });
  const ended = new Promise<void>((resolve) => transport.onEnd(resolve));
  await transport.start();
  input.end('{"jsonrpc":"2.0","method":"ping"}\n'.repeat(100));
  await ended;
});

test('it closes once, whatever follows', async () => {
  const input = new PassThrough();
  const transport = new StdioTransport(input, new SlowReader());
  const ends: string[] = [];
  transport.onclose = () => ends.push('told the server');
  transport.onEnd(() => ends.push('told the owner'));
  transport.onmessage = () => ends.push('a message');
  await transport.start();
  input.end();
  await once(input, 'close');
  await transport.close();
  await expect(transport.send({ jsonrpc: '2.0', method: 'late' })).rejects.toThrow('the client is gone');
  expect(ends).toEqual(['told the server', 'told the owner']);
});

test('an input that ended before the start closes it too', async () => {
  const input = new PassThrough();
  input.destroy();
  await once(input, 'close');
  const transport = new StdioTransport(input, new SlowReader());
  const ended = new Promise<void>((resolve) => transport.onEnd(resolve));
  await transport.start();
  await ended;
});

/** Accepts nothing until released. */
class SlowReader extends Writable {
  bytes = 0;
  #isReading = false;
  #waiting: (() => void) | undefined;

  readOn(): void {
    this.#isReading = true;
    this.#waiting?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const take = () => {
      this.bytes += chunk.length;
      this.emit('read');
      setImmediate(done);
    };
    if (this.#isReading) take();
    else this.#waiting = take;
  }
}
