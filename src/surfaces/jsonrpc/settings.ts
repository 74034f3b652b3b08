import { resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { plainProblem } from '../../base/errors/plain-problem.js';
import { baselineUpdateOf } from '../../snapshots/baseline.js';
import { ambiguityModes, ambiguityOf } from './methods/fields.js';
import type { ServerDefaults } from './server-state.js';

const PREFIXES = ['TTYPILOT_', 'TUISPEC_'];

/** The settings: flags, and environment variables with one of the prefixes. */
const SETTINGS = {
  artifact_dir: { names: ['ARTIFACT_DIR', 'ARTIFACTS_DIR'], value: z.string().min(1) },
  project_root: { names: ['PROJECT_ROOT'], value: z.string().min(1) },
  cols: { names: ['COLS', 'TERMINAL_COLS'], value: z.coerce.number().int().min(1).max(1000) },
  rows: { names: ['ROWS', 'TERMINAL_ROWS'], value: z.coerce.number().int().min(1).max(1000) },
  timeout_seconds: { names: ['TIMEOUT_SECONDS'], value: z.coerce.number().min(0).max(86_400) },
  ambiguity_mode: { names: ['AMBIGUITY_MODE'], value: ambiguityModes },
  snapshot_theme: { names: ['SNAPSHOT_THEME'], value: z.string().min(1) },
  font_path: { names: ['FONT_PATH'], value: z.string().min(1) },
  update_snapshots: { names: ['UPDATE_SNAPSHOTS'], value: z.string().transform(baselineUpdateOf) },
};

/** The settings of a server: flags override the environment, which overrides the defaults. */
export function serverDefaults(flags: Record<string, unknown>, env: NodeJS.ProcessEnv = process.env): ServerDefaults {
  const read = <Name extends keyof typeof SETTINGS>(name: Name) => readSetting(name, flags, env);
  const projectRoot = resolve(read('project_root') ?? '.');
  const artifactDir = read('artifact_dir');
  if (artifactDir === undefined) {
    throw fail('wrong_usage', { problem: 'server needs --artifact-dir', help: 'ttypilot server --help' });
  }
  const fontPath = read('font_path');
  return {
    projectRoot,
    artifactDir: resolve(projectRoot, artifactDir),
    cols: read('cols') ?? 134,
    rows: read('rows') ?? 40,
    timeoutMs: (read('timeout_seconds') ?? 5) * 1000,
    ambiguity: ambiguityOf(read('ambiguity_mode') ?? 'fail'),
    theme: read('snapshot_theme') ?? 'auto',
    fontPath: fontPath === undefined ? undefined : resolve(projectRoot, fontPath),
    updateSnapshots: read('update_snapshots') ?? 'missing',
  };
}

function readSetting<Name extends keyof typeof SETTINGS>(
  name: Name,
  flags: Record<string, unknown>,
  env: NodeJS.ProcessEnv,
): z.output<(typeof SETTINGS)[Name]['value']> | undefined {
  const { names, value } = SETTINGS[name];
  const variable = PREFIXES.flatMap((prefix) => names.map((word) => prefix + word)).find((word) => env[word]);
  const source = flags[name] === undefined ? variable : `--${name.replaceAll('_', '-')}`;
  if (source === undefined) return undefined;
  const parsed = value.safeParse(flags[name] ?? env[source], { error: plainProblem });
  if (parsed.success) return parsed.data as z.output<(typeof SETTINGS)[Name]['value']>;
  const problem = `${source}: ${parsed.error.issues[0]?.message}`;
  throw fail('wrong_usage', { problem, help: 'ttypilot server --help' });
}
