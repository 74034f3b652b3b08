import { expect, test } from 'vitest';
import { ControlLines, type ReplyBlock } from '../../../src/backends/tmux/server/control-lines.js';
import fc from '../../helpers/fast-check.js';

/** What the lines mean, however they are cut into chunks. */
function read(text: string | Buffer, chunkBytes = Number.POSITIVE_INFINITY) {
  const said: { replies: ReplyBlock[]; output: Record<string, string>; notices: string[] } = {
    replies: [],
    output: {},
    notices: [],
  };
  const lines = new ControlLines({
    reply: (block) => said.replies.push(block),
    output: (paneId, bytes) => {
      said.output[paneId] = (said.output[paneId] ?? '') + Buffer.from(bytes).toString('latin1');
    },
    notice: (name, words) => said.notices.push([name, ...words].join(' ')),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + chunkBytes);
    lines.feed(bytes.subarray(at, end));
    at = end;
  }
  return said;
}

test('output is decoded: controls and backslashes from octal, everything else as it is', () => {
  const said = read(
    Buffer.from('%output %1 a\\033[1mb\\134\\015\\012\xff\xc3(\n%extended-output %2 17 : x : y\n', 'latin1'),
  );
  expect(said.output).toEqual({ '%1': 'a\x1b[1mb\\\r\n\xff\xc3(', '%2': 'x : y' });
});

test('any bytes arrive, in chunks of any size', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (bytes, chunkBytes) => {
      const encoded = Buffer.concat([
        Buffer.from('%output %7 '),
        ...Array.from(bytes, (byte) =>
          byte < 0x20 || byte === 0x5c ? Buffer.from(`\\${byte.toString(8).padStart(3, '0')}`) : Buffer.from([byte]),
        ),
        Buffer.from('\n'),
      ]);
      expect(read(encoded, chunkBytes).output['%7'] ?? '').toBe(Buffer.from(bytes).toString('latin1'));
    }),
  );
});

test('a reply is everything between its guards, whatever it looks like', () => {
  const said = read(
    '%begin 1 2 1\n%output %1 no\n%end 1 3 1\n%error 1 2 0\n\nlast\n%end 1 2 1\n%begin 1 3 0\nbad\n%error 1 3 0\n',
    5,
  );
  expect(said.replies.map(({ lines, ...rest }) => ({ ...rest, lines: lines.map(String) }))).toEqual([
    { isError: false, isOurs: true, lines: ['%output %1 no', '%end 1 3 1', '%error 1 2 0', '', 'last'] },
    { isError: true, isOurs: false, lines: ['bad'] },
  ]);
  expect(said.output).toEqual({});
});

test('notices are split into words', () => {
  expect(read('%exit\n%layout-change @1 b25d,80x24,0,0,0\nno notice\n').notices).toEqual([
    'exit',
    'layout-change @1 b25d,80x24,0,0,0',
  ]);
});
