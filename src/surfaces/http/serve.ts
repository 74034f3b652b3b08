import type { AddressInfo, Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { fail } from '../../base/errors/errors.js';
import { addGuard } from './access/guard.js';
import { addIdentityRoutes } from './access/identity-routes.js';
import { addLoginRoutes } from './access/login-routes.js';
import { addTokenRoutes } from './access/token-routes.js';
import { addressFailure } from './address.js';
import { addAgentRoutes } from './agents/agent-routes.js';
import { addHookRoutes } from './agents/hook-routes.js';
import { addRespondRoutes } from './agents/respond-routes.js';
import { addAppRoutes } from './app/app-routes.js';
import { addFontRoutes } from './app/font-routes.js';
import { Connections } from './connections/connections.js';
import type { Extensions, HttpContext } from './context.js';
import { addEventRoutes } from './events/event-routes.js';
import { answerFailure } from './failure.js';
import { addGeneralRoutes } from './general-routes.js';
import { addMcpRoutes } from './mcp/mcp-routes.js';
import { Metrics } from './metrics.js';
import { addOperationRoutes } from './operation-routes.js';
import { addOverviewRoutes } from './overview/overview-routes.js';
import { addRecordingRoutes } from './recordings/recording-routes.js';
import { addTerminalRoutes } from './terminal/terminal-routes.js';

export interface HttpOptions extends Omit<HttpContext, 'metrics' | 'connections' | 'origins' | 'isTls'> {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Further names of the service, such as `box.example:7717` or `https://box.example`. */
  allowedHosts: readonly string[];
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

export interface HttpServer {
  url: string;
  port: number;
  metrics: Metrics;
  extensions: Extensions;
  /** Ends all streams and connections. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 4_000_000;
const GRACE_MS = 1200;

/** Serves the operations, events, terminals and the web app. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host, port, tls } = options;
  const server = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // the router's own errors, such as an undecodable URL, come before any handler
    frameworkErrors: answerFailure,
    ...(tls ? { https: tls } : {}),
  }) as unknown as FastifyInstance;
  let origins: readonly string[] = [];
  const metrics = new Metrics();
  const connections = new Connections(options.clock, options.limits);
  const context: HttpContext = { ...options, metrics, connections, origins: () => origins, isTls: tls !== undefined };
  trackConnections(server, context);
  server.decorate('extensions', options.extensions);
  server.setErrorHandler(answerFailure);
  acceptEmptyBodies(server);
  await addGuard(server, context);
  await server.register(websocket, {
    // ClientSocket answers pings, to bound the queue of a client
    options: { maxPayload: MAX_BODY_BYTES, perMessageDeflate: false, autoPong: false },
    // the terminals close their own sockets
    preClose: (done) => done(),
  });
  refuseOtherUpgrades(server);
  await server.register(async (routes) => {
    for (const add of [
      addGeneralRoutes,
      addIdentityRoutes,
      addLoginRoutes,
      addTokenRoutes,
      addOperationRoutes,
      addAgentRoutes,
      addRespondRoutes,
      addEventRoutes,
      addTerminalRoutes,
      addOverviewRoutes,
      addHookRoutes,
      addRecordingRoutes,
      addFontRoutes,
      addMcpRoutes,
    ]) {
      await add(routes, context);
    }
  });
  await addAppRoutes(server, options.appDirectory);
  await listen(server, host, port);
  const actualPort = (server.server.address() as AddressInfo).port;
  origins = originsOf(tls ? 'https' : 'http', host, actualPort, options.allowedHosts);
  return {
    url: origins[0] ?? '',
    port: actualPort,
    metrics,
    extensions: server.extensions,
    async close() {
      // a peer that does not answer must not block the shutdown
      const force = context.clock.after(GRACE_MS, () => connections.dispose());
      await server.close();
      force.dispose();
      connections.dispose();
    },
  };
}

/** All open connections, including WebSockets. */
function trackConnections(server: FastifyInstance, { connections, limits, metrics }: HttpContext): void {
  metrics.watch('connections', () => connections.size);
  // unused connections are closed to stay within the limit; several new ones may arrive before the first is closed
  server.server.maxConnections = 2 * limits.connections;
  server.server.on('connection', (socket: Socket) => connections.add(socket));
  // nothing else ends the connection of a refused WebSocket
  server.addHook('onSend', async (request, reply) => {
    if (request.ws) reply.raw.once('finish', () => request.raw.socket.destroySoon());
  });
}

/** Refuses a WebSocket on any other route, such as a page of the app. */
function refuseOtherUpgrades(server: FastifyInstance): void {
  const urls = new Set<string>();
  server.addHook('onRoute', ({ url, websocket }) => void (websocket && urls.add(url)));
  server.addHook('preHandler', async ({ ws, routeOptions, url }) => {
    if (!ws || urls.has(routeOptions.url ?? '')) return;
    throw fail('not_found', { what: `WebSocket ${url.split('?')[0]}` });
  });
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw addressFailure(error, host, port);
  }
}

/** The origins that browsers may use: the loopback names, the configured host and further names. */
function originsOf(scheme: string, host: string, port: number, allowedHosts: readonly string[]): string[] {
  const isDefault = port === (scheme === 'https' ? 443 : 80);
  const withPort = (name: string) => `${name.includes(':') ? `[${name}]` : name}${isDefault ? '' : `:${port}`}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const loopback = ['127.0.0.1', 'localhost', '::1'];
  const own = isEverywhere ? [...loopback, ...addressesOfThisMachine()] : [host, ...loopback];
  const names = own.map((name) => `${scheme}://${withPort(name).toLowerCase()}`);
  return [...new Set([...names, ...allowedHosts.flatMap(originsOfAllowed)])];
}

/** A name without a scheme counts for both: a proxy may use TLS where the service does not. */
function originsOfAllowed(entry: string): string[] {
  const all = entry.includes('://') ? [entry] : [`http://${entry}`, `https://${entry}`];
  // as browsers write it: in lower case, without the default port
  return all.map((address) => new URL(address).origin);
}

function addressesOfThisMachine(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return [hostname(), ...addresses.map(({ address }) => address)];
}

/** An operation without input may come without a body. */
function acceptEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}
