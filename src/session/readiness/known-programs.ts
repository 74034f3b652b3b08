import type { InputMode } from '../../backends/backend.js';
import type { ForegroundProcess, TerminalReader } from '../../backends/terminal-probe/look.js';

const SHELLS = /^-?(ba|z|fi|da|a|k|mk|lk|tc|c|ya|po)?sh$|^-?(ksh93|busybox|nu|elvish|xonsh|pwsh)$/;
const BUSYBOX_SHELLS = /^-?(sh|ash|hush)$/;
/** Options whose value is the next word. */
const WITH_VALUE = ['-o', '+o', '-O', '+O', '--rcfile', '--init-file', '-C', '--init-command'];

/** Whether a shell waits for a command, and not for a line that one of its commands reads. */
export function isAtPrompt({ process, byteCount }: TerminalReader, mode: InputMode): boolean {
  if (!isInteractiveShell(process)) return false;
  // at its prompt it edits the line itself; its `read` command leaves that to the kernel
  if (!mode.canonical) return true;
  if (/^-?(bash|zsh|fish)/.test(process.command) && !process.args.includes('--noediting')) return false;
  // at its prompt a plain shell reads the whole line; its `read` command reads byte by byte
  return byteCount !== 1;
}

/** Whether a process is a shell that takes commands, judged by its name and arguments. */
export function isInteractiveShell({
  command,
  args: [name = '', ...args],
}: Pick<ForegroundProcess, 'command' | 'args'>): boolean {
  const called = name.slice(name.lastIndexOf('/') + 1);
  if (command !== 'busybox') return (SHELLS.test(command) || SHELLS.test(called)) && !hasScript(args);
  // busybox is many programs; its name or first argument says which
  const [applet = '', ...rest] = /^-?busybox/.test(called) ? args : [called, ...args];
  return BUSYBOX_SHELLS.test(applet) && !hasScript(rest);
}

/** A shell that runs a script, or the text after -c, does not take commands. */
function hasScript(args: readonly string[]): boolean {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (WITH_VALUE.includes(arg)) i++;
    else if (/^-[a-z]*c/i.test(arg) || arg === '--command') return true;
    else if (/^-[a-z]*s/.test(arg)) return false;
    else if (!/^[-+]/.test(arg)) return true;
  }
  return false;
}

/** Programs that pass input on to a place that this machine's kernel does not show. */
const CARRIERS = new Set([
  'adb',
  'docker',
  'dtach',
  'et',
  'kubectl',
  'lxc',
  'machinectl',
  'mosh-client',
  'nerdctl',
  'oc',
  'picocom',
  'podman',
  'rlogin',
  'screen',
  'slogin',
  'ssh',
  'telnet',
  'tmux',
  'tmux: client',
  'virsh',
]);

/** Programs that ask for a password themselves. Some echo an asterisk for each key, so they must read keys. */
const PASSWORD_PROGRAMS = new Set([
  'sudo',
  'su',
  'doas',
  'passwd',
  'login',
  'pkexec',
  'pinentry-curses',
  'pinentry-tty',
]);

export function isCarrier(command: string): boolean {
  return CARRIERS.has(command);
}

export function asksForPasswords(command: string): boolean {
  return PASSWORD_PROGRAMS.has(command);
}
