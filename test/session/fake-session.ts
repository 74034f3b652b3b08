import { WorkQueue } from '../../src/base/work-queue.js';
import { Redactor } from '../../src/recording/redact/redactor.js';
import { Session } from '../../src/session/session.js';
import { createTerminal, type TerminalOptions } from '../../src/terminal/index.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { FakeBackend } from './fake-backend.js';

export interface FakeSession {
  session: Session;
  backend: FakeBackend;
  clock: FakeClock;
  /** The program writes. */
  say: (text: string) => void;
}

/** A real session whose program and time are controlled by the test. */
export function fakeSession(options: Partial<TerminalOptions> & { answersQueries?: boolean } = {}): FakeSession {
  const { answersQueries = true, ...size } = options;
  const backend = new FakeBackend();
  const clock = new FakeClock();
  const terminal = createTerminal({ cols: 80, rows: 24, ...size });
  const session = new Session({
    id: 's-1',
    command: 'fake',
    args: [],
    backend,
    terminal,
    clock,
    work: new WorkQueue(clock),
    answersQueries,
    outputBytes: 100_000,
    findForeground: ({ pid, command }) => ({ pid, name: command, isGone: () => false }),
    redactorOf: () => new Redactor([]),
    record: () => {
      throw new Error('nothing is recorded here');
    },
  });
  return { session, backend, clock, say: (text) => backend.say(text) };
}
