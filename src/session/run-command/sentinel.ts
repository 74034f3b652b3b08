import type { ShellKind } from './foreground.js';
import { ansiC, fishWord, inDoubleQuotes, printfFormat } from './quote.js';

/** What is sent so that the shell runs a command between two marks of ours. */
export interface Sentinel {
  /** Keys that come first, and do not end a line. */
  keys: string;
  /** Begins with a space, which by itself keeps it out of the history of fish and mksh. */
  line: string;
}

export interface SentinelOptions {
  /** The id of the marks. */
  id: string;
  /** What the line is known by in the history of bash. */
  token: string;
  /** What is printed first, as a format of printf, unless the shell has printed something by itself since Enter. */
  shown?: string;
  /** Code that is run first. */
  before?: string;
  /** Keep the command itself in the history, where there is a way. */
  isRemembered?: boolean;
}

/**
 * One line, so that a command that reads cannot take a part of it for its input, and without a subshell around the
 * command. The shell's exit status is what it was before, for the command as well as after it.
 */
export function sentinel(kind: ShellKind, command: string, options: SentinelOptions): Sentinel {
  const { id, token, before = '', isRemembered = false } = options;
  const shown = options.shown ? showIn(kind, options.shown) : '';
  const mark = { begin: `\\033]133;C;aid=${id}\\007`, end: `\\033]133;D;$?;aid=${id}\\007` };
  const print = (text: string, first = '') =>
    `eval "${inDoubleQuotes(first)}command printf '${text}';${withStatus(kind, '$?')}"&&:`;
  const begin = (first: string) => print(mark.begin, first + before + shown);
  const end = (first = '') => print(mark.end, first);
  const text = `"$(printf '${withStatus(kind, '%s')}&&:\\012${printfFormat(command)}' "$?")"`;
  switch (kind) {
    case 'bash': {
      const remember = isRemembered ? `[[ -o history ]]&&builtin history -s -- ${ansiC(command)};` : '';
      return { keys: '', line: ` ${begin(`${forgetInBash(token)};${remember}`)};eval ${ansiC(command)};${end()}` };
    }
    case 'zsh': {
      const remember = isRemembered ? `builtin print -rs -- ${ansiC(command)};` : '';
      const line = ` ${begin(RESTORE_IN_ZSH + remember)};{ eval ${ansiC(command)} } always { ${end()} }`;
      return { keys: IGNORE_SPACE_IN_ZSH, line };
    }
    case 'fish': {
      const inSh = (text: string) => `sh -c 'printf "${text}";exit $0' $status`;
      return {
        keys: '',
        line: ` ${inSh((options.shown ?? '') + mark.begin)};eval ${fishWord(command)};${inSh(mark.end.replace('$?', '$0'))}`,
      };
    }
    case 'mksh': {
      const remember = isRemembered ? `builtin print -rs -- ${ansiC(command)};` : '';
      return { keys: '', line: ` ${begin(remember)};${mkshRun(command)};${end(FORGET_VARIABLE)}` };
    }
    case 'posix':
      // an error in a plain eval would also end the rest of the line
      return { keys: '', line: ` ${begin('')};command eval ${text};${end()}` };
    case 'unknown': {
      const forget = `[ -z \${BASH_VERSION-} ]||eval '${forgetInBash(token)}';`;
      // to zsh, what comes after command is a program
      const run = `if [ -z \${ZSH_VERSION-} ];then command eval "$_ttypilot";else eval "$_ttypilot";fi`;
      return { keys: '', line: ` ${begin(forget)};_ttypilot=${text};${run};${end(FORGET_VARIABLE)}` };
    }
  }
}

/** The short line that makes a shell run what a sentinel has put into a file, with the exit status that was there before. */
export function lineForFile(kind: ShellKind, path: string): string {
  if (kind === 'fish') return ` set -g _ttypilot $status;eval (string collect <${path})`;
  const read = kind === 'posix' ? `command cat ${path}` : `<${path}`;
  return ` eval "${withStatus(kind, '$?')}&&:;$(${read})"`;
}

/** What users have put between a line and its output may print, and so do options that trace. */
function showIn(kind: ShellKind, shown: string): string {
  const show = `case $- in *[xv]*);;*)command printf '${shown}';;esac;`;
  if (kind === 'bash') return `[[ \${PS0-} != ?($'\\e]133;C;aid=ttyp-'+([a-z0-9])$'\\a') ]]||${show}`;
  if (kind === 'unknown') return `[ -n "\${PS0-}\${preexec_functions-}" ]||${show}`;
  if (kind !== 'zsh') return show;
  const hooked = `\${+preexec_functions} = 1 && -n \${preexec_functions:#_ttypilot_output}`;
  return `[[ -n \${functions[preexec]-} || ( ${hooked} ) ]]||${show}`;
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

/** Bash may have taken the line into its history by now: out with it, but with nothing else. */
function forgetInBash(token: string): string {
  return `[[ $(builtin history 1) =~ ([0-9]+).*${token} ]]&&builtin history -d \${BASH_REMATCH[1]}`;
}

/**
 * Zsh heeds the space only with an option that is off by default, and it looks at it before it runs the line. So the
 * option is set by an expansion in the line editor (ctrl+x *), and set back by the line.
 */
const IGNORE_SPACE_IN_ZSH = `\${_ttypilot::=\${options[histignorespace]}}\${options[histignorespace]::=on}\x18*\x15`;
const RESTORE_IN_ZSH = `[[ \${_ttypilot-} = off ]]&&unsetopt histignorespace;unset _ttypilot;`;

/** Nothing stops mksh from giving up the whole line at a syntax error, so those are found in a subshell first. */
function mkshRun(command: string): string {
  const body = ansiC(`_() {\n${command}\n}`);
  return `_ttypilot=$?;if (eval ${body});then (exit "$_ttypilot")&&:;eval ${ansiC(command)};else (exit 1);fi`;
}
