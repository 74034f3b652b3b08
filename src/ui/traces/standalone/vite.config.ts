import { defineConfig } from 'vite';
import { standaloneBuild } from '../../standalone-build.js';

/** The viewer, which `ttypilot trace html` puts into a page. */
export default defineConfig(standaloneBuild(import.meta.url, { global: 'ttypilotTrace', name: 'viewer' }));
