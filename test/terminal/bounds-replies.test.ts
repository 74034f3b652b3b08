import { describe, expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';

const MEGABYTE = 1 << 20;
const encoder = new TextEncoder();

describe('an answer does not grow with the question', () => {
  const hex = (text: string) => Buffer.from(text).toString('hex');

  test.each([
    ['DECRQSS with a long name', `\x1bP$q${'m'.repeat(900_000)}\x1b\\`],
    ['XTGETTCAP with a long name', `\x1bP+q${'43'.repeat(400_000)}\x1b\\`],
    ['XTGETTCAP with many names', `\x1bP+q${`${hex('Co')};`.repeat(100_000)}\x1b\\`],
    ['XTGETTCAP with many empty names', `\x1bP+q${';'.repeat(900_000)}\x1b\\`],
    ['a palette asked for again and again', `\x1b]4;${'1;?;'.repeat(200_000)}\x07`],
    ['a palette reset again and again', `\x1b]104;${'1;'.repeat(400_000)}\x07`],
    ['colours asked for again and again', `\x1b]10;${'?;'.repeat(400_000)}\x07`],
    ['a title in hexadecimal', `\x1b[>0;1t\x1b]2;${'61'.repeat(400_000)}\x07\x1b[21t`],
    ['a title of control characters', `\x1b]2;${'\x01'.repeat(900_000)}\x07\x1b[21t`],
    ['a number with a million digits', `\x1b[${'9'.repeat(MEGABYTE)}$p\x1b[?${'9'.repeat(MEGABYTE)}$p`],
    ['a checksum of everything', `\x1b[${'9'.repeat(1000)};1;1;1;99999;99999*y`],
  ])('%s', (_, question) => {
    const { replies, ask } = listening();
    const startedAt = process.cpuUsage();
    ask(question);
    const { user } = process.cpuUsage(startedAt);
    expect(replies.join('').length).toBeLessThan(20_000);
    for (const reply of replies) expect(reply.length).toBeLessThan(5_000);
    expect(user / 1000).toBeLessThan(250);
  });

  test('a clipboard of a megabyte is passed on, a larger one is not', () => {
    const { terminal, ask } = listening();
    const lengths: (number | undefined)[] = [];
    terminal.onClipboard(({ text }) => lengths.push(text?.length));
    ask(`\x1b]52;c;${Buffer.from('x'.repeat(700_000)).toString('base64')}\x07`);
    ask(`\x1b]52;c;${Buffer.from('x'.repeat(900_000)).toString('base64')}\x07`);
    expect(lengths).toEqual([700_000]);
  });
});

describe('names that every JavaScript object has are names like any other', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf'];

  test.each(NAMES)('%s is not a setting, a capability or a prompt mark', (name) => {
    const { terminal, replies, ask } = listening();
    const marks: object[] = [];
    terminal.onPrompt((mark) => marks.push(mark));
    ask(`\x1bP$q${name}\x1b\\`);
    ask(`\x1bP+q${Buffer.from(name).toString('hex')}\x1b\\`);
    ask(`\x1b]133;${name}\x07`);
    expect(replies).toEqual(['\x1bP0$r\x1b\\', `\x1bP0+r${Buffer.from(name).toString('hex')}\x1b\\`]);
    expect(marks).toEqual([]);
  });
});

test('a title is reported in UTF-8, also with 8-bit introducers', () => {
  const { replies, ask } = listening();
  ask('\x1b]2;café 世\x07\x1b[21t');
  expect(Buffer.from(replies.join(''), 'latin1').toString()).toBe('\x1b]lcafé 世\x1b\\');
  ask('\x1b G\x1b[21t');
  expect(replies.at(-1)).toBe(`\x9dl${Buffer.from('café 世').toString('latin1')}\x9c`);
});

/** A terminal that answers everything; replies are kept one character per byte. */
function listening() {
  const terminal = createTerminal({ cols: 80, rows: 24, windowOps: true, checksumReports: true });
  const replies: string[] = [];
  terminal.onReply((bytes) => replies.push(Buffer.from(bytes).toString('latin1')));
  return { terminal, replies, ask: (text: string) => terminal.feed(encoder.encode(text)) };
}
