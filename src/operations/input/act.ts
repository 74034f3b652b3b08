import { z } from 'zod';
import { actAnswer, actInput, actOutput, actRequest } from '../act-fields.js';
import { answerText } from '../act-text.js';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { lease, since, timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { anchorOf } from '../since.js';

/** Do, wait, look: one call per step. */
export const act = operation({
  name: 'act',
  effect: 'input',
  target: 'session',
  summary: 'Type and press, wait for the result, and see what is new: one call per step.',
  description: 'Shows only the rows that are new to you, what is selected, and what the program waits for.',
  input: z.object({
    ...actInput,
    since: since.optional(),
    timeout_ms: timeoutMs(10_000),
    lease,
  }),
  output: z.object(actOutput),
  // the session itself notes what it shows, and when it acts
  shows: () => false,
  rare: ['since'],
  errors: [
    'session_exited',
    'unknown_key',
    'key_not_sendable',
    'mouse_not_wanted',
    'click_target_missing',
    'invalid_argument',
    'invalid_pattern',
    'pattern_too_slow',
    'call_too_expensive',
    'too_many_waits',
    'line_too_long',
    'input_queue_full',
    'input_interrupted',
    'input_locked',
    'stale_lease',
  ],
  positionals: ['do'],
  text: answerText,
  example: {
    ...greeter,
    input: { do: ['Ada', 'enter'], until: 'exit' },
    output: {
      outcome: 'matched',
      message: 'Ended after 12 ms; the program exited with code 0.',
      elapsed_ms: 12,
      seq: GREETER_SEQ + 'Ada\r\nHello, Ada!\r\n'.length,
      rows: [],
      output: 'Hello, Ada!',
      selected: [],
      cursor: { col: 0, row: 2, visible: true },
      state: 'exited',
      exited: true,
      exit_code: 0,
    },
  },
}).handle(
  async ({ lease, since, timeout_ms, ...input }, { session, signal, patienceMs, caller, grant, viewer, ...call }) => {
    const anchor = since === undefined ? {} : { since: anchorOf(since, { session, viewer, ...call }) };
    const wanted = {
      ...actRequest(input),
      ...anchor,
      timeoutMs: timeout_ms,
      patienceMs,
      signal,
      caller,
      lease,
      viewer,
    };
    return actAnswer(await session.act({ ...wanted, ...grant }));
  },
);
