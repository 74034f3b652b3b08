import { z } from 'zod';
import { operation } from './operation.js';
import { describeSession, sessionFields } from './session-fields.js';

/** All sessions. */
export const listSessions = operation({
  name: 'list_sessions',
  effect: 'read',
  target: 'none',
  summary: 'All sessions: those that run, and those that ended a short while ago.',
  input: z.object({}),
  output: z.object({ sessions: z.array(z.object(sessionFields)) }),
  errors: [],
  example: { input: {}, output: { sessions: [] } },
}).handle((_, { engine }) => ({ sessions: engine.listSessions().map((session) => describeSession(session)) }));
