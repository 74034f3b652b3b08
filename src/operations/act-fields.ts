import { z } from 'zod';
import type { ActRequest, ActResult, Goal, Guard, Step, StepWait, Until } from '../session/act/act.js';
import type { WantedText } from '../session/waits/patterns.js';
import { cursorField, flags, key, patternText, readinessFields, selectedField } from './fields.js';

/** How many steps, goals and characters one call may have. */
const MAX_STEPS = 100;
const MAX_GOALS = 10;
const MAX_TEXT = 100_000;

const text = z.string().min(1).max(MAX_TEXT);
const cell = z.strictObject({ col: z.int().min(0), row: z.int().min(0) });

/** Exactly one member may be given. */
function oneOf<Shape extends z.ZodRawShape>(shape: Shape, besides: readonly string[] = []) {
  const names = Object.keys(shape).filter((name) => !besides.includes(name));
  return z.strictObject(shape).superRefine((value, context) => {
    const given = names.filter((name) => value[name as keyof typeof value] !== undefined);
    if (given.length !== 1) context.addIssue({ code: 'custom', message: `give exactly one of ${names.join(', ')}` });
  });
}

const waitFor = z.strictObject({ selected: patternText });

const step = oneOf({
  type: text.optional(),
  press: z.union([key, z.array(key).min(1).max(MAX_STEPS)], 'give a key, or a list of keys').optional(),
  paste: text.optional(),
  submit: text.optional(),
  click: z.union([z.string().min(1).max(1000), cell], 'give a visible text, or {col, row}').optional(),
  wait: z.union([patternText, waitFor], 'give a pattern, or {selected: PATTERN}').optional(),
});

const guard = oneOf(
  {
    selected: patternText.optional(),
    shows: patternText.optional(),
    state: readinessFields.state.optional(),
    seen: z.literal(true).optional(),
    flags,
  },
  ['flags'],
);

const goalShape = {
  text: patternText.optional(),
  gone: patternText.optional(),
  input: z.literal(true).optional(),
  flags,
  and_settled: z.boolean().optional(),
};
const word = z.enum(['settled', 'input', 'exit']);
const besides = ['flags', 'and_settled'];
const goal = z.union(
  [word, oneOf(goalShape, besides)],
  'give "settled", "input", "exit", {text: PATTERN} or {gone: PATTERN}',
);
const until = z.union(
  [word, oneOf({ ...goalShape, any: z.array(goal).min(1).max(MAX_GOALS).optional() }, besides)],
  'give "settled", "input", "exit", {text: PATTERN}, {gone: PATTERN} or {any: [...]}',
);

const steps = z.array(z.string().min(1).max(MAX_TEXT).or(step)).max(MAX_STEPS);

/** What a start takes of it. */
export const firstActInput = {
  do: steps.optional().describe('The first steps, as in act.'),
  until: until.optional().describe('As in act; "settled" shows the first screen.'),
};

/** What act takes: what to do, what must hold, what ends the wait, and what to show. */
export const actInput = {
  do: steps
    .default([])
    .describe(
      'In order: "text" to type, a key by name ("enter", "ctrl+u"), {type} for exactly this text, {press: key or keys}, ' +
        '{paste}, {submit: text} (typed, Enter, with a receipt), {click: "visible text" or {col, row}}, ' +
        '{wait: pattern or {selected: pattern}} (go on when it appears or is selected, else stop). Empty: only wait and look.',
    ),
  only_if: guard
    .optional()
    .describe(
      'Send nothing unless this holds when the first byte leaves: {selected}, {shows}, {state} or {seen: true}.',
    ),
  until: until
    .optional()
    .describe(
      '"settled" (default): it has reacted and wants input or is at rest. "input", "exit", {text}, {gone}, {any: [...]}; ' +
        'and_settled also waits for rest.',
    ),
  look: z
    .enum(['changes', 'output', 'screen', 'none'])
    .optional()
    .describe('What to show: rows new to you (default), lines written since (default at a line prompt), all, nothing.'),
  max_lines: z.int().min(1).max(1000).default(40),
};

/** What a look shows. */
const lookFields = {
  rows: z.array(z.object({ row: z.int(), text: z.string() })),
  output: z.string().optional(),
  moved: z.string().optional(),
  restored: z.string().optional(),
  blank: z.string().optional(),
  unchanged: z.string().optional(),
  last_screen: z.array(z.object({ row: z.int(), text: z.string() })).optional(),
  omitted: z.int().optional(),
  selected: selectedField,
  cursor: cursorField,
  state: readinessFields.state,
};

/** What act answers. */
export const actOutput = {
  outcome: z.enum(['matched', 'timed_out', 'exited', 'cancelled', 'pending', 'refused', 'stopped']),
  message: z.string(),
  elapsed_ms: z.int(),
  seq: z.int(),
  met: z.int().optional(),
  match: z.string().optional(),
  ...lookFields,
  receipt: z
    .object({
      staged: z.boolean(),
      accepted: z.enum(['yes', 'no', 'unconfirmed']).optional(),
      attempts: z.int(),
      evidence: z.array(z.string()),
    })
    .optional(),
  exited: z.boolean().optional(),
  exit_code: z.int().optional(),
};

type ActInput = z.output<z.ZodObject<typeof actInput>>;
export type ActAnswer = z.output<z.ZodObject<typeof actOutput>>;

/** The request in the words of the library. */
export function actRequest(input: ActInput): Pick<ActRequest, 'do' | 'onlyIf' | 'until' | 'look' | 'maxLines'> {
  const { until, only_if, look, max_lines } = input;
  return {
    do: stepsOf(input.do),
    ...(only_if === undefined ? {} : { onlyIf: guardOf(only_if) }),
    ...(until === undefined ? {} : { until: untilOf(until) }),
    look,
    maxLines: max_lines,
  };
}

/** The steps in the words of the library. */
export function stepsOf(given: z.output<typeof steps>): Step[] {
  return given.map((each) => {
    const wait = typeof each === 'string' ? undefined : each.wait;
    return wait === undefined ? (each as Step) : { wait: waitOf(wait) };
  });
}

function waitOf(wait: string | z.output<typeof waitFor>): StepWait {
  if (typeof wait === 'string') return { source: wait };
  return { selected: { source: wait.selected } };
}

function guardOf({ selected, shows, state, flags }: z.output<typeof guard>): Guard {
  if (selected !== undefined) return { selected: pattern(selected, flags) };
  if (shows !== undefined) return { shows: pattern(shows, flags) };
  return state === undefined ? { seen: true } : { state };
}

export function untilOf(wanted: z.output<typeof until>): Until {
  if (typeof wanted === 'string') return wanted;
  const { any, and_settled: andSettled, ...single } = wanted;
  return any ? { any: any.map(goalOf), andSettled } : goalOf({ ...single, and_settled: andSettled });
}

function goalOf(wanted: z.output<typeof goal>): Goal {
  if (typeof wanted === 'string') return wanted;
  const { text, gone, flags, and_settled: andSettled } = wanted;
  if (text !== undefined) return { text: pattern(text, flags), andSettled };
  return gone === undefined ? { input: true, andSettled } : { gone: pattern(gone, flags), andSettled };
}

function pattern(source: string, flags: string | undefined): WantedText {
  return { source, flags };
}

/** The answer in the words of the wire. */
export function actAnswer(result: ActResult): ActAnswer {
  const { outcome, message, elapsedMs, seq, met, match, shown, selected, cursor, state, receipts, exit } = result;
  const { kind, lastScreen, ...look } = shown;
  const receipt = receipts.at(-1);
  return {
    outcome,
    message,
    elapsed_ms: Math.round(elapsedMs),
    seq,
    ...(met === undefined ? {} : { met }),
    ...(match === undefined ? {} : { match }),
    ...look,
    ...(lastScreen ? { last_screen: lastScreen } : {}),
    selected,
    cursor,
    state,
    ...(receipt ? { receipt: describeReceipt(receipt) } : {}),
    ...(exit ? { exited: true } : {}),
    ...(exit?.exitCode === undefined ? {} : { exit_code: exit.exitCode }),
  };
}

function describeReceipt({ staged, accepted, attempts, evidence }: ActResult['receipts'][number]) {
  return { staged, ...(accepted === undefined ? {} : { accepted }), attempts, evidence };
}
