/** They pass what is typed on to somewhere that the kernel of this machine does not show. */
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

/** They ask for a password themselves, some with an asterisk for each key, which they can only do by reading keys. */
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
