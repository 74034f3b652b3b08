import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, lease, seq } from '../fields.js';
import { operation } from '../operation.js';

/** Type a text, submit it, and prove that it arrived. */
export const sendText = operation({
  name: 'send_text',
  effect: 'input',
  target: 'session',
  summary: 'Submit a text with proof that the program took it.',
  description:
    'For chat boxes and prompts. Enter follows only when the text is seen in the input line, and is repeated only while it is ' +
    'provably still there. A dialog in between gets no Enter: accepted is "no". A text that was typed but not seen must not ' +
    'be sent again: look, then press enter. Programs that do not echo need verify false.',
  input: z.object({
    text: z.string().min(1).describe('Without bracketed paste in the program, each line break submits a line.'),
    submit: z.boolean().default(true).describe('False only types it; staged says whether it is in the input line.'),
    verify: z.boolean().default(true).describe('False presses Enter once; accepted is then "unconfirmed".'),
    max_enter_retries: z.int().min(0).max(10).default(3).describe('How often Enter may be repeated.'),
    text_enter_delay_ms: z
      .int()
      .min(0)
      .max(60_000)
      .optional()
      .describe(
        'The longest time Enter waits for the text to settle, plus 1 ms for each 10 characters above 200. Default: from the ' +
          'configuration, 120.',
      ),
    detect_ghost_text: z.boolean().default(true).describe('Dismiss a suggestion after the text with Escape.'),
    clear_delay_ms: z
      .int()
      .min(0)
      .max(60_000)
      .default(0)
      .describe('The least time Enter waits after that Escape. Default: until the suggestion is gone.'),
    idempotency_key: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('A call with the key of an earlier one types nothing and returns its receipt.'),
    lease,
  }),
  output: z.object({
    seq,
    staged: z.boolean().describe('The text was seen in the input line; with submit false, it is there now.'),
    accepted: z
      .enum(['yes', 'no', 'unconfirmed'])
      .optional()
      .describe('"no": provably not taken. "unconfirmed": nothing shows whether it was. Absent with submit false.'),
    attempts: z.int().min(0).describe('How often Enter was pressed.'),
    evidence: z.array(z.string()).describe('What this is based on. Never what was typed.'),
    latency_ms: z.int().min(0),
  }),
  rare: ['max_enter_retries', 'text_enter_delay_ms', 'detect_ghost_text', 'clear_delay_ms', 'idempotency_key'],
  errors: [
    'send_failed',
    'session_exited',
    'input_locked',
    'stale_lease',
    'line_too_long',
    'input_queue_full',
    'invalid_argument',
  ],
  positionals: ['text'],
  text: ({ staged, accepted, attempts, evidence, seq }) => {
    const outcome = accepted ? `Accepted: ${accepted}, ${attempts} times Enter` : `Staged: ${staged ? 'yes' : 'no'}`;
    return actText(`${outcome}; ${evidence.join(', ')}`, seq);
  },
  example: {
    ...greeter,
    input: { text: 'Ada' },
    output: {
      seq: GREETER_SEQ + 'Ada'.length,
      staged: true,
      accepted: 'yes',
      attempts: 1,
      evidence: ['typed as keys', 'seen in the input line', 'the program has read the line'],
      latency_ms: 9,
    },
  },
}).handle(async ({ text, submit, verify, lease, ...options }, { session, engine, signal, grant }) => {
  const wanted = {
    submit,
    verify,
    maxEnterRetries: options.max_enter_retries,
    enterDelayMs: options.text_enter_delay_ms ?? engine.paneDefaults.textEnterDelayMs,
    detectGhostText: options.detect_ghost_text,
    clearDelayMs: options.clear_delay_ms,
    idempotencyKey: options.idempotency_key,
    lease,
    signal,
    ...grant,
  };
  const { latencyMs, ...receipt } = await session.sendText(text, wanted);
  return { ...receipt, latency_ms: Math.round(latencyMs) };
});
