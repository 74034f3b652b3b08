import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { findOnPath } from '../../../base/files/find-on-path.js';
import { quoteWord } from '../../../base/text/quote-word.js';
import { suggestion, wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { line, type Output } from '../show/output.js';
import { HOOKED_AGENTS } from './agents.js';
import { apply, patchOf, planChanges, type SettingsChange } from './install.js';
import { tell } from './tell.js';

/** `ttypilot hook`: reports an event, as agents run it, or installs itself in their settings. */
export async function runHookCommand(values: Record<string, unknown>, { output }: Context): Promise<number> {
  const { action, agent, dry_run: isDry, yes: isSure, data_dir: dataDir } = values as unknown as Values;
  if (action !== 'install' && action !== 'uninstall') {
    return tell([action, ...(agent ? ['--agent', agent] : []), ...(dataDir ? ['--data-dir', dataDir] : [])]);
  }
  checkAgent(agent);
  const { env } = process;
  const home = env.HOME || homedir();
  const command = commandFor(dataDir ?? env.TTYPILOT_DATA_DIR);
  const changes = planChanges({ action, agent, command, env, home });
  if (changes.length === 0) return nothingToDo(output, agent !== undefined || isAnyThere(env, home));
  output.data(line(changes.map(patchOf).join('\n')));
  if (isDry) return 0;
  if (!isSure && !(await isWanted(output))) {
    output.note('Nothing was changed.');
    return 1;
  }
  for (const change of changes) report(change, apply(change), output);
  if (action === 'install')
    for (const {
      agent: { remark },
    } of changes)
      if (remark) output.note(remark);
  return 0;
}

interface Values {
  action: string;
  agent?: string;
  dry_run?: boolean;
  yes?: boolean;
  data_dir?: string;
}

function checkAgent(name: string | undefined): void {
  const names = HOOKED_AGENTS.map((agent) => agent.name);
  if (name === undefined || names.includes(name)) return;
  throw wrongUsage(`unknown agent ${name}${suggestion(name, names)}; known are ${names.join(', ')}`, 'hook');
}

/** The bare name when it leads a shell to this very program, so that it survives an update; the full path otherwise. */
function commandFor(dataDir: string | undefined): string {
  const program = realpathSync(process.argv[1] ?? '');
  const found = findOnPath('ttypilot');
  const isOnPath = found !== undefined && realpathSync(found) === program;
  const words = isOnPath ? ['ttypilot'] : [process.execPath, program];
  const where = dataDir ? [`TTYPILOT_DATA_DIR=${quoteWord(dataDir)}`] : [];
  return [...where, ...words.map(quoteWord)].join(' ');
}

function isAnyThere(env: NodeJS.ProcessEnv, home: string): boolean {
  return HOOKED_AGENTS.some((agent) => existsSync(agent.folder(env, home)));
}

function nothingToDo(output: Output, isThere: boolean): number {
  const names = HOOKED_AGENTS.map((agent) => agent.name).join(', ');
  output.note(isThere ? 'Nothing to do.' : `None of these agents is installed: ${names}. Name one with --agent.`);
  return isThere ? 0 : 1;
}

async function isWanted(output: Output): Promise<boolean> {
  if (!process.stdin.isTTY || !output.isNoteTerminal) {
    throw wrongUsage('cannot ask without a terminal: give --yes to make the changes, or --dry-run to see them', 'hook');
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asking.question('Make these changes? [y/N] ');
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

function report({ agent, path }: SettingsChange, backup: string | undefined, output: Output): void {
  output.note(`${agent.title}: ${path}${backup === undefined ? '' : ` (backup: ${backup})`}`);
}
