import { z } from 'zod';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import type { Session } from '../../../session/session.js';
import {
  encodeMouse,
  type Modes,
  MouseEncodingError,
  type MouseEvent,
  parseKey,
  UnknownKeyError,
} from '../../../terminal/index.js';
import type { ActiveSession } from '../active-session.js';
import { describeExit, expectShown } from './expectations.js';
import { ambiguityParam, ok, waitParams, word } from './fields.js';
import { type MethodContext, method } from './method.js';
import { selectorParam } from './selector-param.js';

const MODIFIERS = ['ctrl', 'control', 'alt', 'shift'];

/** The shortest time that a program gets to read its input, whatever the timeout of its session. */
const MIN_READ_MS = 5000;

export const sendKey = method({
  name: 'sendKey',
  summary: 'Press a key: Enter, Esc, ArrowUp, F5, a character, Ctrl+C, Alt+x, Shift+Tab.',
  needs: 'session',
  order: 'act',
  params: z
    .object({ key: z.string().describe('The name of the key, in any case.') })
    .superRefine(({ key }, { addIssue }) => {
      const problem = keyProblem(key);
      if (problem !== undefined) addIssue(problem);
    }),
  result: 'ok',
}).handle(async ({ key }, context) => {
  // the name of a key reveals nothing of a password
  const text = [...key].length === 1 ? key : '';
  await send(context, text, (program, options) => program.input.press(key, options));
  return ok;
});

export const sendText = method({
  name: 'sendText',
  summary: 'Type text. A line break in it is the Enter key.',
  needs: 'session',
  order: 'act',
  params: z.object({ text: z.string().describe('The text to type.') }),
  result: 'ok',
}).handle(async ({ text }, context) => {
  await send(context, text, (program, options) => program.input.type(text, options));
  return ok;
});

export const sendLine = method({
  name: 'sendLine',
  summary: 'Type text and press Enter, and wait for the screen to show something when asked to.',
  needs: 'session',
  order: 'act',
  isWait: true,
  params: z.object({
    text: z.string().describe('The text to type.'),
    expectAfter: selectorParam
      .optional()
      .describe('Wait until the screen shows this. Input that follows waits as well.'),
    ...waitParams,
    ambiguityMode: ambiguityParam,
  }),
  result: 'ok',
}).handle(async ({ text, expectAfter, timeoutMs, ambiguityMode }, context) => {
  const { session, signal } = context;
  await send(context, text, async (program, options) => {
    const act = await program.input.type(text, options);
    await program.input.press('enter', options);
    return act;
  });
  if (expectAfter) await expectShown(expectAfter, { method: 'sendLine', session, signal, timeoutMs, ambiguityMode });
  return ok;
});

export const click = method({
  name: 'click',
  summary: 'Press and release a mouse button, on a cell or on the match of a selector.',
  needs: 'session',
  order: 'act',
  isWait: true,
  params: z
    .object({
      col: z.int().min(1, 'columns count from 1').optional().describe('The column of the cell, with row.'),
      row: z.int().min(1, 'rows count from 1').optional().describe('The row of the cell, with col.'),
      selector: selectorParam.optional().describe('Instead of a cell: click the first cell of its match.'),
      button: word(['left', 'middle', 'right']).default('left').describe('The mouse button.'),
      encoding: word(['sgr', 'x10'])
        .optional()
        .describe('The encoding of the bytes. Default: as the program has asked for, otherwise sgr.'),
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
  const modes = mouseModes(session, encoding);
  const place = { x: match.col, y: match.row, button };
  const press = mouseBytes({ action: 'press', ...place }, modes);
  const release = mouseBytes({ action: 'release', ...place }, modes);
  await send(context, '', async (program, options) => {
    const act = await program.input.write(press, options);
    return release.length > 0 ? program.input.write(release, options) : act;
  });
  return ok;
});

/**
 * Sends input to the program. When the program is gone, the error says how it ended. A program that does not read in time
 * does not block the acts that follow, such as another launch.
 */
async function send(
  { session: { program, settings }, server: { clock }, typed }: MethodContext<'session'>,
  text: string,
  write: (program: Session, options: { signal: AbortSignal }) => Promise<{ isSecret?: true }>,
): Promise<void> {
  // the time that a program takes to start does not count
  await program.input.whenReleased();
  const limitMs = Math.max(settings.timeoutMs, MIN_READ_MS);
  const aborter = new AbortController();
  const limit = clock.after(limitMs, () => aborter.abort());
  try {
    const { isSecret = false } = await write(program, { signal: aborter.signal });
    typed(text, isSecret);
  } catch (error) {
    // part of it may have been typed, possibly at a password prompt
    typed(text, true);
    if (aborter.signal.aborted) {
      throw fail('expectation_failed', { reason: `The program has not read its input within ${limitMs} ms.` });
    }
    const exit = error instanceof TtypilotError && error.code === 'session_exited' && program.exit;
    if (!exit) throw error;
    throw fail('expectation_failed', { reason: `Nothing was sent: ${describeExit(exit)}.` }, { cause: error });
  } finally {
    limit.dispose();
  }
}

function keyProblem(key: string): string | undefined {
  // the last plus may be the key itself
  const modifiers = key.trim().slice(0, -1).split('+').slice(0, -1);
  const unknown = modifiers.find((modifier) => !MODIFIERS.includes(modifier.trim().toLowerCase()));
  if (unknown !== undefined) return `unknown modifier: ${unknown.trim().slice(0, 100)}`;
  try {
    parseKey(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error;
    return `unknown key: ${key.slice(0, 100)}`;
  }
}

function cellOf({ terminal }: ActiveSession, col: number, row: number): { col: number; row: number } {
  if (col <= terminal.cols && row <= terminal.rows) return { col: col - 1, row: row - 1 };
  const reason = `column ${col}, row ${row} is outside the screen, which has ${terminal.cols}×${terminal.rows}`;
  throw fail('invalid_argument', { name: 'the place', reason });
}

type MouseModes = Pick<Modes, 'mouseTracking' | 'mouseEncoding'>;

/** A program that tracks the mouse chooses the encoding; any other program gets what the script names. */
function mouseModes({ terminal }: ActiveSession, encoding: 'sgr' | 'x10' | undefined): MouseModes {
  const { mouseTracking, mouseEncoding } = terminal.modes;
  const isTracking = mouseTracking !== 'none';
  const wanted = encoding === 'x10' ? 'default' : encoding;
  return {
    mouseTracking: isTracking ? mouseTracking : 'normal',
    mouseEncoding: wanted ?? (isTracking ? mouseEncoding : 'sgr'),
  };
}

function mouseBytes(event: MouseEvent, modes: MouseModes): Uint8Array {
  try {
    return encodeMouse(event, modes);
  } catch (error) {
    if (!(error instanceof MouseEncodingError)) throw error;
    throw fail('invalid_argument', { name: 'the place', reason: error.message }, { cause: error });
  }
}
