import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { fail } from '../../../base/errors/errors.js';
import { PaneId, SessionId } from '../../../contracts/ids.js';
import type { LiveSession } from '../../../session/live-session.js';
import { ClientSocket } from '../connections/client-socket.js';
import { Shares, takePlace } from '../connections/shares.js';
import type { HttpContext, Routes } from '../context.js';
import { sendExit } from './send-exit.js';
import { SizeOwners } from './size-owners.js';
import { Viewer } from './viewer.js';

type Request = FastifyRequest<{
  Params: { session_id: string; pane_id: string };
  Querystring: { since?: string; frames?: string };
}>;

const GOING_AWAY = 1001;
const FAREWELL_MS = 500;

/** Live terminals: raw output, and JSON frames around it. */
export const addTerminalRoutes: Routes = (server, context) => {
  const { sessions, limits, metrics } = context;
  const owners = new SizeOwners();
  const sockets = new Set<WebSocket>();
  const places = new Shares({ limit: limits.viewers, what: 'viewers', tokenShare: limits.tokenShare });
  metrics.watch('viewers', () => sockets.size);
  server.addHook('preClose', async () => {
    // viewers of ended sessions are still getting their exit notice
    await lastLeft(sockets, context);
    for (const socket of sockets) socket.close(GOING_AWAY, 'the service ends');
    await lastLeft(sockets, context);
    for (const socket of sockets) socket.terminate();
    // their input is audited when they leave
    await lastLeft(sockets, context);
  });

  server.get<{ Params: Request['params']; Querystring: Request['query'] }>(
    '/ws/term/:session_id/:pane_id',
    {
      websocket: true,
      // before the upgrade, while an HTTP error can still be sent
      preHandler: async (request: Request) => {
        if (!request.ws) throw fail('invalid_input', { operation: request.url, reason: 'this is for a WebSocket' });
        positionOf(request);
        await checkTarget(request, context);
        takePlace(request, places);
      },
    },
    (socket, request: Request) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      const client = new ClientSocket(socket, context.clock);
      const { params, query, principal } = request;
      const isLegacy = query.frames === 'legacy';
      const session = sessions.find(params.session_id);
      if (!session || !principal) {
        const sending = sessions.exitOf(params.session_id).then((notice) => sendExit(client, notice, isLegacy));
        void sending.catch(context.onFailure);
        return;
      }
      const paneId = paneIdOf(session);
      const since = positionOf(request);
      new Viewer(client, { context, session, principal, owners, paneId, since, isLegacy });
    },
  );
};

/** Resolves when all viewers have left, or after a moment. */
function lastLeft(sockets: ReadonlySet<WebSocket>, { clock }: HttpContext): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (sockets.size > 0) return;
      timer.dispose();
      resolve();
    };
    const timer = clock.after(FAREWELL_MS, resolve);
    for (const socket of sockets) socket.once('close', look);
    look();
  });
}

/** Throws unless such a session with such a pane exists or existed. */
async function checkTarget({ params }: Request, { sessions }: HttpContext): Promise<void> {
  const { session_id: sessionId, pane_id: paneId } = params;
  if (!SessionId.safeParse(sessionId).success) throw invalid('session_id', sessionId);
  if (!PaneId.safeParse(paneId).success) throw invalid('pane_id', paneId);
  const session = sessions.find(sessionId);
  const actual = session ? paneIdOf(session) : (await sessions.exitOf(sessionId))?.pane_id;
  if (actual === undefined) throw fail('session_not_found', { sessionId });
  if (paneId !== actual && paneId !== sessionId) {
    throw fail('invalid_argument', { name: 'pane_id', reason: `the pane of ${sessionId} is ${actual}` });
  }
}

function paneIdOf({ id, pane }: LiveSession): string {
  return pane?.paneId ?? id;
}

function invalid(name: string, value: string): Error {
  return fail('invalid_argument', { name, reason: `${value} is not a valid id` });
}

/** Default: all output that is kept. */
function positionOf({ query }: Request): number | 'screen' {
  const { since = '0', frames } = query;
  if (frames !== undefined && frames !== 'legacy') {
    throw fail('invalid_argument', { name: 'frames', reason: `${frames} is not legacy` });
  }
  if (since === 'screen') return since;
  const seq = Number(since);
  if (since !== '' && Number.isSafeInteger(seq) && seq >= 0) return seq;
  throw fail('invalid_argument', { name: 'since', reason: `${since} is neither a seq nor "screen"` });
}
