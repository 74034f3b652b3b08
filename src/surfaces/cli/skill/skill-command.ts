import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { suggestion, wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { HOOKED_AGENTS } from '../hook/agents.js';
import { skillText, standingOf, writeSkill } from './skill-file.js';

const NAMES = HOOKED_AGENTS.map(({ name }) => name);

interface Values {
  action: 'install' | 'print';
  agent?: string;
  project?: boolean;
  dir?: string;
  dry_run?: boolean;
  force?: boolean;
}

/** `ttypilot skill install|print`. */
export async function runSkillCommand(values: Record<string, unknown>, { output }: Context): Promise<number> {
  const { action, dry_run: isDry, force, ...where } = values as unknown as Values;
  if (action === 'print') {
    refuseOptions({ ...where, dry_run: isDry, force });
    output.data(skillText());
    return 0;
  }
  const folders = foldersOf(where);
  if (folders.length === 0) {
    output.note(`ttypilot: none of ${NAMES.join(', ')} is installed; name one with --agent, or a folder with --dir.`);
    return 1;
  }
  const paths = folders.map((folder) => join(folder, 'ttypilot', 'SKILL.md'));
  const places = paths.map((path) => ({ path, standing: standingOf(path) }));
  const changed = places.find(({ standing }) => standing === 'changed');
  if (changed && !force) {
    output.note(`ttypilot: ${changed.path} is not as ttypilot wrote it; --force overwrites it.`);
    return 1;
  }
  for (const { path, standing } of places) {
    if (standing === 'current') {
      output.note(`${path} is up to date.`);
      continue;
    }
    if (!isDry) writeSkill(path);
    output.data(`${path}\n`);
  }
  return 0;
}

function refuseOptions(options: Record<string, unknown>): void {
  const [name] = Object.keys(options).filter((key) => options[key] !== undefined);
  if (name) throw wrongUsage(`--${name.replaceAll('_', '-')} works only with skill install`, 'skill');
}

/** The folders of skills to install into. */
function foldersOf({ agent: name, project, dir }: Pick<Values, 'agent' | 'project' | 'dir'>): string[] {
  if (dir !== undefined) {
    if (name !== undefined || project) throw wrongUsage('give --dir, or --agent and --project, not both', 'skill');
    if (dir === '') throw wrongUsage('--dir is empty (an unset variable?)', 'skill');
    return [resolve(dir)];
  }
  const { env } = process;
  const home = env.HOME || homedir();
  if (name !== undefined && !NAMES.includes(name)) {
    throw wrongUsage(`unknown agent ${name}${suggestion(name, NAMES)}; known are ${NAMES.join(', ')}`, 'skill');
  }
  const chosen = HOOKED_AGENTS.filter((agent) =>
    name === undefined ? existsSync(agent.folder(env, home)) : agent.name === name,
  );
  return chosen.map(({ skills }) => (project ? resolve(skills.project) : skills.user(env, home)));
}
