import { parseDocument } from 'yaml';
import { type Setting, settings, variableOf } from './settings.js';

/** Values by the keys that lead to them. */
export type Values = { [key: string]: unknown };

/** What the environment says; variables that are empty or belong to nothing here say nothing. */
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

/** Numbers and flags as in the file; of a list, words with commas between them will do. */
function read(word: string, { type }: Setting): unknown {
  if (type === 'text') return word;
  if (type === 'list' && !word.trimStart().startsWith('[')) return word.split(',').map((part) => part.trim());
  const document = parseDocument(word);
  return document.errors.length > 0 ? word : document.toJS();
}
