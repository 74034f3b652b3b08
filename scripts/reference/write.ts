// Generates docs/reference/ and the manual page from the sources: node --import tsx scripts/reference/write.ts
import { writeFileSync } from 'node:fs';
import { manPage } from './man-page.js';
import { pages } from './pages.js';

for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), page());
}
writeFileSync(new URL('../../man/ttypilot.1', import.meta.url), manPage());
