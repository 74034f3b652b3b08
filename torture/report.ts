import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type Figure, isKept, type Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';

/** The result of one scenario. */
export interface Outcome {
  figures: Figure[];
  error?: unknown;
  /** Why the scenario cannot run on this machine. */
  notPossible?: string;
}

const PAGE = new URL('../docs/reliability.md', import.meta.url);
/** The section written by hand. */
const PROMISES = 'Promises';
const HEAD = `# Reliability

What users can rely on, how we try to break it, and what we measured. \`npm run torture\` writes every section except the
first; a section keeps its figures until its scenario runs again. A missed bound is shown as measured.
`;

/** The figures as table cells: criterion, measured, at most, verdict. */
export function rowsOf({ figures, error, notPossible }: Outcome): string[][] {
  if (notPossible !== undefined) return [[`cannot run here: ${notPossible}`, '', '', '']];
  const exceptions = { what: 'exceptions', measured: error === undefined ? 0 : 1, atMost: 0 };
  return [exceptions, ...figures].map((figure) => [
    figure.what,
    shown(figure, figure.measured),
    shown(figure, figure.atMost),
    isKept(figure) ? 'ok' : 'FAILED',
  ]);
}

/** What a scenario failed by, each as a short sentence; nothing if it held. */
export function missed({ figures, error }: Outcome): string[] {
  const bounds = figures
    .filter((figure) => !isKept(figure))
    .map((figure) => `${figure.what} ${shown(figure, figure.measured)}, at most ${shown(figure, figure.atMost)}`);
  return error === undefined ? bounds : [String(error).split('\n', 1)[0] ?? '', ...bounds];
}

/** Replaces this scenario's section of the page; the other sections keep their earlier figures. */
export function writeReport(scenario: Scenario, outcome: Outcome, seed: number): void {
  const parts = existsSync(PAGE) ? partsOf(readFileSync(PAGE, 'utf8')) : new Map<string, string>();
  parts.set(scenario.name, partOf(scenario, outcome, seed));
  const inOrder = [PROMISES, ...scenarios.map(({ name }) => name)].flatMap((name) => parts.get(name) ?? []);
  writeFileSync(PAGE, [HEAD, ...inOrder].join('\n'));
}

function partsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(/^(?=## )/m);
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]));
}

function partOf({ name, does }: Scenario, outcome: Outcome, seed: number): string {
  const rows = rowsOf(outcome).map((row) => `| ${row.join(' | ')} |`);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const when = new Date().toISOString().slice(0, 10);
  return `## ${name}

${does[0]?.toUpperCase()}${does.slice(1)}. Measured on ${when} on ${machine}, Linux, Node ${process.version}, seed ${seed}.

| criterion | measured | at most | |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function shown({ unit }: Figure, value: number): string {
  const digits = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(1);
  return unit ? `${digits} ${unit}` : digits;
}
