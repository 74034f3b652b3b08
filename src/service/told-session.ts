import { getLastLines } from '../session/output/get-last-lines.js';
import type { Session } from '../session/session.js';

/** What of a session is stored and sent to others: the database, the event stream, the webhook. */
export interface ToldSession {
  command: string;
  args: string[];
  title: string | null;
  description: string | null;
  parentAgent: string | null;
}

/** The one place where a session loses its secrets before anything of it is stored or sent. */
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

/** The last lines without secrets, nor the beginning of one that the program did not finish. */
export function toldLastLines(session: Session): string[] {
  return getLastLines(session, undefined, { redact: (text) => session.redactor.cutText(text) });
}
