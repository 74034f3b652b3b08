import { z } from 'zod';
import type { Session } from '../../session/session.js';
import { operation } from '../operation.js';
import { moreText, pageFields, pageOf, pageOutput } from '../page.js';
import { describeSession, sessionFields, sessionText } from './session-fields.js';

/** All sessions. */
export const listSessions = operation({
  name: 'list_sessions',
  effect: 'read',
  target: 'none',
  summary: 'All sessions: those that run, and those that ended a short while ago.',
  positionals: ['filter'],
  rare: ['state', 'filter'],
  input: z.object({
    state: z.enum(['running', 'exited']).optional().describe('Only sessions in this state.'),
    filter: z
      .string()
      .max(1000)
      .optional()
      .describe('Only sessions with this text in their id, title, description or command line, in any case.'),
    ...pageFields,
  }),
  output: z.object({ sessions: z.array(z.object(sessionFields)), ...pageOutput }),
  errors: [],
  text: ({ sessions, total, next }) =>
    total === 0 ? 'There are no sessions.' : [...sessions.map(sessionText), ...moreText(total, next)].join('\n'),
  example: { input: {}, output: { sessions: [], total: 0 } },
}).handle(({ state, filter = '', ...wanted }, { engine }) => {
  const text = filter.toLowerCase();
  const isWanted = (session: Session) =>
    (state === undefined || session.state === state) && (text === '' || namesOf(session).toLowerCase().includes(text));
  const { rows, ...page } = pageOf(engine.listSessions().filter(isWanted), wanted, (session) =>
    describeSession(session),
  );
  return { sessions: rows, ...page };
});

function namesOf({ id, command, args, labels, terminal }: Session): string {
  return [id, labels.title ?? terminal.title, labels.description ?? '', [command, ...args].join(' ')].join('\n');
}
