import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writingFile } from '../../../base/files/file-failure.js';
import { makeDirectories } from '../../../base/files/make-directory.js';
import { quoteWord } from '../../../base/text/quote-word.js';
import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { completionScript } from './completion-script.js';

/** Where the script of a shell goes, and the file that has to load it; fish finds it by itself. */
interface Places {
  script: string;
  startFile?: string;
}

const SHELLS = ['bash', 'zsh', 'fish'];

/** `ttypilot completion install [SHELL]`: for the given shell, or else for that of $SHELL. */
export function installCompletion(given: string | undefined, { output }: Context): number {
  const shell = given ?? basename(process.env.SHELL ?? '');
  if (!SHELLS.includes(shell)) {
    const which = shell === '' ? 'SHELL is not set' : `there is no completion for ${shell}`;
    throw wrongUsage(`${which}: name the shell, as in completion install bash`, 'completion');
  }
  const { script, startFile } = placesOf(shell, process.env);
  writingFile(script, () => {
    makeDirectories(dirname(script));
    writeFileSync(script, completionScript(shell));
  });
  const changed: string[] = [script];
  if (startFile !== undefined && !loads(startFile, script)) {
    writingFile(startFile, () => appendFileSync(startFile, loadingLines(script)));
    changed.push(startFile);
  }
  output.data(changed.map((path) => `${path}\n`).join(''));
  output.note(`The next ${shell} completes ttypilot; this one does after: source ${quoteWord(script)}`);
  return 0;
}

function placesOf(shell: string, env: NodeJS.ProcessEnv): Places {
  const home = env.HOME || homedir();
  if (shell === 'fish') {
    const config = env.XDG_CONFIG_HOME || join(home, '.config');
    return { script: join(config, 'fish', 'completions', 'ttypilot.fish') };
  }
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share');
  const startFile = shell === 'zsh' ? join(env.ZDOTDIR || home, '.zshrc') : join(home, '.bashrc');
  return { script: join(data, 'ttypilot', `completion.${shell}`), startFile };
}

function loads(startFile: string, script: string): boolean {
  return existsSync(startFile) && readFileSync(startFile, 'utf8').includes(loadingLine(script));
}

function loadingLines(script: string): string {
  return `\n# written by: ttypilot completion install\n${loadingLine(script)}\n`;
}

/** The file may be gone one day. */
function loadingLine(script: string): string {
  const word = quoteWord(script);
  return `[ -r ${word} ] && . ${word}`;
}
