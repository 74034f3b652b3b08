import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { fail } from '../base/errors/errors.js';
import { plainProblem } from '../base/errors/plain-problem.js';
import { dataDirectory } from '../base/files/data-directory.js';
import { didYouMean } from '../base/text/near-spellings.js';
import { readEnvironment, type Values } from './environment.js';
import { type Config, configSchema } from './schema.js';
import { settings, variableOf } from './settings.js';

export interface ReadConfigOptions {
  /** The file of --config. Default: config.yaml in the data directory, if it exists. */
  file?: string | undefined;
  /** Default: `dataDirectory(env)`. */
  dataDir?: string | undefined;
  /** Default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Values of flags, by section and key. */
  flags?: Values;
  /** What the schema cannot know: the first wrong value and its keys. */
  problem?: (config: Config) => { path: PropertyKey[]; reason: string } | undefined;
}

/** Flags override the environment, then the file, then defaults. Throws `invalid_config`, which names the wrong setting. */
export function readConfig(options: ReadConfigOptions = {}): Config {
  const { env = process.env, flags = {} } = options;
  const { file: path = join(options.dataDir ?? dataDirectory(env), 'config.yaml') } = options;
  const file = readConfigFile(path, { isWanted: options.file !== undefined });
  const fromEnvironment = readEnvironment(env);
  const all = merge(merge(file?.values ?? {}, fromEnvironment), flags);
  const parsed = configSchema.safeParse(all, { error: plainProblem });
  const sources = { flags, fromEnvironment, file };
  if (parsed.success) {
    const problem = options.problem?.(parsed.data);
    if (problem) throw invalid(sourceOf(problem.path, sources), problem.reason);
    return parsed.data;
  }
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  const keys = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  throw invalid(sourceOf(keys, sources), describe(issue));
}

function merge(below: Values, above: Values): Values {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const old = merged[key];
    merged[key] = isValues(old) && isValues(value) ? merge(old, value) : value;
  }
  return merged;
}

interface Sources {
  flags: Values;
  fromEnvironment: Values;
  file: ConfigFile | undefined;
}

function sourceOf(path: readonly PropertyKey[], { flags, fromEnvironment, file }: Sources): string {
  const keys = path.map(String);
  if (has(flags, keys)) return `--${keys.join('.')}`;
  const setting = settings().find((known) => known.path.every((key, i) => key === keys[i]));
  if (setting && has(fromEnvironment, setting.path)) return variableOf(setting);
  return file ? `${file.path}:${file.lineOf(path)}` : 'the configuration';
}

function describe(issue: z.core.$ZodIssue): string {
  const where = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return where === '' ? issue.message : `${where}: ${issue.message}`;
  const [key = ''] = issue.keys;
  const place = where === '' ? '' : ` in ${where}`;
  return `there is no ${key}${place}${didYouMean(key, knownKeys(issue.path.map(String)))}`;
}

/** The keys of the schema below these. */
function knownKeys(above: readonly string[]): Set<string> {
  const below = settings().filter(({ path }) => above.every((key, i) => key === path[i]));
  return new Set(below.flatMap(({ path }) => path[above.length] ?? []));
}

function has(values: Values, [key = '', ...rest]: readonly string[]): boolean {
  if (!(key in values)) return false;
  const value = values[key];
  return rest.length === 0 || !isValues(value) || has(value, rest);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values of a file and their lines. */
interface ConfigFile {
  path: string;
  values: Values;
  /** The line of the deepest of these keys that the file has; 1 if it has none. */
  lineOf(keys: readonly PropertyKey[]): number;
}

const MAX_BYTES = 1024 * 1024;

/** Reads config.yaml. Undefined if it does not exist, unless `isWanted`. */
function readConfigFile(path: string, { isWanted }: { isWanted: boolean }): ConfigFile | undefined {
  const text = readText(path, isWanted);
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) {
    const { line } = lines.linePos(problem.pos[0]);
    throw invalid(`${path}:${line}`, firstLine(problem.message));
  }
  const values: unknown = document.toJS() ?? {};
  if (typeof values !== 'object' || Array.isArray(values))
    throw invalid(`${path}:1`, 'it must consist of sections with keys');
  const lineOf = (keys: readonly PropertyKey[]) => {
    for (let count = keys.length; count > 0; count--) {
      const range = rangeOf(document, keys.slice(0, count));
      if (range) return lines.linePos(range[0]).line;
    }
    return 1;
  };
  return { path, values: values as Values, lineOf };
}

/** An error that names the source of a wrong value. */
function invalid(source: string, reason: string): Error {
  return fail('invalid_config', { source, reason });
}

function readText(path: string, isWanted: boolean): string | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    const byteCount = readSync(fd, buffer);
    if (byteCount > MAX_BYTES) throw invalid(path, `it is larger than ${MAX_BYTES} bytes`);
    return buffer.toString('utf8', 0, byteCount);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code === 'ENOENT' || code === 'ENOTDIR') && !isWanted) return undefined;
    if (code === 'invalid_config') throw error;
    throw invalid(path, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The range of the key itself if present, since its value may begin lines below. */
function rangeOf(
  document: ReturnType<typeof parseDocument>,
  keys: readonly PropertyKey[],
): ParsedNode['range'] | undefined {
  const parent = keys.length > 1 ? document.getIn(keys.slice(0, -1), true) : document.contents;
  const items = (parent as { items?: { key?: unknown }[] } | null)?.items ?? [];
  const pair = items.find(({ key }) => isNode(key) && (key.toJSON() as unknown) === keys.at(-1));
  const node = pair ? pair.key : document.getIn(keys, true);
  return isNode(node) ? ((node as ParsedNode).range ?? undefined) : undefined;
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/:$/, '');
}
