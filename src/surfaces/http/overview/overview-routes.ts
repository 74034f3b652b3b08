import { fail } from '../../../base/errors/errors.js';
import { ClientSocket } from '../connections/client-socket.js';
import { Shares, takePlace } from '../connections/shares.js';
import type { Routes } from '../context.js';
import { AgentFeed } from './agent-feed.js';
import { OverviewFeed } from './overview-feed.js';

const GOING_AWAY = 1001;

/** The WebSocket of pages that list all sessions and agents. */
export const addOverviewRoutes: Routes = (server, context) => {
  const { limits, metrics } = context;
  const places = new Shares({ limit: limits.eventStreams, what: 'overviews', tokenShare: limits.tokenShare });
  const sockets = new Set<{ close(code: number, reason: string): void }>();
  const agents = new AgentFeed(context);
  metrics.watch('overviews', () => sockets.size);
  server.addHook('preClose', async () => {
    agents.dispose();
    for (const socket of sockets) socket.close(GOING_AWAY, 'the service is stopping');
  });
  server.get(
    '/ws/sessions',
    {
      websocket: true,
      // before the upgrade, while the response can still carry an error
      preHandler: async (request) => {
        if (!request.ws)
          throw fail('invalid_input', {
            operation: request.url,
            reason: 'this address accepts WebSocket connections only',
          });
        takePlace(request, places);
      },
    },
    (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      new OverviewFeed(new ClientSocket(socket, context.clock), agents, context);
    },
  );
};
