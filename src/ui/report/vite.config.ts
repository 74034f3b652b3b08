import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The page of a test report as one script and one style sheet, which `ttypilot report` puts next to it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss()],
  // whatever NODE_ENV says, which is test when the tests build it
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    lib: {
      entry: 'main.tsx',
      formats: ['iife'],
      name: 'ttypilotReport',
      fileName: () => 'report.js',
      cssFileName: 'report',
    },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});
