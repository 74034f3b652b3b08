import { describe, expect, test } from 'vitest';
import { createTerminal, type Terminal, type TerminalEvents, type TerminalOptions } from '../../src/terminal/index.js';
import { feed, feedBytewise, rowTexts } from '../helpers/feed.js';

const size = { cols: 10, rows: 4 };

describe('each event carries the seq after its last byte', () => {
  const cases: [event: keyof TerminalEvents, text: string, values: object[]][] = [
    [
      'onTitle',
      'ab\x1b]2;one\x07\x1b]0;two\x1b\\\x1b]1;icon\x07',
      [
        { title: 'one', seq: 10 },
        { title: 'two', seq: 19 },
      ],
    ],
    [
      'onTitle',
      '\x1b]2;a\x07\x1b[22t\x1b]2;b\x07\x1b[23t',
      [
        { title: 'a', seq: 6 },
        { title: 'b', seq: 17 },
        { title: 'a', seq: 22 },
      ],
    ],
    ['onBell', 'a\x07b\x07', [{ seq: 2 }, { seq: 4 }]],
    ['onLink', '\x1b]8;id=x;http://a.example/\x07a\x1b]8;;\x07', [{ url: 'http://a.example/', id: 'x', seq: 27 }]],
    ['onWorkingDirectory', '\x1b]7;file://host/tmp\x07', [{ url: 'file://host/tmp', seq: 20 }]],
    ['onNotification', '\x1b]9;all done\x07', [{ text: 'all done', seq: 13 }]],
    [
      'onClipboard',
      '\x1b]52;c;aGk=\x07\x1b]52;p;?\x07',
      [
        { selection: 'c', text: 'hi', seq: 12 },
        { selection: 'p', text: null, seq: 21 },
      ],
    ],
    ['onResizeRequest', '\x1b[8;30;100t', [{ cols: 100, rows: 30, seq: 11 }]],
    [
      'onPrompt',
      '\x1b]133;A\x07$ \x1b]133;B\x07ls\r\n\x1b]133;C\x07\x1b]133;D;2\x07\x1b]133;D\x07',
      [
        { kind: 'prompt', line: 0, x: 0, seq: 8 },
        { kind: 'command', line: 0, x: 2, seq: 18 },
        { kind: 'output', line: 1, x: 0, seq: 30 },
        { kind: 'done', exitCode: 2, line: 1, x: 0, seq: 40 },
        { kind: 'done', line: 1, x: 0, seq: 48 },
      ],
    ],
  ];

  test.each(cases)('%s %j', (event, text, values) => {
    const terminal = createTerminal(size);
    const heard: unknown[] = [];
    (terminal[event] as (listener: (value: unknown) => void) => void)((value) => heard.push(value));
    feed(terminal, text);
    expect(heard).toEqual(values);
  });

  test('a mode that changes comes with all modes at that byte', () => {
    const terminal = createTerminal(size);
    const heard: unknown[] = [];
    terminal.onMode(({ mode, modes, seq }) => heard.push([mode, seq, modes.bracketedPaste, modes.applicationCursor]));
    feed(terminal, '\x1b[?2004h\x1b[?2004h\x1b[?1h\x1b[?2004l');
    expect(heard).toEqual([
      ['bracketedPaste', 8, true, false],
      ['applicationCursor', 21, true, true],
      ['bracketedPaste', 29, false, true],
    ]);
  });
});

describe('replies', () => {
  test('report the state at their byte, not at the end of the chunk', () => {
    const { replies } = play('abc\x1b[6n\r\nd\x1b[6n\x1b[2J\x1b[H');
    expect(replies).toEqual(['\x1b[1;4R', '\x1b[2;2R']);
  });

  test('tell modes, colours and settings as they are then', () => {
    const { replies } = play(
      '\x1b[?2004$p\x1b[?2004h\x1b[?2004$p\x1b[1;31m\x1bP$qm\x1b\\\x1b[m\x1bP$qm\x1b\\\x1b[>5u\x1b[?u\x1b[<u\x1b[?u\x1b]11;#102030\x07\x1b]11;?\x07\x1b]111\x07',
    );
    expect(replies).toEqual([
      '\x1b[?2004;2$y',
      '\x1b[?2004;1$y',
      '\x1bP1$r0;1;31m\x1b\\',
      '\x1bP1$r0m\x1b\\',
      '\x1b[?5u',
      '\x1b[?0u',
      '\x1b]11;rgb:1010/2020/3030\x07',
    ]);
  });

  test('are UTF-8, but for 8-bit introducers', () => {
    const { terminal, bytes } = play('\x1b]2;é日\x07\x1b[21t\x1b G\x1b[21t', { windowOps: true });
    expect(Buffer.from(bytes[0] as Uint8Array).toString()).toBe('\x1b]lé日\x1b\\');
    expect(Buffer.from(bytes[1] as Uint8Array).toString('hex')).toBe('9d6cc3a9e697a59c');
    expect(terminal.title).toBe('é日');
  });

  test('come for a resize where the program asked for them', () => {
    const { terminal, replies } = play('\x1b[?2048h');
    expect(replies).toEqual(['\x1b[48;4;10;64;80t']);
    terminal.resize(20, 5);
    terminal.resize(20, 5);
    expect(replies).toEqual(['\x1b[48;4;10;64;80t', '\x1b[48;5;20;80;160t']);
  });
});

describe('the order', () => {
  const text = '\x1b]2;t\x07\x1b[6n\x07\x1b[?2004h\x1b[c\x1b]9;n\x07\x1b[5n\x07';
  const expected = ['title', 'reply', 'bell', 'mode', 'reply', 'notification', 'reply', 'bell'];

  test('is that of the bytes, across all kinds', () => {
    expect(play(text).order).toEqual(expected);
  });

  test('is the same in any chunking', () => {
    const whole = play(text);
    const terminal = createTerminal(size);
    const bytewise = listen(terminal);
    feedBytewise(terminal, text);
    expect(bytewise.order).toEqual(whole.order);
    expect(bytewise.values).toEqual(whole.values);
  });
});

describe('a listener', () => {
  test('sees the screen after the whole chunk', () => {
    const terminal = createTerminal(size);
    const seen: string[] = [];
    terminal.onBell(() => seen.push(terminal.rowText(0)));
    feed(terminal, 'a\x07b\x07c');
    expect(seen).toEqual(['abc', 'abc']);
  });

  test('may feed: the resulting events follow the earlier ones', () => {
    const terminal = createTerminal(size);
    const order: string[] = [];
    terminal.onBell(({ seq }) => {
      order.push(`bell ${seq}`);
      if (seq === 1) feed(terminal, '\x1b]2;inner\x07x');
    });
    terminal.onTitle(({ title, seq }) => order.push(`${title} ${seq}`));
    feed(terminal, '\x07\x1b]2;outer\x07\x07');
    expect(order).toEqual(['bell 1', 'outer 11', 'bell 12', 'inner 22']);
    expect([terminal.seq, rowTexts(terminal)[0]]).toEqual([23, 'x']);
  });

  test('may resize', () => {
    const terminal = createTerminal(size);
    terminal.onResizeRequest(({ cols, rows }) => terminal.resize(cols, rows));
    feed(terminal, 'abcdefghijkl\x1b[8;3;6t');
    expect([terminal.cols, terminal.rows, rowTexts(terminal)]).toEqual([6, 3, ['abcdef', 'ghijkl', '']]);
  });

  test('that throws does not stop others, and feed throws its error', () => {
    const terminal = createTerminal(size);
    const heard: number[] = [];
    terminal.onBell(({ seq }) => {
      throw new Error(`broken ${seq}`);
    });
    terminal.onBell(({ seq }) => heard.push(seq));
    expect(() => feed(terminal, '\x07a\x07b')).toThrow('broken 1');
    expect([heard, terminal.seq, terminal.rowText(0)]).toEqual([[1, 3], 4, 'ab']);
    expect(() => feed(terminal, '\x07')).toThrow('broken 5');
    expect(heard).toEqual([1, 3, 5]);
  });

  test('that throws out of a resize leaves it done', () => {
    const terminal = createTerminal(size);
    feed(terminal, '\x1b[?2048h');
    terminal.onReply(() => {
      throw new Error('broken');
    });
    expect(() => terminal.resize(20, 5)).toThrow('broken');
    expect([terminal.cols, terminal.rows]).toEqual([20, 5]);
  });

  test('hears nothing more once it is disposed, also in the middle of a chunk', () => {
    const terminal = createTerminal(size);
    const heard: number[] = [];
    const subscription = terminal.onBell(({ seq }) => {
      heard.push(seq);
      subscription.dispose();
    });
    feed(terminal, '\x07\x07');
    feed(terminal, '\x07');
    expect(heard).toEqual([1]);
  });

  test('may dispose of the terminal', () => {
    const terminal = createTerminal(size);
    const heard: number[] = [];
    terminal.onBell(({ seq }) => {
      heard.push(seq);
      terminal.dispose();
    });
    terminal.onBell(({ seq }) => heard.push(-seq));
    feed(terminal, 'a\x07b\x07');
    expect(heard).toEqual([2]);
    feed(terminal, 'c\x07');
    terminal.resize(20, 5);
    expect([heard, terminal.seq, terminal.cols, terminal.rowText(0)]).toEqual([[2], 4, 10, 'ab']);
  });
});

describe('the revision', () => {
  const changes = [
    'a',
    '\x1b[C',
    '\x1b[2J',
    '\x1b]2;t\x07',
    '\x1b[?25l',
    '\x1b[?2004h',
    '\x1b[?1049h',
    '\n',
    '\x1b[4 q',
    '\t',
    '\x1b[S',
  ];
  const others = [
    '\x00',
    '\x1b[31m',
    '\x1b[c',
    '\x1b[6n',
    '\x07',
    '\x1b]9;n\x07',
    '\x1b]133;A\x07',
    '\x1b[1;',
    '\x1b[?2004l',
    '\x1b_x\x1b\\',
    '',
  ];

  test.each(changes)('goes up once for %j', (text) => {
    const terminal = createTerminal(size);
    feed(terminal, text.repeat(3));
    expect(terminal.revision).toBe(1);
  });

  test.each(others)('stays for %j', (text) => {
    const terminal = createTerminal(size);
    feed(terminal, text);
    expect(terminal.revision).toBe(0);
  });

  test('goes up when a title is taken from the stack, and for a resize that is one', () => {
    const terminal = createTerminal(size);
    feed(terminal, '\x1b]2;a\x07\x1b[22t\x1b]2;b\x07');
    feed(terminal, '\x1b[23t');
    terminal.resize(10, 4);
    expect(terminal.revision).toBe(2);
    terminal.resize(10, 5);
    expect(terminal.revision).toBe(3);
  });
});

interface Heard {
  order: string[];
  values: unknown[];
  replies: string[];
  bytes: Uint8Array[];
}

function play(text: string, options: Partial<TerminalOptions> = {}): Heard & { terminal: Terminal } {
  const terminal = createTerminal({ ...size, ...options });
  const heard = listen(terminal);
  feed(terminal, text);
  return { terminal, ...heard };
}

function listen(terminal: Terminal): Heard {
  const heard: Heard = { order: [], values: [], replies: [], bytes: [] };
  const note = (name: string) => (value: unknown) => {
    heard.order.push(name);
    heard.values.push(value);
  };
  terminal.onReply((bytes) => {
    note('reply')(Buffer.from(bytes).toString());
    heard.replies.push(Buffer.from(bytes).toString());
    heard.bytes.push(bytes);
  });
  terminal.onTitle(note('title'));
  terminal.onBell(note('bell'));
  terminal.onMode(note('mode'));
  terminal.onNotification(note('notification'));
  return heard;
}
