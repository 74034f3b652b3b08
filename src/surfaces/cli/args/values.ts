import { choiceProblem, rangeProblem } from '../../../base/errors/plain-problem.js';
import { type Field, placeholderOf } from './command.js';
import { suggestion } from './usage.js';

type Read = { value: unknown } | { problem: string };

/** Reads the value of a field, or one item of a list. */
export function readValue(field: Field, text: string): Read {
  const { kind, choices } = field;
  if (field.orWords?.includes(text)) return { value: text };
  if (kind === 'integer' || kind === 'number') return readNumber(field, text);
  if (choices && !choices.includes(text)) return { problem: choiceProblem(text, choices) };
  return { value: text };
}

function readNumber(field: Field, text: string): Read {
  const isWhole = field.kind === 'integer';
  const isNumber = isWhole ? /^-?\d+$/.test(text) : text.trim() !== '' && Number.isFinite(Number(text));
  const forms = [`a ${isWhole ? 'whole number' : 'number'}`, ...(field.orWords ?? [])];
  if (!isNumber) return { problem: `'${text}' is ${forms.length > 1 ? 'neither' : 'not'} ${forms.join(' nor ')}` };
  const problem = rangeProblem(Number(text), field);
  return problem === undefined ? { value: Number(text) } : { problem };
}

/** `NAME=VALUE`. */
export function readPair({ name, canUnset }: Field, text: string): Read {
  const at = text.indexOf('=');
  if (at > 0) return { value: { [text.slice(0, at)]: text.slice(at + 1) } };
  const unset = canUnset && at < 0 && text !== '' ? `; to unset it: --unset-${name} ${text}` : '';
  return { problem: `'${text}' is not NAME=VALUE${unset}` };
}

/** `row=0,col=10,…`, or JSON. */
export function readObject(field: Field, text: string): Read {
  const { parts = [] } = field;
  if (text.startsWith('{')) return readJson(text);
  const value: Record<string, unknown> = {};
  for (const pair of text.split(',')) {
    const [name = '', number] = pair.split('=');
    if (number === undefined) return { problem: `'${text}' is not ${placeholderOf(field)}` };
    if (!parts.includes(name)) return { problem: `there is no ${name}${suggestion(name, parts)}` };
    if (!/^-?\d+$/.test(number)) return { problem: `${name} needs a whole number` };
    value[name] = Number(number);
  }
  return { value };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
