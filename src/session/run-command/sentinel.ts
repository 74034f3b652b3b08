import type { ShellKind } from './foreground.js';
import { ansiC, fishWord, inDoubleQuotes, printfFormat } from './quote.js';

/** What is typed so that the shell runs a command between two marks of ours. */
export interface Sentinel {
  /** Keys to press first; they do not end a line. */
  keys: string;
  /** Begins with a space, which keeps it out of the history of fish and mksh. */
  line: string;
}

export interface SentinelOptions {
  /** The id of the marks. */
  id: string;
  /** Identifies the line in bash's history. */
  token: string;
  /** A printf format that is printed first, unless the shell itself has printed something since Enter. */
  shown?: string;
  /** Code to run first. */
  before?: string;
  /** Keep the command itself in the history, where possible. */
  isRemembered?: boolean;
}

/**
 * One line, so that a command that reads input cannot read part of it, and without a subshell around the command. The
 * command sees the previous exit status, and its own remains afterwards.
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
      const remember = isRemembered ? rememberInBash(command) : '';
      return { keys: '', line: ` ${begin(`${forgetInBash(token)};${remember}`)};eval ${ansiC(command)};${end()}` };
    }
    case 'zsh': {
      const remember = isRemembered ? rememberInZsh(command) : '';
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
      const remember = isRemembered ? rememberInZsh(command) : '';
      return { keys: '', line: ` ${begin(remember)};${mkshRun(command)};${end(FORGET_VARIABLE)}` };
    }
    case 'posix':
      // an error in a plain eval would also abort the rest of the line
      return { keys: '', line: ` ${begin('')};command eval ${text};${end()}` };
    case 'unknown': {
      const forget = inShell('BASH', forgetInBash(token)) + (isRemembered ? rememberAnywhere(command) : '');
      // in zsh, `command` takes only external programs
      const run = `if [ -z \${ZSH_VERSION-} ];then command eval "$_tp";else eval "$_tp";fi`;
      return { keys: '', line: ` ${begin(forget)};_tp=${text};${run};${end('unset _tp;')}` };
    }
  }
}

/** A short line that makes a shell run a sentinel from a file, with the previous exit status. */
export function lineForFile(kind: ShellKind, path: string): string {
  if (kind === 'fish') return ` set -g _ttypilot $status;eval (string collect <${path})`;
  const read = kind === 'posix' ? `command cat ${path}` : `<${path}`;
  return ` eval "${withStatus(kind, '$?')}&&:;$(${read})"`;
}

/** For a shell of any kind: code that runs only in this one, whatever its syntax. */
export function inShell(name: 'BASH' | 'ZSH', code: string): string {
  // a substitution drops newlines at the end, and zsh wants something after a closing brace
  return `[ -z "\${${name}_VERSION-}" ]||eval "$(printf '${printfFormat(`${code}\n:`)}')";`;
}

/** Prints `shown`, unless the user's own hooks or the shell's tracing may have printed something before. */
function showIn(kind: ShellKind, shown: string): string {
  const show = `case $- in *[xv]*);;*)command printf '${shown}';;esac;`;
  if (kind === 'bash') return `[[ \${PS0-} != ?($'\\e]133;C;aid=ttyp-'+([a-z0-9])$'\\a') ]]||${show}`;
  if (kind === 'unknown') {
    const known = inShell('BASH', showIn('bash', shown)) + inShell('ZSH', showIn('zsh', shown));
    return `${known}[ -n "\${BASH_VERSION-}\${ZSH_VERSION-}" ]||${show}`;
  }
  if (kind !== 'zsh') return show;
  const hooked = `\${+preexec_functions} = 1 && -n \${preexec_functions:#_ttypilot_output}`;
  return `[[ -n \${functions[preexec]-} || ( ${hooked} ) ]]||${show}`;
}

const FORGET_VARIABLE = 'unset _ttypilot;';

/**
 * A command that does nothing but return this exit status. `&&:` after it keeps a shell with `set -e` from exiting.
 */
export function withStatus(kind: ShellKind, status: string): string {
  // a zsh subshell would write the history to its file again when it exits
  if (kind === 'zsh') return `() { return ${status}; }`;
  return kind === 'unknown' ? `sh -c exit\\ ${status}` : `(exit ${status})`;
}

function rememberInBash(command: string): string {
  return `[[ -o history ]]&&builtin history -s -- ${ansiC(command)};`;
}

/** Also for mksh. */
function rememberInZsh(command: string): string {
  return `builtin print -rs -- ${ansiC(command)};`;
}

function rememberAnywhere(command: string): string {
  return inShell('BASH', rememberInBash(command)) + inShell('ZSH', rememberInZsh(command));
}

/** Removes the line, and nothing else, from bash's history if it is there. */
function forgetInBash(token: string): string {
  return `[[ $(builtin history 1) =~ ([0-9]+).*${token} ]]&&builtin history -d \${BASH_REMATCH[1]}`;
}

/**
 * Zsh honours the leading space only with an option that is off by default, and checks it before it runs the line. So an
 * expansion in the line editor (ctrl+x *) sets the option, and the line restores it.
 */
const IGNORE_SPACE_IN_ZSH = `\${_ttypilot::=\${options[histignorespace]}}\${options[histignorespace]::=on}\x18*\x15`;
const RESTORE_IN_ZSH = `[[ \${_ttypilot-} = off ]]&&unsetopt histignorespace;unset _ttypilot;`;

/** At a syntax error mksh gives up the whole line, so a subshell checks the command first. */
function mkshRun(command: string): string {
  const body = ansiC(`_() {\n${command}\n}`);
  return `_ttypilot=$?;if (eval ${body});then (exit "$_ttypilot")&&:;eval ${ansiC(command)};else (exit 1);fi`;
}
