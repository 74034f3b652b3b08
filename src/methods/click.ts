import { z } from 'zod';
import { fail } from '../base/errors/errors.js';
import { encodeMouse, type Modes, MouseEncodingError, type MouseEvent } from '../terminal/index.js';
import type { ActiveSession } from './active-session.js';
import { expectShown } from './expectations.js';
import { ambiguityParam, ok, waitParams, word } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';
import { typing } from './typing.js';

export const click = method({
  name: 'click',
  summary: 'Press and release a mouse button, on a cell or on what a selector finds.',
  needs: 'session',
  order: 'act',
  isWait: true,
  params: z
    .object({
      col: z.int().min(1, 'columns count from 1').optional().describe('The cell, with row.'),
      row: z.int().min(1, 'rows count from 1').optional().describe('The cell, with col.'),
      selector: selectorParam.optional().describe('Instead of a cell: the first cell of what it finds.'),
      button: word(['left', 'middle', 'right']).default('left').describe('Of the mouse.'),
      encoding: word(['sgr', 'x10']).optional().describe('Default: what the program has asked for, else sgr.'),
      ...waitParams,
      ambiguityMode: ambiguityParam,
    })
    .refine(({ col, row, selector }) => (selector ? !col && !row : col && row), 'give col and row, or a selector'),
  result: 'ok',
}).handle(async ({ col, row, selector, button, encoding, timeoutMs, ambiguityMode }, context) => {
  const { session, signal } = context;
  const match = selector
    ? await expectShown(selector, { method: 'click', session, signal, timeoutMs, ambiguityMode })
    : cellOf(session, col ?? 1, row ?? 1);
  const modes = modesFor(session, encoding);
  const place = { x: match.col, y: match.row, button };
  const press = bytesOf({ action: 'press', ...place }, modes);
  const release = bytesOf({ action: 'release', ...place }, modes);
  await typing(context, '', async (program, options) => {
    const act = await program.input.write(press, options);
    return release.length > 0 ? program.input.write(release, options) : act;
  });
  return ok;
});

function cellOf({ terminal }: ActiveSession, col: number, row: number): { col: number; row: number } {
  if (col <= terminal.cols && row <= terminal.rows) return { col: col - 1, row: row - 1 };
  const reason = `column ${col}, row ${row} is outside of the screen, which has ${terminal.cols}×${terminal.rows}`;
  throw fail('invalid_argument', { name: 'the place', reason });
}

/** A program that follows the mouse knows best how; to others the bytes go as asked for, as scripts expect it. */
function modesFor({ terminal }: ActiveSession, encoding: 'sgr' | 'x10' | undefined): MouseModes {
  const { mouseTracking, mouseEncoding } = terminal.modes;
  const isFollowed = mouseTracking !== 'none';
  const wanted = encoding === 'x10' ? 'default' : encoding;
  return {
    mouseTracking: isFollowed ? mouseTracking : 'normal',
    mouseEncoding: wanted ?? (isFollowed ? mouseEncoding : 'sgr'),
  };
}

type MouseModes = Pick<Modes, 'mouseTracking' | 'mouseEncoding'>;

function bytesOf(event: MouseEvent, modes: MouseModes): Uint8Array {
  try {
    return encodeMouse(event, modes);
  } catch (error) {
    if (!(error instanceof MouseEncodingError)) throw error;
    throw fail('invalid_argument', { name: 'the place', reason: error.message }, { cause: error });
  }
}
