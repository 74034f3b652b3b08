import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects, to end whatever works for it. */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
