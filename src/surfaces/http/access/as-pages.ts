import type { FastifyInstance } from 'fastify';

/** Lets browsers with only a cookie use the routes added from now on: for files without secrets. */
export function asPages(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'page' };
  });
}
