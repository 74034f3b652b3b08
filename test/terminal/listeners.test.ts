import { describe, expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';

const encoder = new TextEncoder();
const feed = (terminal: Terminal, text: string) => terminal.feed(encoder.encode(text));

describe('a listener that throws', () => {
  test('stops neither the parse, nor the other listeners, nor the events after it', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const heard: string[] = [];
    terminal.onBell(() => {
      throw new Error('from the listener');
    });
    terminal.onBell(() => heard.push('bell'));
    terminal.onTitle(({ title }) => heard.push(title));
    expect(() => feed(terminal, 'a\x07b\x1b]2;title\x07c')).toThrow('from the listener');
    expect(heard).toEqual(['bell', 'title']);
    expect(terminal.rowText(0)).toBe('abc');
    expect(terminal.seq).toBe(encoder.encode('a\x07b\x1b]2;title\x07c').length);
  });

  test('leaves a terminal that keeps working', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const listening = terminal.onBell(() => {
      throw new Error('from the listener');
    });
    expect(() => feed(terminal, '\x07')).toThrow();
    listening.dispose();
    let bells = 0;
    terminal.onBell(() => bells++);
    feed(terminal, '\x07more');
    expect(bells).toBe(1);
    expect(terminal.rowText(0)).toBe('more');
  });

  test('in a resize leaves the new size', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    feed(terminal, '\x1b[?2048h');
    terminal.onReply(() => {
      throw new Error('from the listener');
    });
    expect(() => terminal.resize(10, 4)).toThrow('from the listener');
    expect([terminal.cols, terminal.rows]).toEqual([10, 4]);
  });
});

describe('a listener may do as it likes with the terminal', () => {
  test('look: it sees the whole chunk', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const seen: [string, number, number][] = [];
    terminal.onBell(({ seq }) => seen.push([terminal.rowText(0), terminal.seq, seq]));
    feed(terminal, 'be\x07fore');
    expect(seen).toEqual([['before', 7, 3]]);
  });

  test('feed: the bytes come after the chunk, and their events after the others', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const heard: string[] = [];
    terminal.onTitle(({ title, seq }) => {
      heard.push(`${title}@${seq}`);
      if (title === 'one') feed(terminal, '+\x1b]2;three\x07');
    });
    feed(terminal, '\x1b]2;one\x07ab\x1b]2;two\x07c');
    expect(heard).toEqual(['one@8', 'two@18', 'three@30']);
    expect(terminal.rowText(0)).toBe('abc+');
  });

  test('feed what makes it feed again', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    let bells = 0;
    terminal.onBell(() => {
      if (++bells < 1000) feed(terminal, '.\x07');
    });
    feed(terminal, '\x07');
    expect(bells).toBe(1000);
    expect(terminal.seq).toBe(1 + 2 * 999);
  });

  test('resize and compact', () => {
    const terminal = createTerminal({ cols: 20, rows: 4 });
    terminal.onBell(() => {
      terminal.resize(5, 2);
      terminal.compact();
    });
    feed(terminal, 'one\r\ntwo\r\nthree\r\nfour\x07five');
    expect([terminal.cols, terminal.rows]).toEqual([5, 2]);
    expect(terminal.screenText()).toBe('fourf\nive');
  });

  test('dispose: listeners receive nothing more', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const heard: string[] = [];
    terminal.onBell(() => {
      heard.push('bell');
      terminal.dispose();
    });
    terminal.onTitle(() => heard.push('title'));
    feed(terminal, '\x07\x1b]2;title\x07\x07');
    feed(terminal, '\x07');
    terminal.resize(10, 10);
    terminal.dispose();
    expect(heard).toEqual(['bell']);
    expect([terminal.cols, terminal.rows, terminal.seq]).toEqual([20, 2, 12]);
  });

  test('stop listening, or begin', () => {
    const terminal = createTerminal({ cols: 20, rows: 2 });
    const heard: string[] = [];
    const first = terminal.onBell(() => {
      heard.push('first');
      first.dispose();
      first.dispose();
      terminal.onBell(() => heard.push('second'));
    });
    feed(terminal, '\x07');
    feed(terminal, '\x07');
    expect(heard).toEqual(['first', 'second']);
  });
});
