import { chmodSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { fail } from '../../base/errors/errors.js';
import type { Client } from '../../operations/client.js';
import type { Principal } from '../../service/access.js';
import { AuditedClient } from './access/audited-client.js';
import { addGuard } from './access/guard.js';
import { addLoginRoutes } from './access/login-routes.js';
import { addIdentityRoutes, addTokenRoutes } from './access/token-routes.js';
import { addressFailure, type ListenAddress, type TcpAddress } from './address.js';
import { addAgentRoutes, addHookRoutes, addRespondRoutes } from './agents/agent-routes.js';
import { Connections } from './connections/connections.js';
import type { Extensions, HttpContext } from './context.js';
import { addEventRoutes } from './events/event-routes.js';
import { answerFailure, unknownRoute } from './failure.js';
import { addFleetRoutes } from './fleet-routes.js';
import { addGeneralRoutes } from './general-routes.js';
import { addLiveRoutes } from './live-routes.js';
import { addMcpRoutes } from './mcp/mcp-routes.js';
import { Metrics } from './metrics.js';
import { addOperationRoutes } from './operation-routes.js';
import { addOverviewRoutes } from './overview/overview-routes.js';
import { addRecordingRoutes } from './recordings/recording-routes.js';
import { addTerminalRoutes } from './terminal/terminal-routes.js';

export interface HttpOptions extends Omit<HttpContext, 'metrics' | 'connections' | 'origins' | 'isTls' | 'isPrivate'> {
  address: ListenAddress;
}

export interface HttpServer {
  url: string;
  metrics: Metrics;
  extensions: Extensions;
  /** Runs operations for a caller that came in elsewhere, within its permission and audited. */
  clientOf(principal: Principal, via: string): Client;
  /** Ends all streams and connections. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 4_000_000;
const GRACE_MS = 1200;

/** Serves the operations, events and terminals, and on a TCP port the web app too. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { address } = options;
  const isPrivate = address.socket !== undefined;
  const tls = isPrivate ? undefined : address.tls;
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
  const isTls = tls !== undefined;
  const context: HttpContext = { ...options, metrics, connections, origins: () => origins, isTls, isPrivate };
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
      addTokenRoutes,
      addOperationRoutes,
      addAgentRoutes,
      addRespondRoutes,
      addEventRoutes,
      addTerminalRoutes,
      addOverviewRoutes,
      addHookRoutes,
      addRecordingRoutes,
      addLiveRoutes,
      addMcpRoutes,
      addFleetRoutes,
      ...(isPrivate ? [] : [addLoginRoutes]),
    ]) {
      await add(routes, context);
    }
  });
  await addApp(server, context);
  await listen(server, address);
  origins = isPrivate ? ['http://localhost'] : originsOf(address, (server.server.address() as AddressInfo).port);
  return {
    url: origins[0] ?? '',
    metrics,
    extensions: server.extensions,
    clientOf: (principal, via) => new AuditedClient(context, principal, via),
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
  server.addHook('onSend', async (request, reply) => {
    if (connections.isLeaving(request.raw.socket)) void reply.header('connection', 'close');
    // nothing else ends the connection of a refused WebSocket
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

/** A daemon has no page, and starts faster without loading what serves it. */
async function addApp(server: FastifyInstance, context: HttpContext): Promise<void> {
  if (context.isPrivate) {
    server.setNotFoundHandler((request) => {
      throw unknownRoute(request);
    });
    return;
  }
  const { addAppRoutes, addFontRoutes } = await import('./app/app-routes.js');
  await server.register(async (routes) => addFontRoutes(routes, context));
  await addAppRoutes(server, context.appDirectory);
}

async function listen(server: FastifyInstance, address: ListenAddress): Promise<void> {
  const { socket } = address;
  try {
    await server.listen(socket === undefined ? { host: address.host, port: address.port } : { path: socket });
    // its directory keeps others away until then
    if (socket !== undefined) chmodSync(socket, 0o600);
  } catch (error) {
    throw addressFailure(error, address);
  }
}

/** The origins that browsers may use: the loopback names, the configured host and further names. */
function originsOf({ host, tls, allowedHosts }: TcpAddress, port: number): string[] {
  const scheme = tls ? 'https' : 'http';
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
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}
