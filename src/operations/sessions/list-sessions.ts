import { z } from 'zod';
import { operation } from '../operation.js';
import { moreText, pageFields, pageOf, pageOutput } from '../page.js';
import { describeSession, sessionFields, sessionText } from './session-fields.js';

/** All sessions. */
export const listSessions = operation({
  name: 'list_sessions',
  effect: 'read',
  target: 'none',
  summary: 'All sessions: those that run, and those that ended a short while ago.',
  input: z.object(pageFields),
  output: z.object({ sessions: z.array(z.object(sessionFields)), ...pageOutput }),
  errors: [],
  text: ({ sessions, total, next }) =>
    total === 0 ? 'There are no sessions.' : [...sessions.map(sessionText), ...moreText(total, next)].join('\n'),
  example: { input: {}, output: { sessions: [], total: 0 } },
}).handle((wanted, { engine }) => {
  const { rows, ...page } = pageOf(engine.listSessions(), wanted, (session) => describeSession(session));
  return { sessions: rows, ...page };
});
