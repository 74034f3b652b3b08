import { parseDocument } from 'yaml';
import { type Setting, settings, variableOf } from './settings.js';

/** Values by the keys that lead to them. */
export type Values = { [key: string]: unknown };

/** Reads settings from the environment; ignores empty and unknown variables. */
export function readEnvironment(env: NodeJS.ProcessEnv): Values {
  const values: Values = {};
  for (const setting of settings()) {
    const word = env[variableOf(setting)];
    if (word) put(values, setting.path, read(word, setting));
  }
  return values;
}

function put(values: Values, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) values[key] = value;
  else {
    values[key] ??= {};
    put(values[key] as Values, rest, value);
  }
}

/** Parses numbers and booleans as in the file; a list may also be comma-separated words. */
function read(word: string, { type }: Setting): unknown {
  if (type === 'text') return word;
  if (type === 'list' && !word.trimStart().startsWith('[')) return word.split(',').map((part) => part.trim());
  const document = parseDocument(word);
  return document.errors.length > 0 ? word : document.toJS();
}
