import { z } from 'zod';
import { GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { selectedField, seq } from '../fields.js';
import { operation } from '../operation.js';
import { selectedText } from '../selected-text.js';

const output = z.object({
  format: z.enum(['text', 'compact', 'annotated', 'full', 'ansi']),
  text: z.string().optional().describe('For the format text.'),
  schema: z.string().optional().describe('Name and version of the format of content.'),
  content: z.unknown().optional().describe('For the other formats.'),
  changed_rows: z.array(z.int()).optional().describe('With since: the numbers of the rows.'),
  cols: z.int(),
  rows: z.int(),
  cursor: z.object({ x: z.int(), y: z.int(), visible: z.boolean() }).describe('Column and row, from 0.'),
  selected: selectedField,
  title: z.string(),
  is_alternate: z.boolean().describe('Whether a full-screen program shows its own screen.'),
  seq,
});

/** What the screen shows. */
export const getScreen = operation({
  name: 'get_screen',
  effect: 'read',
  target: 'session',
  summary: 'What the screen shows, as a person would see it.',
  description:
    'annotated keeps colours, highlights and the cursor; compact leaves out blank rows; full has every cell; ansi can be ' +
    'printed. With since, only changed rows come back, each after its number.',
  input: z.object({
    format: z.enum(['text', 'compact', 'annotated', 'full', 'ansi']).default('text'),
    region: z
      .strictObject({ row: z.int().min(0), col: z.int().min(0), rows: z.int().min(1), cols: z.int().min(1) })
      .optional()
      .describe('Part of the screen; rows and columns count from 0.'),
    since: z
      .literal('seen')
      .or(z.int().min(0))
      .optional()
      .describe('"seen" (what you last saw), or the seq of an act or look: only rows that changed since then.'),
  }),
  output,
  shows: ({ region }) => region === undefined,
  errors: ['invalid_argument', 'call_too_expensive', 'too_many_requests'],
  text: (output) => `${screenText(output)}\n\n[${screenFacts(output)}]`,
  example: {
    ...greeter,
    input: {},
    output: {
      format: 'text',
      text: GREETER_SCREEN,
      cols: 80,
      rows: 24,
      cursor: { x: 6, y: 0, visible: true },
      selected: [],
      title: '',
      is_alternate: false,
      seq: GREETER_SEQ,
    },
  },
}).handle(async ({ format, region, since: wanted }, { session, run, viewer }) => {
  const since = wanted === 'seen' ? session.seen.of(viewer).shown?.seq : wanted;
  const { view, cols, rows, cursor, title, isAlternate, seq } = await run(
    session.slices.view({ format, region, since }),
  );
  const { x, y, visible } = cursor;
  return {
    format,
    ...(format === 'text' ? { text: view.content as string } : { schema: view.schema, content: view.content }),
    ...(since === undefined ? {} : { changed_rows: view.rows ?? Array.from({ length: rows }, (_, row) => row) }),
    cols,
    rows,
    cursor: { x, y, visible },
    selected: session.selected,
    title,
    is_alternate: isAlternate,
    seq,
  };
});

type Output = z.output<typeof output>;

function screenText({ text, content, changed_rows }: Output): string {
  if (changed_rows?.length === 0) return '(nothing has changed)';
  const shown = text ?? (typeof content === 'string' ? content : JSON.stringify(content));
  return shown.trimEnd() === '' ? '(the screen is blank)' : shown.trimEnd();
}

function screenFacts({ cols, rows, cursor, selected, title, seq, is_alternate }: Output): string {
  const facts = [`${cols}×${rows}`, `cursor at column ${cursor.x}, row ${cursor.y}${cursor.visible ? '' : ', hidden'}`];
  if (selected.length > 0) facts.push(selectedText(selected));
  if (title) facts.push(`title ${JSON.stringify(title)}`);
  if (is_alternate) facts.push('full-screen');
  return [...facts, `seq ${seq}`].join(', ');
}
