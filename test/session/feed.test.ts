import { describe, expect, test } from 'vitest';
import { fakeSession } from './fake-session.js';
import { uncaughtErrors } from './uncaught-errors.js';

describe('bytes arrive', () => {
  test('every chunk is reported raw with the seq before it, then the screen after the parse', () => {
    const { session, say } = fakeSession();
    const heard: unknown[] = [];
    session.onOutput(({ bytes, seq }) => heard.push([Buffer.from(bytes).toString(), seq, session.terminal.seq]));
    session.onScreen(({ seq, revision }) => heard.push([seq, revision, session.terminal.rowText(0)]));
    say('ab');
    say('c');
    expect(heard).toEqual([
      ['ab', 0, 0],
      [2, 1, 'ab'],
      ['c', 2, 2],
      [3, 2, 'abc'],
    ]);
  });

  test('a chunk that changes nothing visible is reported as output only', () => {
    const { session, say } = fakeSession();
    say('hello');
    const heard: string[] = [];
    session.onOutput(() => heard.push('output'));
    session.onScreen(() => heard.push('screen'));
    say('\x1b[0');
    expect(heard).toEqual(['output']);
  });

  test('a moved cursor, a title, a mode and a new size are reported as changes', () => {
    const { session, say } = fakeSession();
    let count = 0;
    session.onScreen(() => count++);
    say('\x1b[5;5H');
    say('\x1b]0;title\x07');
    say('\x1b[?2004h');
    expect(count).toBe(3);
    session.resize(100, 30);
    expect(count).toBe(4);
    expect(session.terminal.cols).toBe(100);
  });
});

describe('the terminal answers the program', () => {
  test('once, however many watch, and after the screen was reported', () => {
    const { session, backend, say } = fakeSession();
    const writesAtScreen: number[] = [];
    for (let i = 0; i < 3; i++) session.onScreen(() => writesAtScreen.push(backend.writes.length));
    say('\x1b[3;4H\x1b[6n\x1b[5n');
    expect(writesAtScreen).toEqual([0, 0, 0]);
    expect(backend.writes).toEqual(['\x1b[3;4R\x1b[0n']);
  });

  test('also when the question changed nothing on the screen', () => {
    const { backend, say } = fakeSession();
    say('\x1b[5n');
    expect(backend.writes).toEqual(['\x1b[0n']);
  });

  test('not at all when that is switched off', () => {
    const { backend, say } = fakeSession({ answersQueries: false });
    say('\x1b[6n');
    expect(backend.writes).toEqual([]);
  });
});

describe('a listener that throws', () => {
  test.each(['onOutput', 'onScreen', 'onTitle'] as const)(
    'on %s costs neither bytes, others nor answers',
    async (name) => {
      const { session, backend, say } = fakeSession();
      const uncaught = uncaughtErrors();
      const hear = () => {
        throw new Error('listener');
      };
      if (name === 'onTitle') session.terminal.onTitle(hear);
      else session[name](hear);
      const screens: string[] = [];
      session.onScreen(() => screens.push(session.terminal.rowText(0)));
      say('\x1b]0;title\x07hello\x1b[5n');
      expect(screens).toEqual(['hello']);
      expect(backend.writes).toEqual(['\x1b[0n']);
      expect(await uncaught()).toEqual(['listener']);
    },
  );
});

describe('when nothing arrives for a while', () => {
  test('the history is compacted, and none of it is lost', () => {
    const { session, clock, say } = fakeSession({ rows: 3 });
    for (let i = 0; i < 50; i++) say(`line ${i}\r\n`);
    expect(clock.pendingCount).toBe(1);
    clock.advance(1500);
    say('more');
    clock.advance(1999);
    expect(clock.pendingCount).toBe(1);
    clock.advance(1);
    expect(clock.pendingCount).toBe(0);
    expect(session.terminal.history.text(7)).toBe('line 7');
  });

  test('a session that a listener closes leaves no timer', async () => {
    const { session, clock, say } = fakeSession();
    session.onOutput(() => void session.close());
    say('hello');
    await session.close();
    expect(clock.pendingCount).toBe(0);
  });
});

test('output can be paused and resumed', () => {
  const { session, backend } = fakeSession();
  session.pauseOutput();
  expect(backend.isPaused).toBe(true);
  session.resumeOutput();
  expect(backend.isPaused).toBe(false);
});
