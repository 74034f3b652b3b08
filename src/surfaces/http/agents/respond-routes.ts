import { TtypilotError } from '../../../base/errors/errors.js';
import { respond } from '../../../operations/agents/respond.js';
import { AuditedClient } from '../access/audited-client.js';
import type { Routes } from '../context.js';
import { failureBody } from '../failure.js';

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
