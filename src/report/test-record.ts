import { parseJson } from '../base/parse-json.js';

/** A test has begun. */
export interface BegunTest {
  kind: 'test';
  id: string;
  title: string;
  /** Relative to the working directory where it is below it. */
  file?: string | undefined;
  /** Since 1970. */
  startedMs: number;
}

/** A test has started a program. */
export interface BegunProgram {
  kind: 'program';
  test: string;
  command: string;
  /** Relative to the folder of results. */
  trace?: string | undefined;
}

/** A test has ended. */
export interface EndedTest {
  kind: 'end';
  test: string;
  status: TestStatus;
  durationMs: number;
  /** Attempts of the same test have the same one; without it, those with the same file and title. */
  group?: string | undefined;
  message?: string | undefined;
  steps: RecordedStep[];
  programs: TestProgram[];
}

export type TestStatus = 'passed' | 'failed' | 'skipped';

export interface RecordedStep {
  title: string;
  /** 0 for a step in no other. */
  depth: number;
  durationMs: number;
  isFailed?: true | undefined;
}

export interface TestProgram {
  command: string;
  /** How it ended, as half a sentence. */
  end: string;
  /** Relative to the folder of results. */
  trace?: string | undefined;
  /** The failure bundle, relative to the folder of results. */
  bundle?: string | undefined;
}

export type RecordLine = BegunTest | BegunProgram | EndedTest;

export const MAX_RECORDED_STEPS = 200;
const MAX_PROGRAMS = 50;
const MAX_TEXT = 1000;
const MAX_MESSAGE = 8000;
/** Years of a test are not meant to be. */
const MAX_MS = 1e12;
const STATUSES: readonly unknown[] = ['passed', 'failed', 'skipped'];

/** One line of a file of records, with every text and list cut at its limit. */
export function encodeTestRecord(line: RecordLine): string {
  return JSON.stringify(bounded(line));
}

/** Parses a line; undefined when it is broken. */
export function decodeTestRecord(line: string): RecordLine | undefined {
  const value = parseJson(line);
  if (value === null || typeof value !== 'object') return undefined;
  const from = value as Record<string, unknown>;
  switch (from.kind) {
    case 'test': {
      const { id, title, file, startedMs } = from;
      if (!isText(id) || !isText(title) || !isTime(startedMs)) return undefined;
      return bounded({ kind: 'test', id, title, file: textOr(file), startedMs });
    }
    case 'program': {
      const { test, command, trace } = from;
      if (!isText(test) || !isText(command)) return undefined;
      return bounded({ kind: 'program', test, command, trace: textOr(trace) });
    }
    case 'end': {
      const { test, status, durationMs, group, message, steps, programs } = from;
      if (!isText(test) || !STATUSES.includes(status) || !isTime(durationMs)) return undefined;
      if (!Array.isArray(steps) || !Array.isArray(programs)) return undefined;
      return bounded({
        ...{ kind: 'end', test, status: status as TestStatus, durationMs },
        ...{ group: textOr(group), message: textOr(message) },
        steps: steps.flatMap(readStep),
        programs: programs.flatMap(readProgram),
      });
    }
    default:
      return undefined;
  }
}

function readStep(value: unknown): RecordedStep[] {
  const { title, depth, durationMs, isFailed } = (value ?? {}) as Record<string, unknown>;
  if (!isText(title) || !isTime(depth) || !isTime(durationMs)) return [];
  return [{ title, depth, durationMs, ...(isFailed === true ? { isFailed } : {}) }];
}

function readProgram(value: unknown): TestProgram[] {
  const { command, end, trace, bundle } = (value ?? {}) as Record<string, unknown>;
  if (!isText(command) || !isText(end)) return [];
  return [{ command, end, trace: textOr(trace), bundle: textOr(bundle) }];
}

function bounded<T extends RecordLine>(line: T): T {
  const texts = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, name === 'message' ? MAX_MESSAGE : MAX_TEXT) : value,
  ]);
  const cut = Object.fromEntries(texts) as T;
  if (cut.kind !== 'end') return cut;
  const cutStep = (step: RecordedStep) => ({ ...step, title: step.title.slice(0, MAX_TEXT) });
  const cutProgram = (program: TestProgram) => ({ ...program, command: program.command.slice(0, MAX_TEXT) });
  return {
    ...cut,
    steps: cut.steps.slice(0, MAX_RECORDED_STEPS).map(cutStep),
    programs: cut.programs.slice(0, MAX_PROGRAMS).map(cutProgram),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function textOr(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0 && (value as number) <= MAX_MS * 10;
}
