import type { FastifyReply } from 'fastify';

/** Aborted when the client has left: whatever waits for it then ends. */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
