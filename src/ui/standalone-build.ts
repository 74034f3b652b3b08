import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { UserConfig } from 'vite';

/** Builds `main.tsx` of a folder as one script and one style sheet, for a page that works without a server. */
export function standaloneBuild(folder: string, { global, name }: { global: string; name: string }): UserConfig {
  return {
    root: fileURLToPath(new URL('.', folder)),
    plugins: [tailwindcss()],
    // whatever NODE_ENV says, which is test when the tests build it
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      emptyOutDir: true,
      lib: { entry: 'main.tsx', formats: ['iife'], name: global, fileName: () => `${name}.js`, cssFileName: name },
      // such a page opens from disk, so fonts must be inside it
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      chunkSizeWarningLimit: 1500,
      reportCompressedSize: false,
    },
  };
}
