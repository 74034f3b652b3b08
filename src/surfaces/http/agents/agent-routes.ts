import { TtypilotError } from '../../../base/errors/errors.js';
import { respond } from '../../../operations/agents/respond.js';
import { permissionProblem } from '../../../operations/call-context.js';
import { AuditedClient } from '../access/audited-client.js';
import type { Routes } from '../context.js';
import { failureBody } from '../failure.js';

/** Coding agents under plain URLs. */
export const addAgentRoutes: Routes = (server, context) => {
  server.get<{ Querystring: Record<string, unknown> }>('/api/agents', async ({ query, principal }) => {
    if (!principal) return;
    return new AuditedClient(context, principal, 'http').call('list_agents', numbersIn(query));
  });

  server.get<{ Params: { agent_id: string }; Querystring: Record<string, unknown> }>(
    '/api/agents/:agent_id',
    async ({ params, query, principal }) => {
      if (!principal) return;
      const input = { ...numbersIn(query), agent_id: params.agent_id };
      return new AuditedClient(context, principal, 'http').call('get_agent', input);
    },
  );
};

/** Query parameters are text. */
function numbersIn(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, Number(text)]));
}

interface OfAgent {
  Params: { agent_id: string };
}

const UNAVAILABLE = 503;

/** Answers to coding agents. */
export const addRespondRoutes: Routes = (server, context) => {
  server.post<OfAgent>('/api/respond/:agent_id', async ({ params, body, principal }, reply) => {
    if (!principal) return;
    // first, because a wrong answer has error codes of its own
    context.agents.checkRequest(body);
    const input = { ...fieldsIn(body), agent_id: params.agent_id };
    try {
      // no signal: an answer counts even if the client leaves
      return await new AuditedClient(context, principal, 'http').call('respond', input);
    } catch (error) {
      if (!(error instanceof TtypilotError) || error.code !== 'pane_not_found') throw error;
      // the agent exists but cannot be reached
      return reply.code(UNAVAILABLE).send(failureBody(error));
    }
  });

  server.get<OfAgent>('/api/respond/:agent_id/availability', async ({ params: { agent_id } }) => {
    const { available, running } = await context.agents.checkHealth(agent_id);
    return { status: 'ok', agent_id, commander_available: available, running, timestamp: new Date().toISOString() };
  });
};

/** Clients send unknown fields, and null for missing ones. */
function fieldsIn(body: unknown): Record<string, unknown> {
  const given = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(given.filter(([name, value]) => name in respond.input.shape && value !== null));
}

const MAX_BYTES = 2_000_000;

/** Reports from the hooks of coding agents. A token that may type may also report. */
export const addHookRoutes: Routes = (server, { hooks }) => {
  server.post<{ Params: { event: string } }>(
    '/hook/:event',
    { bodyLimit: MAX_BYTES },
    async ({ params, body, principal }) => {
      const { event } = params;
      if (!principal) return;
      const problem = permissionProblem(`hook ${event}`, { needed: 'input', granted: principal.scope });
      if (problem) throw problem;
      return hooks.receive(event, body ?? {});
    },
  );
};
