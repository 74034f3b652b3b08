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
