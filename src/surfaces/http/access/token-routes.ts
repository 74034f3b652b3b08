import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import { plainProblem, problemsIn } from '../../../base/errors/plain-problem.js';
import { NONCE } from '../../../base/identity-proof.js';
import type { Routes } from '../context.js';

const NewToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'a name is one line without control characters'),
  scope: z.enum(['read', 'input', 'control']),
});

/** Tokens for programs: only the owner creates, lists and revokes them. */
export const addTokenRoutes: Routes = (server, { access, audit, connections }) => {
  const owner = { config: { access: 'owner' } } as const;
  const note = ({ principal }: FastifyRequest, what: string) =>
    audit.write({ who: principal?.name ?? '', via: 'http', what, outcome: 'done' });

  server.get('/api/tokens', owner, async () => ({ tokens: await access.listTokens() }));
  server.post('/api/tokens', owner, async (request) => {
    const parsed = NewToken.safeParse(request.body, { error: plainProblem });
    if (!parsed.success)
      throw fail('invalid_input', { operation: 'POST /api/tokens', reason: problemsIn(parsed.error, NewToken) });
    const { name, scope } = parsed.data;
    const made = await access.addToken(name, scope);
    note(request, `new token ${name} (${scope})`);
    return { name, scope, ...made };
  });
  server.delete<{ Params: { id: string } }>('/api/tokens/:id', owner, async (request, reply) => {
    const { id } = request.params;
    if (!(await access.removeToken(id))) throw fail('not_found', { what: `token ${id}` });
    connections.cut(id, request);
    note(request, `remove token ${id}`);
    return reply.code(204).send();
  });
};

const Challenge = z.strictObject({ nonce: z.string().regex(NONCE, 'expected 32 bytes in base64url') });
const MAX_BODY_BYTES = 1000;

/**
 * Proves to a client that this is the service of its data directory, before the client sends its token. An answer costs
 * less than counting requests, so there is no limit that others could use up.
 */
export const addIdentityRoutes: Routes = (server, { access }) => {
  server.post('/api/identity', { config: { access: 'public' }, bodyLimit: MAX_BODY_BYTES }, ({ body, raw }, reply) => {
    const parsed = Challenge.safeParse(body);
    if (!parsed.success) {
      throw fail('invalid_input', { operation: 'POST /api/identity', reason: z.prettifyError(parsed.error) });
    }
    const { localAddress: address, localPort: port } = raw.socket;
    return reply.send({ proof: access.prove(parsed.data.nonce, { address, port }) });
  });
};
