import { dirname, isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = `${sep}node_modules${sep}`;
/** Matchers are called through a dozen frames of their runner. */
const MAX_FRAMES = 40;

interface Frame {
  file: string;
  line: number;
}

/** The file that called into this library, from the stack; call it before the first await. */
export function callingFile(): string | undefined {
  return callers()[0]?.file;
}

/** The line of a test that called into this library, as `menu.test.ts:12`; call it before the first await. */
export function callingLine(): string | undefined {
  const frame = callers().find(({ file }) => !file.includes(MODULES));
  return frame && `${relative(process.cwd(), frame.file)}:${frame.line}`;
}

/** The frames outside of this library; whether it is bundled or not, its files are next to this one. */
function callers(): Frame[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const [own, ...others] = stack.split('\n').slice(1).flatMap(frameOf);
  const here = dirname(own?.file ?? '') + sep;
  return others.filter(({ file }) => !file.startsWith(here));
}

/** Parses `at name (place:1:2)` or `at place:1:2`; a place may contain blanks and parentheses. */
function frameOf(line: string): Frame[] {
  const [, frame = '', number] = /^\s*at (?:async )?(.*?)(?:\?[^/]*)?:(\d+):\d+\)?$/.exec(line) ?? [];
  const place = isPlace(frame) ? frame : frame.slice(frame.indexOf(' (') + 2);
  if (!isPlace(place)) return [];
  return [{ file: place.startsWith('file://') ? fileURLToPath(place) : place, line: Number(number) }];
}

function isPlace(text: string): boolean {
  return text.startsWith('file://') || isAbsolute(text);
}
