import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const version = '0.0.2';

/** Where the bench keeps this peer: nobody else needs its hundred packages. */
export const tuiTestFolder = fileURLToPath(
  new URL(`../../../node_modules/.cache/ttypilot-bench/tui-test-${version}`, import.meta.url),
);

/** Fetches @microsoft/tui-test where it may; false when it is not there. */
export function hasTuiTest(mayInstall: boolean): boolean {
  if (existsSync(tuiTestFolder)) return true;
  if (!mayInstall) return false;
  console.error(`installing @microsoft/tui-test ${version} for the comparison …`);
  // no scripts: what it needs is prebuilt
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', '--prefix', tuiTestFolder, ...flags, `@microsoft/tui-test@${version}`], {
      stdio: 'ignore',
      timeout: 300_000,
    });
    return true;
  } catch {
    return false;
  }
}
