import { isAct, isFailure, sentenceOf } from '../steps/sentence.js';
import type { TraceStep } from '../steps/step.js';
import { changesBetween, type TraceScreen } from './screen.js';
import type { ToldStep } from './why.js';

/** Why a test failed, or what went wrong last. */
export interface TraceFailure {
  /** The expectation or wait that was not met, or the failed test. */
  step: ToldStep;
  test?: string;
  /** The line of the test: `menu.test.ts:12`. */
  source?: string;
  expected: string;
  problem?: string;
  nearest?: string;
  /** Where the nearest miss is, if it has a place. */
  place?: { row: number; col?: number };
  /** The last three acts before it. */
  acts: ToldStep[];
  /** What changed on the screen after the last of them. */
  after: { row: number; text: string }[];
  /** The rows of the screen at the failure. */
  screen: string[];
  /** All of it in at most 600 tokens. */
  text: string;
}

const ACTS = 3;
const MAX_ROWS = 8;
const MAX_ROW = 100;
const MAX_LINE = 240;
/** Some below 600, since tokens are only estimated. */
const MAX_TOKENS = 560;

/** The step to explain: the last unmet expectation, or else the wait that failed the test, or else the failed test. */
export function failedStep(steps: readonly TraceStep[]): TraceStep | undefined {
  return (
    steps.findLast((step) => step.kind === 'expect' && isFailure(step)) ??
    steps.findLast((step) => step.kind === 'wait' && isFailure(step) && !isCaught(step, steps)) ??
    steps.findLast(isFailure)
  );
}

/** Whether a test went on after a failed wait, and failed by something else. */
function isCaught(wait: TraceStep & { kind: 'wait' }, steps: readonly TraceStep[]): boolean {
  const test = steps.findLast((step) => step.kind === 'test' && isFailure(step));
  if (test?.kind !== 'test' || test.message?.includes(wait.for)) return false;
  const later = steps.slice(steps.indexOf(wait) + 1, steps.indexOf(test));
  return later.some((step) => step.kind === 'wait' || isAct(step));
}

/** The last acts before a step, oldest first. */
export function actsBefore(steps: readonly TraceStep[], step: TraceStep): TraceStep[] {
  const index = steps.indexOf(step);
  return steps.slice(0, index).filter(isAct).slice(-ACTS);
}

export function explainFailure(
  steps: readonly TraceStep[],
  { step, before, at }: { step: TraceStep; before: TraceScreen | undefined; at: TraceScreen },
): TraceFailure {
  const acts = actsBefore(steps, step).map(told);
  const changes = before ? changesBetween(before, at).rows : [];
  const after = changes.flatMap(({ row, after = '' }) => (after === '' ? [] : [{ row, text: after }]));
  const test = steps.findLast(({ kind }) => kind === 'test');
  const failure: TraceFailure = {
    step: told(step),
    ...(test?.kind === 'test' ? { test: test.title } : {}),
    ...(step.kind === 'expect' && step.source !== undefined ? { source: step.source } : {}),
    ...expectation(step),
    acts,
    after,
    screen: at.text,
    text: '',
  };
  return { ...failure, text: tell(failure, before !== undefined) };
}

export function told(step: TraceStep): ToldStep {
  return { ...step, sentence: sentenceOf(step) };
}

function expectation(step: TraceStep): Pick<TraceFailure, 'expected' | 'problem' | 'nearest' | 'place'> {
  if (step.kind === 'expect') {
    const { what, problem, nearest, row, col } = step;
    const place = row === undefined ? undefined : { row, ...(col === undefined ? {} : { col }) };
    return {
      expected: what,
      ...(problem === undefined ? {} : { problem }),
      ...(nearest === undefined ? {} : { nearest }),
      ...(place ? { place } : {}),
    };
  }
  if (step.kind === 'wait') {
    const problem = step.outcome === 'exited' ? 'the program ended first' : `not within ${Math.round(step.tookMs)} ms`;
    return { expected: step.for, problem, ...(step.nearest === undefined ? {} : { nearest: step.nearest }) };
  }
  if (step.kind === 'test') {
    return { expected: step.title, ...(step.message === undefined ? {} : { problem: step.message }) };
  }
  return { expected: sentenceOf(step) };
}

function tell(failure: TraceFailure, hasAct: boolean): string {
  const { test, source, expected, problem, nearest, step, acts, after, screen } = failure;
  const lines = [
    ...(test === undefined ? [] : [`Test: ${test}`]),
    ...(source === undefined ? [] : [`Line: ${source}`]),
    ...verdict(step, expected, problem),
    ...(nearest === undefined ? [] : [`Nearest: ${nearest}`]),
    `When: ${seconds(step.atMs)}, seq ${step.seq}`,
    acts.length === 0 ? 'No act came before it.' : 'Last acts:',
    ...acts.map((act) => `- ${seconds(act.atMs)}, seq ${act.seq}: ${act.sentence}`),
    ...(hasAct ? changesOf(after) : ['The screen:', ...rowsOf(screen.map((text, row) => ({ row, text })))]),
  ];
  return withinTokens(lines.map((line) => cut(line.replace(/\p{Cc}+/gu, ' '), MAX_LINE)).join('\n'));
}

/** A test that failed outside an expectation expected nothing in particular. */
function verdict({ kind }: TraceStep, expected: string, problem: string | undefined): string[] {
  if (kind === 'test') return problem === undefined ? [] : [`Failed: ${problem}`];
  return [`Expected: ${expected}`, ...(problem === undefined ? [] : [`But: ${problem}`])];
}

/** Cuts a text where a model would have to pay for too many tokens; never counts fewer than there are. */
function withinTokens(text: string): string {
  let tokens = 0;
  for (const { 0: piece, index } of text.matchAll(/ ?[A-Za-z]{1,4}|[0-9]{1,3}|[ \n]+|[\x21-\x7e]|[^\x00-\x7f]/gu)) {
    const isAscii = piece.charCodeAt(0) < 0x80;
    // a rare character is up to three tokens
    tokens += isAscii ? 1 : Math.min(3, new TextEncoder().encode(piece).length);
    if (tokens > MAX_TOKENS) return `${text.slice(0, index)}…`;
  }
  return text;
}

function changesOf(after: readonly { row: number; text: string }[]): string[] {
  if (after.length === 0) return ['After the last act, nothing new was shown.'];
  return ['Shown after the last act:', ...rowsOf(after)];
}

function rowsOf(rows: readonly { row: number; text: string }[]): string[] {
  const written = rows.filter(({ text }) => text !== '');
  const shown = written.slice(-MAX_ROWS).map(({ row, text }) => `  ${row}: ${cut(text, MAX_ROW)}`);
  const left = written.length - shown.length;
  return left > 0 ? [`  (${left} more rows above)`, ...shown] : shown;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
