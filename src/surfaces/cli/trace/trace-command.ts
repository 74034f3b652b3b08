import { everyMatch } from '../../../session/waits/every-match.js';
import { openTraceFile } from '../../../trace/open-trace-file.js';
import type { Moment } from '../../../trace/read/trace-player.js';
import type { Trace } from '../../../trace/trace.js';
import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { changeLines, shownLines, stepLines, whyLines } from './tell-trace.js';
import { writeTracePage } from './write-trace-page.js';

interface Values {
  action: string;
  file: string;
  args?: string[];
  at?: string;
  out?: string;
  limit: number;
  json?: boolean;
}

/** The answer as data, as lines, and whether there is something to tell. */
interface Answer {
  data: unknown;
  lines: string[];
  isEmpty?: boolean;
}

const WORDS: Record<string, string[]> = { why: ['ROW', 'COL'], when: ['PATTERN'], diff: ['A', 'B'] };

/** `ttypilot trace ACTION FILE …` */
export async function runTraceCommand(values: Record<string, unknown>, context: Context): Promise<number> {
  const { action, file, args = [], json, ...options } = values as unknown as Values;
  const wanted = WORDS[action] ?? [];
  if (args.length !== wanted.length) {
    throw wrongUsage(`give trace ${[action, 'FILE', ...wanted].join(' ')}`, 'trace');
  }
  if (options.at !== undefined && action !== 'show' && action !== 'why') {
    throw wrongUsage('--at works only with show and why', 'trace');
  }
  if (options.out !== undefined && action !== 'html') throw wrongUsage('--out works only with html', 'trace');
  if (action === 'html') return writeTracePage(file, options.out, context);
  const at = options.at === undefined ? undefined : momentOf(options.at);
  const answer = await context.interruptible('reading', async ({ signal }) => {
    const trace = await openTraceFile(file);
    try {
      for (const problem of trace.problems) context.output.note(`ttypilot: ${file}: ${problem}.`);
      return await ANSWERS[action]?.(trace, args, { at, limit: options.limit, signal });
    } finally {
      trace.close();
    }
  });
  if (!answer) return 1;
  context.output.data(json ? `${JSON.stringify(onTheWire(answer.data), null, 2)}\n` : `${answer.lines.join('\n')}\n`);
  return answer.isEmpty ? 1 : 0;
}

interface Options {
  at: Moment | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

const ANSWERS: Record<string, (trace: Trace, args: string[], options: Options) => Promise<Answer>> = {
  async steps({ steps, header }, _, { limit }) {
    const shown = steps.slice(-limit);
    const omitted = steps.length - shown.length;
    const more = omitted > 0 ? [`(${omitted} earlier steps)`] : [];
    const { command, title, cols, rows } = header;
    return { data: { command, title, cols, rows, omitted, steps: shown }, lines: [...more, ...stepLines(shown)] };
  },
  async show(trace, _, { at }) {
    const { cells: _cells, ...screen } = await trace.screenAt(at);
    return { data: screen, lines: screen.text };
  },
  async why(trace, [row, col], { at }) {
    const why = await trace.why(wholeNumber('ROW', row), wholeNumber('COL', col), at);
    return { data: why, lines: whyLines(why), isEmpty: why.write === undefined };
  },
  async when(trace, [pattern = ''], { limit, signal }) {
    const found = await trace.when(everyMatch(pattern), { limit, signal });
    return { data: found, lines: shownLines(found), isEmpty: found.appearances.length === 0 };
  },
  async diff(trace, [a = '', b = '']) {
    const changes = await trace.diff(momentOf(a), momentOf(b));
    return { data: changes, lines: changeLines(changes) };
  },
  async failure(trace) {
    const failure = await trace.failure();
    if (!failure) return { data: null, lines: ['No wait or expectation failed.'], isEmpty: true };
    return { data: failure, lines: [failure.text] };
  },
};

function momentOf(text: string): Moment {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text)?.[1];
  if (seconds !== undefined) return { atMs: Number(seconds) * 1000 };
  if (!/^\d{1,15}$/.test(text))
    throw wrongUsage(`${text} is not a moment: give a seq, or a time such as 2.5s`, 'trace');
  return Number(text);
}

function wholeNumber(name: string, text = ''): number {
  if (!/^\d{1,5}$/.test(text)) throw wrongUsage(`${name} must be a number from 0, not ${text}`, 'trace');
  return Number(text);
}

/** Names in snake_case, as everywhere on the wire. */
function onTheWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onTheWire);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      onTheWire(each),
    ]),
  );
}
