import type { FastifyInstance } from 'fastify';

/** Opens the routes that are added from now on to browsers with a cookie alone: for files that hold no secret. */
export function asPages(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'page' };
  });
}
