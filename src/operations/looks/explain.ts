import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import type { Session } from '../../session/session.js';
import type { ShownTexts } from '../../trace/read/when.js';
import type { Why } from '../../trace/read/why.js';
import { greeter } from '../example-program.js';
import { patternFields, seq } from '../fields.js';
import { operation } from '../operation.js';

/** Say where something on the screen comes from. */
export const explain = operation({
  name: 'explain',
  effect: 'read',
  target: 'session',
  summary: 'Tell which act wrote a cell (row, col), or when a text (pattern) came and went.',
  input: z.object({
    row: z.int().min(0).max(9999).optional(),
    col: z.int().min(0).max(9999).optional(),
    at: z.int().min(0).optional(),
    pattern: patternFields.pattern.optional(),
    flags: patternFields.flags,
  }),
  output: z.object({
    message: z.string(),
    write: z.looseObject({ seq, bytes: z.string() }).optional(),
    ago_ms: z.int().optional(),
    appearances: z.array(z.looseObject({ text: z.string(), seq })).optional(),
  }),
  errors: ['invalid_argument', 'invalid_pattern', 'pattern_too_slow', 'call_too_expensive', 'too_many_requests'],
  rare: ['flags'],
  text: ({ message }) => message,
  example: {
    ...greeter,
    input: { row: 0, col: 0 },
    output: {
      message: 'Byte 1 wrote "N". It replaced a blank. No act came before it.',
      write: { seq: 1, bytes: 'N', row: 0, col: 0, text: 'N', replaced: ' ' },
      ago_ms: 12,
    },
  },
}).handle(async ({ row, col, at, pattern, flags }, { session, engine, signal }) => {
  if (pattern !== undefined && row === undefined && col === undefined) {
    return describeTexts(await engine.explain.text(session, { pattern, flags }, signal), session);
  }
  if (row === undefined || col === undefined || pattern !== undefined) {
    throw fail('invalid_input', { operation: 'explain', reason: 'give row and col, or a pattern' });
  }
  return describeCell(await engine.explain.cell(session, { row, col, at }), session);
});

function describeCell({ row, col, text, write, problem }: Why, { clock, redactor }: Session) {
  const what = text === '' ? 'nothing' : JSON.stringify(text);
  if (!write) return { message: `Row ${row}, column ${col} shows ${what}: ${problem ?? 'nobody wrote it'}.` };
  const { bytes, act, replaced } = write;
  const told = act && redactor.text(act.sentence);
  const after = told === undefined ? 'No act came before it.' : `The last act before it: ${told} (seq ${act?.seq}).`;
  // plain text that wrote itself needs no second mention
  const by = bytes.name ?? (bytes.text === text ? undefined : bytes.text);
  const instead = replaced.text.trim() === '' ? 'a blank' : JSON.stringify(replaced.text);
  return {
    message: `Byte ${write.seq} wrote ${what}${by === undefined ? '' : ` with ${by}`}. It replaced ${instead}. ${after}`,
    write: {
      seq: write.seq,
      bytes: bytes.text,
      row: write.row,
      col: write.col,
      text,
      replaced: replaced.text,
      ...(told === undefined ? {} : { act: told, act_seq: act?.seq }),
    },
    ago_ms: Math.round(clock.now() - write.atMs),
  };
}

function describeTexts({ appearances, isCut }: ShownTexts, { clock }: Session) {
  const ago = (atMs: number) => Math.round(clock.now() - atMs);
  const lines = appearances.map(({ text, from, to }) => {
    const gone = to ? `gone ${ago(to.atMs)} ms ago (seq ${to.seq})` : 'still there';
    return `${JSON.stringify(text)} in row ${from.row}, ${ago(from.atMs)} ms ago (seq ${from.seq}): ${gone}`;
  });
  const rest = isCut ? ['(and more)'] : [];
  return {
    message: lines.length === 0 ? 'It was never on the screen.' : [...lines, ...rest].join('\n'),
    appearances: appearances.map(({ text, from, to }) => ({
      text,
      seq: from.seq,
      row: from.row,
      col: from.col,
      ago_ms: ago(from.atMs),
      ...(to ? { gone_seq: to.seq, gone_ago_ms: ago(to.atMs) } : {}),
    })),
  };
}
