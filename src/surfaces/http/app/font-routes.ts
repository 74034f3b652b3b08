import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { asPages } from '../access/as-pages.js';
import type { Routes } from '../context.js';

const LANGUAGES = ['jp', 'kr', 'sc'];

/** East Asian fonts for the web app, too large for its build; from the packages that pictures are drawn with. */
export const addFontRoutes: Routes = (server) => {
  const { resolve } = createRequire(import.meta.url);
  void server.register(async (fonts) => {
    asPages(fonts);
    for (const language of LANGUAGES) {
      const root = dirname(resolve(`@fontsource-variable/noto-sans-${language}/index.css`));
      const prefix = `/fonts/noto-sans-${language}/`;
      void fonts.register(fastifyStatic, { root, prefix, decorateReply: false, cacheControl: false, index: false });
    }
  });
};
