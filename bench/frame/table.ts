import { cpus } from 'node:os';
import type { Figure, Result } from './figure.js';
import type { Spread } from './spread.js';

const HEADERS = ['figure', 'against', 'value', 'ratio (middle half)', 'target', 'met'];

/** The results as a Markdown table that also reads well in a terminal. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.what,
    result.against ?? '',
    result.value,
    result.ratio ? formatRatio(result.ratio) : '',
    result.target ?? '',
    result.isMet === undefined ? '' : result.isMet ? 'yes' : 'no',
  ]);
  const widths = HEADERS.map((header, i) => Math.max(header.length, ...rows.map((row) => (row[i] as string).length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`;
  return [line(HEADERS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The text of docs/benchmarks.md. */
export function pageOf(measured: readonly { figure: Figure; results: readonly Result[] }[]): string {
  const parts = measured.map(
    ({ figure, results }) => `## ${figure.name}\n\n${figure.summary}\n\n${tableOf(results)}\n`,
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.
A ratio compares two sides that ran in turns in the same run, at least five times each; it shows the median and the middle
half of the turns. Above 1, ttypilot is better. In each value, ttypilot comes first. Absolute numbers from a shared machine
say little; ratios within one run say more.

To measure on your machine, run \`npm run bench\` (about three quarters of an hour), or a part such as
\`npm run bench -- --only wake-up\`. The peers tmux, expect and pexpect come from system packages
(\`apt-get install tmux expect python3-pexpect\`), and so do the programs of the agents' jobs
(\`apt-get install dialog fzf htop less mc nano ncdu whiptail\`). The raw reader needs a C compiler, and the bench fetches
@microsoft/tui-test and tuistory itself. The tables name what is missing.

${parts.join('\n')}`;
}

function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
