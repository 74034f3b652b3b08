// Generates docs/reference/ from the sources: node --import tsx scripts/reference/write.ts
import { writeFileSync } from 'node:fs';
import { pages } from './pages.js';

for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), page());
}
