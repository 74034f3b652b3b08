import { getLastLines } from '../session/output/get-last-lines.js';
import type { Session } from '../session/session.js';

/** The parts of a session that are stored and published: in the database, the event stream and the webhook. */
export interface ToldSession {
  command: string;
  args: string[];
  title: string | null;
  description: string | null;
  parentAgent: string | null;
}

/** The only place that redacts a session before it is stored or published. */
export function toldSession({ command, args, labels, redactor }: Session): ToldSession {
  const hidden = (text: string | undefined) => (text === undefined ? null : redactor.text(text));
  return {
    command: redactor.text(command),
    args: redactor.args(args),
    title: hidden(labels.title),
    description: hidden(labels.description),
    parentAgent: labels.parentAgent ?? null,
  };
}

/** The last lines without secrets, including the beginning of an unfinished secret. */
export function toldLastLines(session: Session): string[] {
  return getLastLines(session, undefined, { redact: (text) => session.redactor.cutText(text) });
}
