import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { packOutput, type RelayedExit } from '../../base/relayed-output.js';
import { permissionProblem } from '../../operations/call-context.js';
import type { Scope } from '../../service/access.js';
import type { Session } from '../../session/session.js';
import { whileConnected } from './connections/while-connected.js';
import type { Routes } from './context.js';

interface About {
  Params: { session_id: string };
  Querystring: { since?: string; max_bytes?: string; wait_ms?: string };
}

const MAX_BYTES = 1_000_000;
const MAX_WAIT_MS = 20_000;
/** A program that is this far ahead of the other machine is held, as long as that keeps asking. */
const AHEAD_BYTES = 250_000;
const HELD_MS = 2000;

/** What the ttypilot of another machine needs of a session here, besides the operations. */
export const addLiveRoutes: Routes = (server, { service, access, audit, clock }) => {
  const { engine } = service;
  const holds = new Holds(clock);
  const sessionFor = (request: FastifyRequest<About>, needed: Scope): Session => {
    const { principal, params } = request;
    if (!principal) throw fail('unauthorized', {});
    const problem = permissionProblem('a live session', { needed, granted: principal.scope });
    if (problem) throw problem;
    return engine.get(params.session_id);
  };

  server.get<About>('/api/live/:session_id/output', async (request, reply) => {
    const session = sessionFor(request, 'read');
    const { since, max_bytes, wait_ms } = request.query;
    const from = Math.max(numberOf('since', since, 0), session.output.start);
    const waitMs = Math.min(numberOf('wait_ms', wait_ms, 0), MAX_WAIT_MS);
    await outputAfter(from, { session, waitMs, clock, signal: whileConnected(reply) });
    const { output, terminal, exit } = session;
    const start = Math.max(from, output.start);
    const { bytes } = output.read(start, Math.min(numberOf('max_bytes', max_bytes, MAX_BYTES), MAX_BYTES));
    const end = start + bytes.length;
    holds.note(session, output.end - end);
    const { cols, rows } = terminal;
    const isLast = exit !== undefined && end >= output.end;
    const head = { from: start, byteCount: bytes.length, cols, rows, ...(isLast ? { exit: exitOf(session) } : {}) };
    return reply.type('application/octet-stream').send(packOutput(head, bytes));
  });

  server.get<About>('/api/live/:session_id/look', async (request) => {
    const session = sessionFor(request, 'read');
    const mode = await session.inputMode();
    const unread = await session.probe?.unreadBytes();
    await session.sync();
    const look = session.probe?.look();
    return { look, mode: (look && session.probe?.knownMode(look)) ?? mode, unread, seq: session.seq };
  });

  server.get<About>('/api/live/:session_id/screen', async (request) => {
    const session = sessionFor(request, 'read');
    const caller = request.principal?.id ?? '';
    return session.restore((work) => engine.work.run(work, { caller }));
  });

  server.post<About & { Body: { bytes?: unknown } }>('/api/live/:session_id/input', async (request) => {
    const session = sessionFor(request, 'input');
    const bytes = Buffer.from(String(request.body?.bytes ?? ''), 'base64');
    const { isSecret } = await session.input.write(bytes, {});
    const about = isSecret ? {} : { bytes: bytes.length, hash: access.digest(bytes) };
    audit.write({
      who: request.principal?.name ?? '',
      via: 'relay',
      what: 'input',
      session_id: session.id,
      outcome: 'done',
      ...about,
    });
    return {};
  });

  server.post<About>('/api/live/:session_id/end', async (request) => sessionFor(request, 'control').end());
};

function numberOf(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw fail('invalid_argument', { name, reason: `${text} is not a whole number` });
}

/** Resolves when there is output after this seq, at the exit, or after a while. */
function outputAfter(
  since: number,
  { session, waitMs, clock, signal }: { session: Session; waitMs: number; clock: Clock; signal: AbortSignal },
): Promise<void> {
  if (session.output.end > since || session.exit || waitMs === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      for (const part of parts) part.dispose();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const parts: Disposable[] = [
      session.onOutput(done),
      session.onResize(done),
      clock.after(waitMs, done, { isBackground: true }),
    ];
    signal.addEventListener('abort', done, { once: true });
    parts.push(session.onExit(done));
  });
}

function exitOf({ exit }: Session): RelayedExit {
  const { exitCode, signal, outputComplete = false, reason } = exit ?? {};
  return {
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    outputComplete,
    // a session that was closed here says nothing about its program any more
    ...(reason === 'lost' || reason === 'closed' ? { isLost: true as const } : {}),
  };
}

/** Programs whose output the other machine has not read yet. A machine that is gone holds nothing for long. */
class Holds {
  readonly #clock: Clock;
  readonly #held = new Map<string, { hold: Disposable; timer: Disposable }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(session: Session, aheadBytes: number): void {
    const known = this.#held.get(session.id);
    known?.timer.dispose();
    this.#held.delete(session.id);
    if (aheadBytes <= AHEAD_BYTES) {
      known?.hold.dispose();
      return;
    }
    const hold = known?.hold ?? session.holdOutput();
    const release = () => {
      this.#held.delete(session.id);
      hold.dispose();
    };
    this.#held.set(session.id, { hold, timer: this.#clock.after(HELD_MS, release, { isBackground: true }) });
  }
}
