import { resolve } from 'node:path';
import { TtypilotError } from '../../../base/errors/errors.js';
import { listAllSessions } from '../../../operations/sessions/list-all-sessions.js';
import type { Context, StorePlace, StoreReport } from '../context.js';
import { json } from '../show/output.js';
import { askService } from './ask-service.js';

type Values = Record<string, unknown>;

/** `ttypilot backup FILE`. */
export async function backUpStore(values: Values, { parts, output }: Context): Promise<number> {
  const place = await placeOf(values, parts);
  const path = resolve(String(values.file));
  // SQLite copies in one step, so there is no progress to show
  if (output.isNoteTerminal) output.note(`copying the database of ${place.dataDir} …`);
  const store = await parts.store();
  const { database, bytes } = await store.backUp(place, path);
  output.data(values.json ? json({ database, path, bytes }, output) : `${path}\n`);
  return 0;
}

/** `ttypilot check`. The exit code is 1 when something is wrong. */
export async function checkStore(values: Values, context: Context): Promise<number> {
  const { parts, output } = context;
  const place = await placeOf(values, parts);
  const store = await parts.store();
  const report = await store.check(place);
  try {
    const { database, integrity, counts } = report;
    const live = await liveSessions(place.dataDir, context);
    const orphans = [...report.orphans, ...(live ? [await abandoned(report, live)] : [])];
    const ok = (integrity ?? 'ok') === 'ok' && orphans.every(({ count }) => count === 0);
    const notes = live || report.running.length === 0 ? [] : [leftRunning(report.running.length)];
    const result = { ok, database, integrity, counts, orphans, notes };
    output.data(values.json ? json(result, output) : textOf(result));
    return ok ? 0 : 1;
  } finally {
    await report.close();
  }
}

async function placeOf({ data_dir, config }: Values, parts: Context['parts']): Promise<StorePlace> {
  const dataDir = resolve((data_dir as string | undefined) ?? (await parts.dataDirectory()));
  return { dataDir, config: config as string | undefined };
}

/** The sessions of the service of this data directory; undefined when no service answers. */
async function liveSessions(data_dir: string, context: Context): Promise<Set<string> | undefined> {
  const call = (name: string, body: unknown) =>
    askService<Values>({ data_dir }, context, { method: 'POST', path: `/api/v1/${name}`, body: body as object });
  try {
    const sessions = await listAllSessions<{ id: string }>({ call });
    return new Set(sessions.map(({ id }) => id));
  } catch (error) {
    if (error instanceof TtypilotError) return undefined;
    throw error;
  }
}

/** Counts the sessions that are recorded as running but unknown to the service. */
async function abandoned(report: StoreReport, live: ReadonlySet<string>) {
  const missing = report.running.filter((id) => !live.has(id));
  // sessions that have ended meanwhile do not count
  const { length: count } = missing.length === 0 ? missing : await report.stillRunning(missing);
  return { what: 'sessions that run only in the database', count };
}

function leftRunning(count: number): string {
  return `No service runs here, and ${count} sessions are recorded as running: the next start takes them over or records them as lost.`;
}

interface Result {
  ok: boolean;
  database: string;
  integrity: string | undefined;
  counts: Record<string, number>;
  orphans: readonly { what: string; count: number }[];
  notes: readonly string[];
}

function textOf({ ok, database, integrity = 'not checked: use pg_amcheck', counts, orphans, notes }: Result): string {
  const row = (name: string, count: number) => `${String(count).padStart(9)}  ${name}\n`;
  const lines = [
    `database   ${database}\nintegrity  ${integrity}\n`,
    ...Object.entries(counts).map(([name, count]) => row(name, count)),
    ...orphans.filter(({ count }) => count > 0).map(({ what, count }) => row(`${what}  ✗`, count)),
    ...notes.map((note) => `${note}\n`),
  ];
  return `${lines.join('')}${ok ? 'Nothing is wrong.' : 'Something is wrong: see the lines with ✗, or the integrity.'}\n`;
}
