import type { ShellKind } from './foreground.js';
import { ansiC, fishWord, printfFormat } from './quote.js';

/** What is sent so that the shell runs a command between two marks of ours. */
export interface Sentinel {
  /** Keys that come first, and do not end a line. */
  keys: string;
  /** Begins with a space, which by itself keeps it out of the history of fish and mksh. */
  line: string;
}

/**
 * One line, so that a command that reads cannot take a part of it for its input, and without a subshell around the
 * command. The shell's exit status is what it was before, for the command as well as after it.
 */
export function sentinel(kind: ShellKind, command: string, id: string): Sentinel {
  const mark = { begin: `\\033]133;C;aid=${id}\\007`, end: `\\033]133;D;$?;aid=${id}\\007` };
  const begin = (before = '') => `eval "${before}printf '${mark.begin}';${withStatus(kind, '$?')}"&&:`;
  const end = (before = '') => `eval "${before}printf '${mark.end}';${withStatus(kind, '$?')}"&&:`;
  const text = `"$(printf '${withStatus(kind, '%s')}&&:\\012${printfFormat(command)}' "$?")"`;
  switch (kind) {
    case 'bash':
      return { keys: '', line: ` ${begin(`${forgetInBash(id)};`)};eval ${ansiC(command)};${end()}` };
    case 'zsh':
      return {
        keys: IGNORE_SPACE_IN_ZSH,
        line: ` ${begin(RESTORE_IN_ZSH)};{ eval ${ansiC(command)} } always { ${end()} }`,
      };
    case 'fish': {
      const inSh = (text: string) => `sh -c 'printf "${text}";exit $0' $status`;
      return { keys: '', line: ` ${inSh(mark.begin)};eval ${fishWord(command)};${inSh(mark.end.replace('$?', '$0'))}` };
    }
    case 'mksh':
      return { keys: '', line: ` ${begin()};${mkshRun(command)};${end(FORGET_VARIABLE)}` };
    case 'posix':
      // an error in a plain eval would also end the rest of the line
      return { keys: '', line: ` ${begin()};command eval ${text};${end()}` };
    case 'unknown': {
      const forget = `[ -z ${DOLLAR}{BASH_VERSION-} ]||eval '${forgetInBash(id)}';`;
      // to zsh, what comes after command is a program
      const run = `if [ -z \${ZSH_VERSION-} ];then command eval "$_ttypilot";else eval "$_ttypilot";fi`;
      return { keys: '', line: ` ${begin(forget)};_ttypilot=${text};${run};${end(FORGET_VARIABLE)}` };
    }
  }
}

const FORGET_VARIABLE = 'unset _ttypilot;';

/**
 * A command that does nothing and has this exit status. What is put behind it, `&&:`, keeps a shell that ends at errors
 * (set -e) from ending at this one.
 */
function withStatus(kind: ShellKind, status: string): string {
  // the subshell of a zsh would write the history to its file once more when it exits
  if (kind === 'zsh') return `() { return ${status}; }`;
  return kind === 'unknown' ? `sh -c exit\\ ${status}` : `(exit ${status})`;
}

/** For what is expanded when the text in the quotes is run, not before. */
const DOLLAR = '\\$';

/** Bash may have taken the line into its history by now: out with it, but with nothing else. */
function forgetInBash(id: string): string {
  return `[[ ${DOLLAR}(history 1) =~ ([0-9]+).*${id} ]]&&history -d ${DOLLAR}{BASH_REMATCH[1]}`;
}

/**
 * Zsh heeds the space only with an option that is off by default, and it looks at it before it runs the line. So the
 * option is set by an expansion in the line editor (ctrl+x *), and set back by the line.
 */
const IGNORE_SPACE_IN_ZSH = `\${_ttypilot::=\${options[histignorespace]}}\${options[histignorespace]::=on}\x18*\x15`;
const RESTORE_IN_ZSH = `[[ ${DOLLAR}{_ttypilot-} = off ]]&&unsetopt histignorespace;unset _ttypilot;`;

/** Nothing stops mksh from giving up the whole line at a syntax error, so those are found in a subshell first. */
function mkshRun(command: string): string {
  const body = ansiC(`_() {\n${command}\n}`);
  return `_ttypilot=$?;if (eval ${body});then (exit "$_ttypilot")&&:;eval ${ansiC(command)};else (exit 1);fi`;
}
