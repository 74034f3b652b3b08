import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '0.10.1';

const folder = fileURLToPath(new URL(`../../node_modules/.cache/ttypilot-bench/tuistory-${VERSION}`, import.meta.url));

/** Where its command is. */
export const tuistoryBin = join(folder, 'node_modules', '.bin');

/** Fetches tuistory if allowed; false if it is missing or does not run. */
export function hasTuistory(mayInstall: boolean): boolean {
  try {
    if (!existsSync(tuistoryBin)) {
      if (!mayInstall) return false;
      console.error(`installing tuistory ${VERSION} for the comparison …`);
      const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      execFileSync('npm', ['install', '--prefix', folder, ...flags, `tuistory@${VERSION}`], {
        stdio: 'ignore',
        timeout: 300_000,
      });
    }
    execFileSync(join(tuistoryBin, 'tuistory'), ['--version'], { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}
