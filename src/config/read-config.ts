import { join } from 'node:path';
import type { z } from 'zod';
import { dataDirectory } from '../base/files/data-directory.js';
import { didYouMean } from '../base/text/near-spellings.js';
import { type ConfigFile, invalid, readConfigFile } from './config-file.js';
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
  const parsed = configSchema.safeParse(all);
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
