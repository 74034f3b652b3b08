import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readResults } from '../../../report/read-results.js';
import type { ResultStatus } from '../../../report/results.js';
import { writeReport } from '../../../report/write-report.js';
import type { Context } from '../context.js';

interface Values {
  dir: string;
  out?: string;
  open?: boolean;
  json?: boolean;
}

const MAX_NOTES = 20;

/** `ttypilot report DIR` */
export async function runReportCommand(values: Record<string, unknown>, { output }: Context): Promise<number> {
  const { dir, out = join(dir, 'report'), open = false, json = false } = values as unknown as Values;
  const results = readResults(dir);
  for (const problem of results.problems.slice(0, MAX_NOTES)) output.note(`ttypilot: ${problem}`);
  const { tests } = results;
  if (tests.length === 0) {
    output.note(`ttypilot: ${dir} has no results: run tests that use ttypilot/testing first.`);
    return 1;
  }
  const path = await writeReport(results, { resultsDir: dir, out });
  const counts: Partial<Record<ResultStatus, number>> = {};
  for (const { status } of tests) counts[status] = (counts[status] ?? 0) + 1;
  if (json) output.data(`${JSON.stringify({ path, tests: tests.length, ...counts })}\n`);
  else {
    output.data(`${path}\n`);
    output.note(
      Object.entries(counts)
        .map(([status, count]) => `${count} ${status}`)
        .join(', '),
    );
  }
  if (open) openInBrowser(resolve(path));
  return 0;
}

/** The system's own way; without one, the printed path is all there is. */
function openInBrowser(path: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  spawn(command, [path], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
