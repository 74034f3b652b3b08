import type { FastifyInstance } from 'fastify';
import type { AgentDesk } from '../../agents/agent-desk.js';
import type { Availability } from '../../agents/availability.js';
import type { HookReceiver } from '../../agents/hooks/hook-receiver.js';
import type { Clock } from '../../base/clock.js';
import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { FleetDoor } from '../../fleet/door/door.js';
import type { Access, Principal } from '../../service/access.js';
import type { AuditLog } from '../../service/audit-log.js';
import type { Service } from '../../service/service.js';
import type { Sessions } from '../../service/sessions.js';
import type { Connections } from './connections/connections.js';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** What runs besides the routes, under names that others rely on. */
    extensions: Extensions;
  }
  interface FastifyRequest {
    /** The authenticated caller; null only on public routes. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * `public`: no credentials needed. `page`: no secrets in it, so a browser's cookie is enough. `owner`: only for the
     * owner's token and logins. Default: a token, or a cookie together with the secret of the page.
     */
    access?: 'public' | 'page' | 'owner';
  }
}

/** Limits of the service. */
export interface HttpLimits {
  /** Open live terminals. */
  viewers: number;
  eventStreams: number;
  /** MCP sessions over HTTP. */
  mcpSessions: number;
  connections: number;
  /** The share of each that one token may take, after what is reserved for the owner. */
  tokenShare: number;
}

/** Services for programs that embed the server. */
export interface Extensions {
  tmux_bridge: TmuxBridge;
  commander_availability: Availability;
}

/** What the routes work with. */
export interface HttpContext {
  /** What this process runs and stores. */
  service: Service;
  /** The sessions that it shows. */
  sessions: Sessions;
  /** At the door of a fleet: the hosts, which carry out the operations. */
  fleet?: FleetDoor | undefined;
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
  /** The tools at /mcp. Default all. */
  mcpTools?: readonly string[] | undefined;
  /** The origins that the service answers to, such as `http://127.0.0.1:7717`. The first is its own. */
  origins: () => readonly string[];
  isTls: boolean;
  /** It listens on a socket that only its owner can reach: requests without a token are the owner's. */
  isPrivate: boolean;
  onFailure: (error: unknown) => void;
}

/** Adds routes to the server. */
export type Routes = (server: FastifyInstance, context: HttpContext) => void | Promise<void>;
