import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LineStream } from '../../../src/surfaces/jsonrpc/line-stream.js';

function open() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const heard: string[] = [];
  const lines = new LineStream(input, output, {
    onLine: (bytes) => heard.push(Buffer.from(bytes).toString()),
    onTooLong: (bytes) => heard.push(`${bytes} bytes`),
    onEnd: () => heard.push('end'),
    onGone: () => heard.push('gone'),
  });
  return { input, output, heard, lines };
}

test('the input of a client that does not read is paused until it has read', async () => {
  const { input, output, lines } = open();
  const megabyte = 'x'.repeat(1_000_000);
  for (let i = 0; i < 3; i++) lines.send(megabyte);
  await Promise.resolve();
  expect(input.isPaused()).toBe(false);
  for (let i = 0; i < 3; i++) lines.send(megabyte);
  await Promise.resolve();
  expect(input.isPaused()).toBe(true);
  const drained = lines.send('last');
  let bytes = 0;
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await drained;
  await lines.flushed();
  expect(input.isPaused()).toBe(false);
  expect(bytes).toBe(6 * 1_000_001 + 5);
});

test('the input resumes when the last reason to hold it is gone', () => {
  const { input, lines } = open();
  lines.hold('one');
  lines.hold('two');
  lines.letGo('one');
  expect(input.isPaused()).toBe(true);
  lines.letGo('two');
  lines.letGo('two');
  expect(input.isPaused()).toBe(false);
});

test('the last line may lack its newline', async () => {
  const { input, heard } = open();
  input.end('one\ntwo');
  await new Promise((resolve) => input.on('close', resolve));
  expect(heard).toEqual(['one', 'two', 'end']);
});
