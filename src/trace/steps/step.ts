/** What somebody did to the program. */
export interface ActStep {
  kind: 'act';
  /** `type`, `press`, `paste`, `mouse`, `resize`, `signal`, or `write` for raw bytes. */
  do: string;
  /** The text, the keys, the place, the size. Absent when it is secret. */
  what?: string;
  by?: string;
  isSecret?: true;
}

export interface WaitStep {
  kind: 'wait';
  /** What it waited for: `/ready/`, `the exit`. */
  for: string;
  /** What counted: `screen`, `now` or a seq. */
  since?: string;
  /** `matched`, `timed_out`, `exited`, `cancelled`, `pending`. */
  outcome: string;
  tookMs: number;
  match?: string;
  row?: number;
  col?: number;
  /** What came closest to it. */
  nearest?: string;
}

/** What is proven about a text that was sent. */
export interface ReceiptStep {
  kind: 'receipt';
  accepted?: string;
  isStaged: boolean;
  evidence?: string;
  tookMs: number;
}

/** The program began or stopped to want input. */
export interface ReadinessStep {
  kind: 'readiness';
  state: string;
  evidence?: string;
}

/** Something else looks selected. */
export interface FocusStep {
  kind: 'focus';
  text: string;
  row: number;
  col: number;
}

export interface MarkStep {
  kind: 'mark';
  label: string;
}

/** The terminal got another size. */
export interface ResizeStep {
  kind: 'resize';
  cols: number;
  rows: number;
}

/** A named part of a test begins. */
export interface TestStep {
  kind: 'step';
  title: string;
}

/** A test looked whether something is as it should be. */
export interface ExpectStep {
  kind: 'expect';
  /** `'Saved' on the screen`. */
  what: string;
  isMet: boolean;
  tookMs?: number;
  /** Why not: `not on the screen`. */
  problem?: string;
  nearest?: string;
  row?: number;
  col?: number;
  /** The line of the test: `menu.test.ts:12`. */
  source?: string;
}

/** A test begins (`running`), or ends (`passed`, `failed`, `skipped`). */
export interface CaseStep {
  kind: 'test';
  title: string;
  outcome: string;
  message?: string;
  /** The other programs of the test, each with the name of its trace. */
  others?: string;
}

/** A hook of a coding agent, or an answer to one. */
export interface AgentStep {
  kind: 'agent';
  /** `hook` or `answer`. */
  event: string;
  what: string;
}

/** A part of the output is missing here. */
export interface DroppedStep {
  kind: 'dropped';
  reason: string;
}

export interface ExitStep {
  kind: 'exit';
  reason?: string;
  exitCode?: number;
  signal?: string;
}

/** The recording itself ended. */
export interface EndStep {
  kind: 'end';
  reason: string;
}

export type StepEvent =
  | ActStep
  | WaitStep
  | ReceiptStep
  | ReadinessStep
  | FocusStep
  | MarkStep
  | ResizeStep
  | TestStep
  | ExpectStep
  | CaseStep
  | AgentStep
  | DroppedStep
  | ExitStep
  | EndStep;

/** Something that happened, besides output. */
export type TraceStep = StepEvent & {
  /** Since the start of the trace. A wait and an expectation are at their end. */
  atMs: number;
  /** How many bytes the program had written. */
  seq: number;
};

type Field = 'text' | 'number' | 'flag' | 'text?' | 'number?' | 'true?';

const FIELDS: { [K in StepEvent['kind']]: Record<Exclude<keyof Extract<StepEvent, { kind: K }>, 'kind'>, Field> } = {
  act: { do: 'text', what: 'text?', by: 'text?', isSecret: 'true?' },
  wait: {
    for: 'text',
    since: 'text?',
    outcome: 'text',
    tookMs: 'number',
    match: 'text?',
    row: 'number?',
    col: 'number?',
    nearest: 'text?',
  },
  receipt: { accepted: 'text?', isStaged: 'flag', evidence: 'text?', tookMs: 'number' },
  readiness: { state: 'text', evidence: 'text?' },
  focus: { text: 'text', row: 'number', col: 'number' },
  mark: { label: 'text' },
  resize: { cols: 'number', rows: 'number' },
  step: { title: 'text' },
  expect: {
    what: 'text',
    isMet: 'flag',
    tookMs: 'number?',
    problem: 'text?',
    nearest: 'text?',
    row: 'number?',
    col: 'number?',
    source: 'text?',
  },
  test: { title: 'text', outcome: 'text', message: 'text?', others: 'text?' },
  agent: { event: 'text', what: 'text' },
  dropped: { reason: 'text' },
  exit: { reason: 'text?', exitCode: 'number?', signal: 'text?' },
  end: { reason: 'text' },
};

/** The most characters of a text in a step. */
const MAX_STEP_TEXT = 2000;

/** A step from a file, with its known fields only; undefined when it is not one. Texts are cut at their limit. */
export function readStep(value: unknown): StepEvent | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const from = value as Record<string, unknown>;
  const kind = from.kind as StepEvent['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return undefined;
  const step: Record<string, unknown> = { kind };
  for (const [name, field] of Object.entries(FIELDS[kind] as Record<string, Field>)) {
    const read = readField(from[name], field);
    if (read === undefined && !field.endsWith('?')) return undefined;
    if (read !== undefined) step[name] = read;
  }
  return step as unknown as StepEvent;
}

function readField(value: unknown, field: Field): unknown {
  if (field.startsWith('text')) return typeof value === 'string' ? value.slice(0, MAX_STEP_TEXT) : undefined;
  if (field.startsWith('number')) return Number.isFinite(value) ? value : undefined;
  if (field === 'flag') return typeof value === 'boolean' ? value : undefined;
  return value === true ? true : undefined;
}
