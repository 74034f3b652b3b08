import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The style sheet of the web app, for its fonts; undefined when the app is not built. */
export function appStylesheet(appDirectory: string): string | undefined {
  try {
    return /href="(\/assets\/[\w.-]+\.css)"/.exec(readFileSync(join(appDirectory, 'index.html'), 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
