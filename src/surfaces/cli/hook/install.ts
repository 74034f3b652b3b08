import { existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { fail } from '../../../base/errors/errors.js';
import { writingFile } from '../../../base/files/file-failure.js';
import { makeDirectories } from '../../../base/files/make-directory.js';
import { HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { withHooks, withoutHooks } from './edit-settings.js';

/** A settings file before and after. */
export interface SettingsChange {
  agent: HookedAgent;
  path: string;
  before: string | undefined;
  after: string;
}

export interface PlanOptions {
  action: 'install' | 'uninstall';
  /** Default: all that are installed. */
  agent?: string | undefined;
  /** The command that runs ttypilot. */
  command: string;
  env: NodeJS.ProcessEnv;
  home: string;
}

/** The changes to make. Files that need none are left out. */
export function planChanges({ action, agent: name, command, env, home }: PlanOptions): SettingsChange[] {
  const chosen = HOOKED_AGENTS.filter((agent) =>
    name === undefined ? existsSync(agent.folder(env, home)) : agent.name === name,
  );
  return chosen.flatMap((agent) => {
    const path = join(agent.folder(env, home), agent.file);
    const before = read(path);
    if (before === undefined && action === 'uninstall') return [];
    const file = { path, text: before?.trim() ? before : '{}\n' };
    const after = action === 'install' ? withHooks(file, agent, command) : withoutHooks(file, agent);
    return after === before ? [] : [{ agent, path, before, after }];
  });
}

/** The change as a patch. */
export function patchOf({ path, before = '', after }: SettingsChange): string {
  return createTwoFilesPatch(path, path, before, after, undefined, undefined, { context: 2 });
}

/** Replaces the file atomically. Returns the path of the backup. */
export function apply({ path, before, after }: SettingsChange): string | undefined {
  if (read(path) !== before) throw fail('invalid_argument', { name: path, reason: 'it has changed in the meantime' });
  writingFile(path, () => makeDirectories(dirname(path)));
  // many people keep their settings elsewhere and link to them
  const target = before === undefined ? path : realpathSync(path);
  const mode = before === undefined ? 0o600 : statSync(target).mode;
  const backup = before === undefined ? undefined : `${path}.before-ttypilot`;
  writingFile(path, () => {
    if (backup !== undefined && before !== undefined) writeFileSync(backup, before, { mode });
    const fresh = `${target}.${process.pid}`;
    writeFileSync(fresh, after, { mode });
    renameSync(fresh, target);
  });
  return backup;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw fail('invalid_argument', { name: path, reason: `it cannot be read (${code})` });
  }
}
