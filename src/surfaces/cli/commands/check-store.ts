import { resolve } from 'node:path';
import type { Context } from '../context.js';
import { findService } from '../hook/find-service.js';
import { json } from '../show/output.js';
import type { StoreReport } from './store-parts.js';

type Values = Record<string, unknown>;

/** `ttypilot check`: 1 when something is wrong. */
export async function checkStore({ data_dir, config, json: asJson }: Values, context: Context): Promise<number> {
  const { parts, output } = context;
  const dataDir = resolve((data_dir as string | undefined) ?? (await parts.dataDirectory()));
  const store = await parts.store();
  const report = await store.check({ dataDir, config: config as string | undefined });
  try {
    const { database, integrity, counts } = report;
    const live = await context.interruptible('asking the service', ({ signal }) => sessionsOf(dataDir, signal));
    const orphans = [...report.orphans, ...(live ? [await abandoned(report, live)] : [])];
    const ok = (integrity ?? 'ok') === 'ok' && orphans.every(({ count }) => count === 0);
    const notes = live || report.running.length === 0 ? [] : [leftRunning(report.running.length)];
    const result = { ok, database, integrity, counts, orphans, notes };
    output.data(asJson ? json(result, output) : textOf(result));
    return ok ? 0 : 1;
  } finally {
    await report.close();
  }
}

/** Sessions that are recorded as running, though the service does not have them. */
async function abandoned(report: StoreReport, live: ReadonlySet<string>) {
  const missing = report.running.filter((id) => !live.has(id));
  // those that ended meanwhile are not
  const { length: count } = missing.length === 0 ? missing : await report.stillRunning(missing);
  return { what: 'sessions that run only in the database', count };
}

function leftRunning(count: number): string {
  return `No service runs here, and ${count} sessions are recorded as running: the next start takes them over or records them as lost.`;
}

/** The sessions of the service of this data directory; undefined when none runs. */
async function sessionsOf(directory: string, signal: AbortSignal | undefined): Promise<Set<string> | undefined> {
  // that of the directory, whichever one the environment names
  const found = await findService(directory, {}).catch(() => undefined);
  if (!found) return undefined;
  const headers = { authorization: `Bearer ${found.token}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: '{}', ...(signal ? { signal } : {}) };
  const response = await fetch(new URL('/api/v1/list_sessions', found.url), request).catch(() => undefined);
  if (!response?.ok) return undefined;
  const { sessions } = (await response.json()) as { sessions: { id: string }[] };
  return new Set(sessions.map(({ id }) => id));
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
