import { extname } from 'node:path';
import { didYouMean } from '../base/text/near-spellings.js';
import { checkedPattern } from './patterns.js';
import type { TapeStep } from './tape.js';
import type { TapeText } from './tape-text.js';

type Step = TapeStep extends infer S ? (S extends TapeStep ? Omit<S, 'place'> : never) : never;

/** Keys with the names that the terminal has for them. */
const KEYS: Record<string, string> = {
  Backspace: 'backspace',
  Delete: 'delete',
  Insert: 'insert',
  Enter: 'enter',
  Escape: 'escape',
  Tab: 'tab',
  Space: 'space',
  Up: 'up',
  Down: 'down',
  Left: 'left',
  Right: 'right',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Home: 'home',
  End: 'end',
};
const MODIFIERS = ['Ctrl', 'Alt', 'Shift'];
const MAX_COUNT = 10_000;

const OTHERS: Record<string, (text: TapeText) => Step> = {
  Type: (text) => ({ do: 'type', everyMs: text.speed('the typing speed'), text: words(text) }),
  ScrollUp: (text) => ({ do: 'scroll', direction: 'up', ...repeated(text) }),
  ScrollDown: (text) => ({ do: 'scroll', direction: 'down', ...repeated(text) }),
  Sleep: (text) => ({ do: 'sleep', ms: text.time('Sleep') }),
  Wait(text) {
    const scope = text.take(/\+\w+/y) ?? '+Line';
    if (!['+Line', '+Screen'].includes(scope)) throw text.problem(`Wait${scope} must be Wait+Line or Wait+Screen`);
    const timeoutMs = text.speed('the timeout');
    const pattern = text.isNext(/\//y) ? checkedPattern(text) : undefined;
    return { do: 'wait', scope: scope === '+Line' ? 'line' : 'screen', timeoutMs, pattern };
  },
  Hide: () => ({ do: 'hide' }),
  Show: () => ({ do: 'show' }),
  Screenshot(text) {
    const path = text.value('the file');
    if (['.png', '.svg'].includes(extname(path).toLowerCase())) return { do: 'screenshot', path };
    throw text.problem(`the name of a screenshot must end in .png or .svg, not ${path}`);
  },
  Copy: (text) => ({ do: 'copy', text: words(text) }),
  Paste: () => ({ do: 'paste' }),
};

/** The commands that are not steps, and are read elsewhere. */
const SETUP = ['Output', 'Require', 'Set', 'Env', 'Source'];
const ALL = [...Object.keys(KEYS), ...MODIFIERS, ...Object.keys(OTHERS), ...SETUP];
const COMMAND = new RegExp(`(?:${ALL.join('|')})(?![\\w-])`, 'y');

/** Reads what follows the name of a step; throws for a name that is none. */
export function readTapeStep(name: string, text: TapeText): Step {
  if (MODIFIERS.includes(name)) return combination(name, text);
  const key = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
  if (key !== undefined) return { do: 'press', key, ...repeated(text) };
  const read = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
  if (read) return read(text);
  throw text.problem(`there is no command ${name}${didYouMean(name, ALL)}`);
}

/** `@500ms 5` */
function repeated(text: TapeText): { everyMs: number | undefined; count: number } {
  return { everyMs: text.speed('the time between two presses'), count: countOf(text) };
}

function countOf(text: TapeText): number {
  return text.isNext(/[\d-]/y) ? text.number('the count', [1, MAX_COUNT], { isWhole: true }) : 1;
}

/** `+Shift+O`, after the first modifier. */
function combination(first: string, text: TapeText): Step {
  const held = [first];
  for (;;) {
    const part = text.take(/\+(?:[A-Za-z]\w*|[^\s])/y)?.slice(1);
    if (part === undefined) throw text.problem(`${held.join('+')} needs a key, such as ${held.join('+')}+C`);
    if (MODIFIERS.includes(part)) {
      if (held.includes(part)) throw text.problem(`${part} is there twice`);
      held.push(part);
      continue;
    }
    const key = KEYS[part] ?? part;
    if (key.length > 1 && !KEYS[part]) {
      throw text.problem(
        `there is no key ${part}${didYouMean(part, Object.keys(KEYS))}; give a character, or the name of a key`,
      );
    }
    return { do: 'press', key: keyName(held, key), count: countOf(text) };
  }
}

/** Only Shift makes a letter a capital: `Ctrl+C` is what people write for Ctrl and c. */
function keyName(held: readonly string[], key: string): string {
  const isOnlyShift = held.length === 1 && held[0] === 'Shift';
  if (key.length === 1 && isOnlyShift) return key.toUpperCase();
  const plain = key.length === 1 && held[0] !== 'Alt' ? key.toLowerCase() : key;
  return [...held.map((name) => name.toLowerCase()), plain].join('+');
}

/** Texts in quotes and plain words up to the next command of the line, joined by blanks. */
function words(text: TapeText): string {
  const found: string[] = [text.value('the text')];
  while (text.hasMore && (text.isQuoted || !text.isNext(COMMAND))) found.push(text.value('the text'));
  return found.join(' ');
}
