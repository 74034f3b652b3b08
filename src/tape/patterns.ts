import { TtypilotError } from '../base/errors/errors.js';
import { compilePattern } from '../session/waits/patterns.js';
import type { TapeText } from './tape-text.js';

/** Reads a pattern and checks it before anything is started. */
export function checkedPattern(text: TapeText): string {
  const source = text.pattern();
  try {
    compilePattern(source);
    return source;
  } catch (error) {
    if (error instanceof TtypilotError) throw text.problem(`${error.message.replace(/\.$/, '')}`);
    throw error;
  }
}
