import { parseJson } from '../../../base/parse-json.js';
import type { ActAnswer } from '../../../operations/act-fields.js';
import { type Field, LiteralWord, type Word } from '../args/command.js';
import { wrongUsage } from '../args/usage.js';
import { line } from './output.js';
import type { Presentation, Result, Shown } from './presentation.js';

const ENDINGS = ['settled', 'input', 'exit'];
const KEYS = ['enter', 'escape', 'tab', 'shift+tab', 'up', 'down', 'left', 'right', 'space', 'backspace', 'ctrl+c'];

/** The guards that have an option of their own, and their members in `only_if`. */
const GUARDS = {
  only_if_selected: 'selected',
  only_if_shows: 'shows',
  only_if_state: 'state',
  only_if_seen: 'seen',
} as const;

const ONLY_IF: Field[] = [
  {
    name: 'only_if_selected',
    kind: 'text',
    placeholder: 'PATTERN',
    help: 'Send nothing unless the selected row or button matches when the first byte leaves.',
  },
  { name: 'only_if_shows', kind: 'text', placeholder: 'PATTERN', help: 'The same, for anything on the screen.' },
  {
    name: 'only_if_state',
    kind: 'text',
    placeholder: 'STATE',
    choices: ['line', 'password', 'raw', 'prompt', 'running', 'exited', 'unknown'],
    help: 'The same, for what the program waits for.',
  },
  { name: 'only_if_seen', kind: 'flag', help: 'The same, if nothing has changed since you last looked.' },
  { name: 'only_if', kind: 'object', placeholder: 'JSON', help: 'The same as JSON: {"shows": "x", "flags": "i"}.' },
];

/** What to wait for, of `act` and of a start. */
export const UNTIL: Field[] = [
  {
    name: 'until',
    kind: 'list',
    placeholder: 'WHAT',
    suggestions: ENDINGS,
    help:
      'What to wait for: settled (default: it has reacted and wants input or is at rest), input, exit, or else a pattern ' +
      'in new output. Also as JSON. Of several, the first to come.',
  },
  { name: 'until_gone', kind: 'list', placeholder: 'PATTERN', help: 'Wait until the screen no longer shows this.' },
];

/** `ttypilot act`: steps as words and options, in the order in which they are typed. */
export const actPresentation: Presentation = {
  progress: 'waiting for the program',
  description:
    'Each word is a step, in order. A word that names a key is pressed: enter, ctrl+u, page-down. Any other word is typed ' +
    'as it is, without Enter. --key, --type, --submit, --paste and --click are steps too, at their place among the words; ' +
    '--do gives steps as JSON. Without any, it only waits and looks. Prints what happened and only the rows that you have ' +
    'not seen yet. Exits with 1 when the wait was not met or nothing was sent because of a guard.',
  extraFields: [
    {
      name: 'do',
      kind: 'list',
      placeholder: 'STEP',
      help: 'A key by name, or else text to type. Or --do JSON: ["ctrl+u", "query", {"press": "enter"}].',
      toWords: stepsOf,
    },
    { ...stepField('key', 'press'), placeholder: 'KEY', help: 'Press a key.', suggestions: KEYS },
    { ...stepField('type'), help: 'Type exactly this, even if it names a key.' },
    { ...stepField('submit'), help: 'Type this and press Enter, with a receipt that says whether it was taken.' },
    { ...stepField('paste'), help: 'Paste this.' },
    { ...stepField('click'), help: 'Click on this text on the screen.' },
    ...UNTIL,
    ...ONLY_IF,
    {
      name: 'since',
      kind: 'text',
      help: 'With --until PATTERN: "screen", "now", "seen", or a seq, from which text counts. Default: the act.',
    },
  ],
  examples: [
    "act s-4kd9tbq2xf 'SELECT 1;' enter --until '^1$'",
    'act s-4kd9tbq2xf --key enter --only-if-selected Delete',
    `act s-4kd9tbq2xf --do '["ctrl+u", "query", "enter"]' --until settled`,
  ],
  check({ input, extra }) {
    const guards = [...Object.keys(GUARDS).filter((name) => extra[name]), ...(input.only_if ? ['only_if'] : [])];
    const [first, second] = guards.map((name) => `--${name.replaceAll('_', '-')}`);
    if (second) throw wrongUsage(`give ${first} or ${second}, not both: a call has one guard`, 'act');
    const { do: steps = [] } = input as { do?: Word[] };
    if (first && steps.length === 0) {
      throw wrongUsage(`${first} has nothing to guard; give a step as well, such as --key enter`, 'act');
    }
  },
  prepare({ until, ...input }, extra) {
    const guard = Object.entries(GUARDS).find(([name]) => extra[name]);
    return {
      ...input,
      ...(guard ? { only_if: { [guard[1]]: extra[guard[0]] } } : {}),
      ...untilFromOptions(until, extra),
    };
  },
  show: showAnswer,
};

export async function showAnswer(result: Result, { output }: Pick<Shown, 'output'>): Promise<void> {
  // loaded only here, because the help must start fast
  const { answerText } = await import('../../../operations/act-text.js');
  output.data(line(answerText(result as ActAnswer)));
}

/** `until` from its options; of several goals, the first to be met ends the wait. */
export function untilFromOptions(until: unknown, extra: Record<string, unknown>): { until?: unknown } {
  const goals = [
    ...((until ?? []) as string[]).map(goalOf),
    ...((extra.until_gone ?? []) as string[]).map((gone) => ({ gone })),
  ];
  if (goals.length === 0) return {};
  return { until: goals.length === 1 ? goals[0] : { any: goals } };
}

function stepField(name: string, member = name): Field {
  return { name, kind: 'text', toWords: (text) => [{ [member]: text }] };
}

function stepsOf(text: string): Word[] {
  const steps = parseJson(text);
  if (Array.isArray(steps)) return steps.map((step) => new LiteralWord(step));
  const problem = steps === undefined ? 'is not JSON' : 'is not a JSON list';
  throw wrongUsage(`--do: '${text}' ${problem}; write it like '["ctrl+u", "query", "enter"]'`, 'act');
}

/** A word for an ending, a goal as JSON, or else a pattern. */
function goalOf(text: string): unknown {
  if (ENDINGS.includes(text)) return text;
  const goal = text.startsWith('{') ? parseJson(text) : undefined;
  return goal ?? { text };
}
