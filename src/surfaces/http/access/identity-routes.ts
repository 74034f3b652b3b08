import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import { NONCE } from '../../../base/identity-proof.js';
import type { Routes } from '../context.js';

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
