import {
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { fail } from '../../../base/errors/errors.js';
import { writingFile } from '../../../base/files/file-failure.js';
import { makeDirectories } from '../../../base/files/make-directory.js';
import { HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { withHooks, withoutHooks } from './edit-settings.js';

/** A settings file before and after; undefined where there is none. */
export interface SettingsChange {
  agent: HookedAgent;
  path: string;
  before: string | undefined;
  after: string | undefined;
  /** What happens to the copy of the file from before the install. */
  backup: 'made' | 'kept' | 'removed';
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
    if (action === 'uninstall') return !before?.trim() ? [] : removal({ agent, path, before });
    const after = withHooks({ path, text: orEmpty(before) }, agent, command);
    if (after === before) return [];
    const isFirst = before !== undefined && withoutHooks({ path, text: orEmpty(before) }, agent) === orEmpty(before);
    return [{ agent, path, before, after, backup: isFirst ? 'made' : 'kept' }];
  });
}

/** Takes the hooks out. A file in which nothing else has changed since the install becomes again what it was. */
function removal({ agent, path, before }: { agent: HookedAgent; path: string; before: string }): SettingsChange[] {
  const original = originalOf(path, agent);
  const without = (text: string) => withoutHooks({ path, text }, agent, original?.trim() ? original : undefined);
  const rest = without(before);
  if (rest === before) return [];
  const isSame = without(withHooks({ path, text: orEmpty(original) }, agent, 'ttypilot')) === rest;
  // a file that has become a link is the user's own by now
  if (isSame && (original !== undefined || !lstatSync(path).isSymbolicLink())) {
    return [{ agent, path, before, after: original, backup: 'removed' }];
  }
  return [{ agent, path, before, after: rest, backup: 'made' }];
}

/** The file from before the install; undefined where there was none. */
function originalOf(path: string, agent: HookedAgent): string | undefined {
  const text = read(backupOf(path));
  const hasHooks = text !== undefined && withoutHooks({ path, text: orEmpty(text) }, agent) !== orEmpty(text);
  return hasHooks ? undefined : text;
}

function orEmpty(text: string | undefined): string {
  return text?.trim() ? text : '{}\n';
}

/** The change as a patch. */
export function patchOf({ path, before = '', after }: SettingsChange): string {
  const to = after === undefined ? '/dev/null' : path;
  return createTwoFilesPatch(path, to, before, after ?? '', undefined, undefined, { context: 2 });
}

/** Replaces or removes the file atomically. Returns the path of a new backup. */
export function apply({ path, before, after, backup }: SettingsChange): string | undefined {
  if (read(path) !== before) throw fail('invalid_argument', { name: path, reason: 'it has changed in the meantime' });
  writingFile(path, () => makeDirectories(dirname(path)));
  // many people keep their settings elsewhere and link to them
  const target = before === undefined ? path : realpathSync(path);
  const mode = before === undefined ? 0o600 : statSync(target).mode;
  writingFile(path, () => {
    if (backup === 'made') writeFileSync(backupOf(path), before ?? '', { mode });
    if (after === undefined) rmSync(path);
    else replace(target, after, mode);
    if (backup === 'removed') rmSync(backupOf(path), { force: true });
  });
  return backup === 'made' ? backupOf(path) : undefined;
}

function replace(target: string, text: string, mode: number): void {
  const fresh = `${target}.${process.pid}`;
  writeFileSync(fresh, text, { mode });
  renameSync(fresh, target);
}

function backupOf(path: string): string {
  return `${path}.before-ttypilot`;
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
