import type { FastifyInstance } from 'fastify';
import type { AgentDesk } from '../../agents/agent-desk.js';
import type { Availability } from '../../agents/availability.js';
import type { HookReceiver } from '../../agents/hooks/hook-receiver.js';
import type { Clock } from '../../base/clock.js';
import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { Access, Principal } from '../../service/access.js';
import type { AuditLog } from '../../service/audit-log.js';
import type { Service } from '../../service/service.js';
import type { Connections } from './connections/connections.js';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** What runs beside the routes, by names that others rely on. */
    extensions: Extensions;
  }
  interface FastifyRequest {
    /** Who is asking; only routes for everybody have none. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * `public`: needs no credentials. `page`: holds no secret, so the cookie of a browser suffices. `owner`: not for further
     * tokens. Without it: a token, or a cookie together with the secret of the page.
     */
    access?: 'public' | 'page' | 'owner';
  }
}

/** How much of everything there may be. */
export interface HttpLimits {
  /** Terminals that are looked at. */
  viewers: number;
  eventStreams: number;
  /** Of agents that keep a session of MCP over HTTP. */
  mcpSessions: number;
  connections: number;
  /** Which part of each of these one token may take, of what is not reserved for the owner. */
  tokenShare: number;
}

/** Services that those who embed the server can use. */
export interface Extensions {
  tmux_bridge: TmuxBridge;
  commander_availability: Availability;
}

/** What the routes work with. */
export interface HttpContext {
  service: Service;
  agents: AgentDesk;
  hooks: HookReceiver;
  extensions: Extensions;
  access: Access;
  audit: AuditLog;
  metrics: Metrics;
  connections: Connections;
  clock: Clock;
  version: string;
  /** Where the web app was built. */
  appDirectory: string;
  limits: HttpLimits;
  /** Under which addresses the service answers, such as `http://127.0.0.1:7717`. The first is its own. */
  origins: () => readonly string[];
  isTls: boolean;
  onFailure: (error: unknown) => void;
}

/** Adds routes to the server. */
export type Routes = (server: FastifyInstance, context: HttpContext) => void | Promise<void>;
