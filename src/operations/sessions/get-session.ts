import { z } from 'zod';
import type { StartedAs } from '../../engine/session-options.js';
import { GREETER_FOCUS, GREETER_READINESS, GREETER_SEQ, greeter } from '../example-program.js';
import { cursorField, focusOf, selectedField } from '../fields.js';
import { operation } from '../operation.js';
import { describeSession, sessionFields } from './session-fields.js';

/** One session. */
export const getSession = operation({
  name: 'get_session',
  effect: 'read',
  target: 'session',
  summary: 'What is known about a session: its program, size, state, exit code, and whether it wants input.',
  input: z.object({}),
  output: z.object({
    ...sessionFields,
    env_names: z.array(z.string()).optional().describe('The variables given at its start, without their values.'),
    env_lost: z
      .boolean()
      .optional()
      .describe('Their values went with the process that started it: restart_session runs without them.'),
    bare: z.boolean().optional().describe('It was started so at host.'),
    selected: selectedField,
    cursor: cursorField,
  }),
  errors: [],
  example: {
    ...greeter,
    program: { ...greeter.program, cwd: '/' },
    input: {},
    output: {
      id: 's-4kd9tbq2xf',
      pid: 4711,
      command: 'sh',
      args: greeter.program.args,
      cwd: '/',
      title: '',
      state: 'running',
      created_at: '2026-11-16T09:00:00.000Z',
      age_ms: 12,
      cols: 80,
      rows: 24,
      seq: GREETER_SEQ,
      readiness: GREETER_READINESS,
      ...GREETER_FOCUS,
    },
  },
}).handle(async (_, { session, engine }) => {
  const { command, args, cwd } = session;
  const whole = { command, args: [...args], ...(cwd === undefined ? {} : { cwd }) };
  const described = describeSession(session, await session.waits.forReadiness());
  const started = engine.startedAs(session);
  const bare = started?.options.bare ? { bare: true } : {};
  return { ...described, ...whole, ...environmentOf(started), ...bare, ...focusOf(session) };
});

function environmentOf(started: StartedAs | undefined) {
  if (!started) return {};
  const { options, lostEnv } = started;
  const names = [...Object.keys(options.env ?? {}), ...lostEnv];
  if (names.length === 0) return {};
  return { env_names: names, ...(lostEnv.length > 0 ? { env_lost: true } : {}) };
}
