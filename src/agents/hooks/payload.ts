import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { plainProblem, problemsIn } from '../../base/errors/plain-problem.js';
import { didYouMean } from '../../base/text/near-spellings.js';
import { HOOK_EVENTS, type HookEvent } from '../../contracts/hook-events.js';

const name = z.string().max(500);
const path = z.string().max(4096);
const text = z.string().max(1_000_000);

/** Agents send more fields than these, and add some with every version; unused fields are not checked. */
const HookPayload = z.object({
  session_id: name,
  cwd: path,
  transcript_path: path,
  prompt: text,
  message: text,
  title: text,
  notification_type: name,
  tool_name: name,
  /** Some tools send something other than an object, which is ignored. */
  tool_input: z.record(z.string(), z.unknown()).catch({}),
  last_assistant_message: text,
  /** For session-start: startup, resume, clear or compact. */
  source: name,
  /** For session-end. */
  reason: name,
  /** The name of the agent program. */
  agent: name,
  tmux_pane: z.string().regex(/^%\d{1,10}$/, 'a tmux pane looks like %3'),
  tmux_socket: path,
  iterm_pane_id: name,
});

export type HookPayload = Partial<z.output<typeof HookPayload>>;

/** Throws `not_found` for an unknown event. */
export function parseEvent(event: string): HookEvent {
  const known = HOOK_EVENTS.find((candidate) => candidate === event);
  if (known) return known;
  throw fail('not_found', { what: `hook event ${event}${didYouMean(event, HOOK_EVENTS)}` });
}

/** Throws `invalid_input` if a used field is malformed, or if nothing identifies the agent. */
export function parsePayload(event: HookEvent, raw: unknown): HookPayload {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  // empty fields count as missing, as unset variables do
  const given = isObject ? Object.entries(raw).filter(([, value]) => value !== null && value !== '') : [];
  const parsed = HookPayload.partial().safeParse(isObject ? Object.fromEntries(given) : raw, { error: plainProblem });
  if (!parsed.success) throw invalid(event, problemsIn(parsed.error, HookPayload));
  const { session_id, tmux_pane, cwd } = parsed.data;
  if (session_id === undefined && tmux_pane === undefined && cwd === undefined) {
    throw invalid(event, 'session_id, tmux_pane or cwd must identify the agent');
  }
  return parsed.data;
}

function invalid(event: HookEvent, reason: string): Error {
  return fail('invalid_input', { operation: `hook ${event}`, reason });
}
