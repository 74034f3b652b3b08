import { readFileSync } from 'node:fs';
import { McpServer, type ServerContext, type Tool } from '@modelcontextprotocol/server';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { newId } from '../../base/ids.js';
import type { Client } from '../../operations/client.js';
import { instructionsFor } from './instructions.js';
import { addPrompts } from './prompts.js';
import { addResources } from './resources.js';
import { chosenTools } from './tool-choice.js';
import { callTool, isWait, listTools } from './tools.js';
import { Updates } from './updates.js';

export interface McpOptions {
  clock?: Clock;
  /** A wait ends as `pending` after this. Default 45 s, because clients give a request 60 s. */
  patienceMs?: number;
  /** How often a wait reports its progress. Default every second. */
  progressMs?: number;
  /** The shortest time between two updates of the same resource. Default 200 ms. */
  updateMs?: number;
  /** Under which name sessions remember what this client has seen. Default: a new one. */
  viewer?: string;
  /** How many resources a client may follow. Default 256. */
  maxSubscriptions?: number;
  /** The offered tools: names, and the sets `core` and `all`. Default all. */
  tools?: readonly string[] | undefined;
}

const DEFAULTS = { clock: systemClock, patienceMs: 45_000, progressMs: 1000, updateMs: 200, maxSubscriptions: 256 };

/** A server for one client on any transport; `updates` notifies that client of changes. It ends with its connection. */
export function createMcpServer(client: Client, options: McpOptions = {}): { mcp: McpServer; updates: Updates } {
  const { clock, patienceMs, progressMs, updateMs, maxSubscriptions } = { ...DEFAULTS, ...options };
  const offered = chosenTools(options.tools ?? ['all']);
  const logging = client.onExit ? { logging: {} } : {};
  const mcp = new McpServer(
    { name: 'ttypilot', title: 'ttypilot', version: version() },
    {
      instructions: instructionsFor(offered),
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false }, ...logging },
    },
  );
  const updates = new Updates(client, {
    clock,
    everyMs: updateMs,
    maxSubscriptions,
    tellList: () => mcp.server.sendResourceListChanged(),
    tellResource: (uri) => mcp.server.sendResourceUpdated({ uri }),
  });
  const { viewer = newId('mcp') } = options;
  // tools are a projection of the list of operations, and dispatch checks their input
  let tools: Tool[] | undefined;
  mcp.server.setRequestHandler('tools/list', () => {
    tools ??= listTools(offered);
    return { tools };
  });
  mcp.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { timeout_ms: totalMs } = params.arguments ?? {};
    const progress = isWait(params.name)
      ? reportProgress(context, {
          clock,
          everyMs: progressMs,
          totalMs: typeof totalMs === 'number' ? totalMs : undefined,
        })
      : undefined;
    try {
      return await callTool(client, params, { signal: context.mcpReq.signal, patienceMs, viewer, offered });
    } finally {
      progress?.dispose();
    }
  });
  addResources(mcp, client, updates);
  addPrompts(mcp, client, offered);
  let exits: Disposable | undefined;
  mcp.server.oninitialized = () => {
    updates.start();
    exits ??= client.onExit?.((data) => {
      // a client that has left needs no notice
      mcp.server.sendLoggingMessage({ level: 'notice', logger: 'ttypilot', data }).catch(() => {});
    });
  };
  mcp.server.onclose = () => {
    updates.dispose();
    exits?.dispose();
  };
  return { mcp, updates };
}

function version(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

interface ProgressOptions {
  clock: Clock;
  everyMs: number;
  /** The longest wait, if known. */
  totalMs: number | undefined;
}

/** Reports periodically that a call is still running, until disposed. Does nothing without a progress token. */
function reportProgress({ mcpReq }: ServerContext, { clock, everyMs, totalMs }: ProgressOptions): Disposable {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { dispose: () => {} };
  const startedAt = clock.now();
  let timer: Disposable;
  let isOver = false;
  const tick = async () => {
    const progress = Math.round(clock.now() - startedAt);
    const message = `waiting for ${Math.round(progress / 1000)} s`;
    const total = totalMs === undefined ? {} : { total: totalMs };
    // wait for this one to leave, so that a client that does not read gets no more of them
    await mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, ...total, message } })
      .catch(() => {});
    if (!isOver) timer = clock.after(everyMs, tick);
  };
  timer = clock.after(everyMs, tick);
  return {
    dispose() {
      isOver = true;
      timer.dispose();
    },
  };
}
