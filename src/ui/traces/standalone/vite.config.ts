import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The viewer as one script and one style sheet, which `ttypilot trace html` puts into a page. */
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
      name: 'ttypilotTrace',
      fileName: () => 'viewer.js',
      cssFileName: 'viewer',
    },
    // the page opens from disk, so fonts must be inside it
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});
