import { cpus } from 'node:os';
import type { Figure, Result } from './figure.js';
import type { Spread } from './spread.js';

const HEADERS = ['figure', 'against', 'value', 'ratio (middle half)', 'target', 'met'];

/** The results as a table in Markdown, which reads well on a terminal, too. */
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

/** The page that keeps the figures. */
export function pageOf(measured: readonly { figure: Figure; results: readonly Result[] }[]): string {
  const parts = measured.map(
    ({ figure, results }) => `## ${figure.name}\n\n${figure.summary}\n\n${tableOf(results)}\n`,
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.
A ratio compares two sides that ran in turns in the same run, five times at least: its median, and the middle half of the
turns. Above 1 ttypilot is better. In a value ours comes first. Absolute numbers of a shared machine say little, ratios of
one run say something.

To see it on your machine: \`npm run bench\`, about a quarter of an hour, or \`npm run bench -- --only wake-up\` for some of
it. The peers tmux, expect and pexpect come from the system's packages (\`apt-get install tmux expect python3-pexpect\`), a
C compiler makes the raw reader; @microsoft/tui-test is fetched by the bench. Who is missing is left out, and the table
says so.

${parts.join('\n')}`;
}

function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
