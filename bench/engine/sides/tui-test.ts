import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '0.0.2';

/** The bench's own copy of this peer; nothing else needs its hundred packages. */
export const tuiTestFolder = fileURLToPath(
  new URL(`../../../node_modules/.cache/ttypilot-bench/tui-test-${VERSION}`, import.meta.url),
);

/** Fetches @microsoft/tui-test if allowed; false if it is missing. */
export function hasTuiTest(mayInstall: boolean): boolean {
  // an interrupted install leaves the folder, but links the command last
  if (existsSync(join(tuiTestFolder, 'node_modules/.bin/tui-test'))) return true;
  if (!mayInstall) return false;
  console.error(`installing @microsoft/tui-test ${VERSION} for the comparison …`);
  // no install scripts: its binaries are prebuilt
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', '--prefix', tuiTestFolder, ...flags, `@microsoft/tui-test@${VERSION}`], {
      stdio: 'ignore',
      timeout: 300_000,
    });
    return true;
  } catch {
    return false;
  }
}
