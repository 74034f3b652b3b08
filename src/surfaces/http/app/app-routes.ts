import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPart, resolvePart } from '../../../base/optional-part.js';
import { asPages } from '../access/as-pages.js';
import type { Routes } from '../context.js';
import { unknownRoute } from '../failure.js';
import { noAppPage } from './pages.js';

const INDEX = 'index.html';

/** Serves the built web app. Any path without another route is a page of it. */
export async function addAppRoutes(server: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, INDEX));
  // pages without a login show it, too
  for (const path of isBuilt ? ['/icon.svg', '/favicon.ico'] : []) {
    server.get(path, { config: { access: 'public' } }, (_, reply) => reply.sendFile('icon.svg'));
  }
  asPages(server);
  if (isBuilt) await server.register(fastifyStatic, { root: directory, cacheControl: false, index: INDEX });
  else server.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(noAppPage()));
  server.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.sendFile(INDEX);
    throw unknownRoute(request);
  });
}

/** Whether a person follows a link into the app. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const isApp = !/^\/(api|ws|mcp|hook|assets)\b/.test(url);
  return method === 'GET' && isApp && (headers.accept ?? '').includes('text/html');
}

const LANGUAGES = ['jp', 'kr', 'sc'];

/**
 * East Asian fonts for the web app, too large for its build; from the packages that pictures are drawn with. Without these,
 * browsers use their own.
 */
export const addFontRoutes: Routes = (server) => {
  void server.register(async (fonts) => {
    asPages(fonts);
    for (const language of LANGUAGES) {
      const style = `@fontsource-variable/noto-sans-${language}/index.css`;
      if (!hasPart('pictures', style)) continue;
      const root = dirname(resolvePart('pictures', style));
      const prefix = `/fonts/noto-sans-${language}/`;
      void fonts.register(fastifyStatic, { root, prefix, decorateReply: false, cacheControl: false, index: false });
    }
  });
};
