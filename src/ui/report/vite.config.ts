import { defineConfig } from 'vite';
import { standaloneBuild } from '../standalone-build.js';

/** The page of a test report, whose files `ttypilot report` puts next to it. */
export default defineConfig(standaloneBuild(import.meta.url, { global: 'ttypilotReport', name: 'report' }));
