import { hostname } from 'node:os';
import { z } from 'zod';
import { shorten, shortenAll } from '../../base/text/shorten.js';
import type { PaneHandle } from '../../session/pane-handle.js';
import type { Session } from '../../session/session.js';
import { readinessFields, seq } from '../fields.js';

/** Everything about a session except its screen. */
export const sessionFields = {
  id: z.string(),
  pid: z.int(),
  command: z.string(),
  args: z.array(z.string()).describe('Lists cut long ones and mark the cut; get_session has all of them.'),
  cwd: z.string().optional().describe('The directory that it was started in, if one was given.'),
  host: z.string().optional().describe('Where it runs, unless here; pid is that there.'),
  title: z.string().describe('The title that was given at the start, else the one that the program set.'),
  description: z.string().optional(),
  parent_agent: z.string().optional(),
  state: z.enum(['running', 'exited', 'closed']),
  exit_code: z.int().optional(),
  signal: z.string().optional(),
  created_at: z.string().describe('ISO 8601.'),
  age_ms: z.int(),
  cols: z.int(),
  rows: z.int(),
  seq,
  pane_id: z.string().optional().describe('For a tmux pane.'),
  socket_name: z.string().optional(),
  watching: z
    .enum(['control', 'polling'])
    .optional()
    .describe('How the pane is watched; "polling" where tmux control mode does not work.'),
  is_durable: z.boolean().optional().describe('The program outlives ttypilot.'),
  controller: z.string().optional().describe('The holder of the lease: only it may type.'),
  is_unreachable: z
    .boolean()
    .optional()
    .describe('Its host says nothing at present; what is shown of it is what was known last.'),
  recording_ids: z.array(z.string()).optional().describe('The running recordings.'),
  readiness: z
    .object(readinessFields)
    .describe('Whether the program wants input. In a list: the last known state, "unknown" when it may be outdated.'),
};

/** Long enough for people, short enough that a list of a thousand sessions takes a few megabytes. */
const MAX_LISTED_LENGTH = 2000;

/** A session in the words of the wire. What could be long is cut, because lists and frames have many of them. */
export function describeSession(session: Session, readiness = session.readiness.current) {
  const { id, pid, command, args, cwd, host, labels, recordings, terminal, state, exit, createdAt, ageMs, pane } =
    session;
  return {
    id,
    pid,
    command: shorten(command, MAX_LISTED_LENGTH),
    args: shortenAll(args, MAX_LISTED_LENGTH),
    ...(cwd === undefined ? {} : { cwd: shorten(cwd, MAX_LISTED_LENGTH) }),
    ...(host === undefined ? {} : { host }),
    title: pane && !pane.isDurable ? paneTitle(terminal.title) : (labels.title ?? terminal.title),
    ...(labels.description === undefined ? {} : { description: labels.description }),
    ...(labels.parentAgent === undefined ? {} : { parent_agent: labels.parentAgent }),
    state,
    ...(exit?.exitCode === undefined ? {} : { exit_code: exit.exitCode }),
    ...(exit?.signal === undefined ? {} : { signal: exit.signal }),
    created_at: createdAt.toISOString(),
    age_ms: Math.round(ageMs),
    cols: terminal.cols,
    rows: terminal.rows,
    seq: terminal.seq,
    ...(pane === undefined ? {} : describePane(pane)),
    ...(session.lease.holder === undefined ? {} : { controller: session.lease.holder }),
    ...(recordings.length === 0 ? {} : { recording_ids: recordings.map(({ id }) => id) }),
    readiness,
  };
}

/** tmux titles a pane with the host name until its program sets a title, which would make all of them the same. */
function paneTitle(title: string): string {
  return title === hostname() ? '' : title;
}

function describePane({ paneId, socketName, watching, isDurable }: PaneHandle) {
  return { pane_id: paneId, socket_name: socketName, watching, is_durable: isDurable };
}

/** A session in one line of text. */
export function sessionText(session: z.output<z.ZodObject<typeof sessionFields>>): string {
  const { id, command, args, state, exit_code, cols, rows, title, seq } = session;
  const ended = exit_code === undefined ? state : `${state} with code ${exit_code}`;
  const called = title === '' ? '' : `, title ${JSON.stringify(title)}`;
  const away = session.is_unreachable ? ', host unreachable' : '';
  return `${id}: ${[command, ...args].join(' ')} (${ended}, ${cols}×${rows}, seq ${seq}${called}${away})`;
}
