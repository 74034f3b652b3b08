import { z } from 'zod';
import { systemClock } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import type { ActOptions } from '../../session/input.js';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, key, lease, seq, shownInput, success } from '../fields.js';
import { operation } from '../operation.js';

/** The screen must change within this time after the last key. */
const CHANGE_MS = 2000;

/** Press keys, each in its own write. */
export const sendKeys = operation({
  name: 'send_keys',
  effect: 'input',
  target: 'session',
  summary: 'Press keys with pauses between them, and optionally check that the screen changed.',
  description:
    'For programs that take a burst of keys for a paste. If a key is unknown, none is sent. A key is never repeated.',
  input: z.object({
    keys: z.array(key).min(1).max(100).describe('Such as enter, ctrl+c, f5; also as tmux names them.'),
    pause_ms: z.int().min(0).max(60_000).optional().describe('Between two keys. Default: 150, unless configured.'),
    verify_enter: z
      .boolean()
      .default(false)
      .describe('Fail with send_failed unless the screen changes after the last key.'),
    lease,
  }),
  output: z.object({
    success,
    sent: z.string().describe('The names of the keys; dots for a password prompt.'),
    seq: seq.describe('How many bytes the program had written before the last key.'),
    latency_ms: z.int().min(0),
  }),
  errors: [
    'session_exited',
    'unknown_key',
    'key_not_sendable',
    'send_failed',
    'input_interrupted',
    'input_queue_full',
    'input_locked',
    'stale_lease',
  ],
  positionals: ['keys'],
  text: ({ sent, seq }) => actText(`Pressed ${sent}`, seq),
  example: {
    ...greeter,
    input: { keys: ['Enter'], verify_enter: true },
    output: { success: true, sent: 'Enter', seq: GREETER_SEQ, latency_ms: 5 },
  },
}).handle(async ({ keys, pause_ms, verify_enter, lease }, { session, engine, signal, grant }) => {
  const startedAt = systemClock.now();
  const pauseMs = pause_ms ?? engine.paneDefaults.sequentialSendDelayMs;
  const send = async (held: ActOptions) => {
    const last = await session.input.press(keys, { pauseMs, ...held });
    const look = { since: last.seq, stableMs: 0, timeoutMs: CHANGE_MS, signal };
    if (!verify_enter || (await session.waits.forScreenChange(look)).changed) return last;
    throw fail('send_failed', { reason: 'nothing changed on the screen after the last key' });
  };
  const act = await session.input.withSenderLock(send, { lease, signal, ...grant });
  const latency_ms = Math.round(systemClock.now() - startedAt);
  return { success: true as const, sent: shownInput(keys.join(' '), act), seq: act.seq, latency_ms };
});
