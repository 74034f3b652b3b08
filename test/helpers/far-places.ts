import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SshHost } from './ssh-host.js';

/** A machine that is reached by the user's own program. */
export interface FarTestPlace {
  address: string;
  stop(): Promise<void>;
}

/** A real sshd on loopback. */
export async function sshPlace(): Promise<FarTestPlace & { host: SshHost }> {
  const host = await SshHost.started();
  // the second is for the ways that need ttypilot there
  process.env.TTYPILOT_SSH = host.env.TTYPILOT_SSH;
  process.env.TTYPILOT_REMOTE_COMMAND = host.remoteCommand();
  return {
    address: host.address,
    host,
    async stop() {
      delete process.env.TTYPILOT_SSH;
      delete process.env.TTYPILOT_REMOTE_COMMAND;
      await host.stop();
    },
  };
}

/**
 * Stands in for docker and kubectl, which need a daemon or a cluster: a command of the same shape that runs words in a new
 * session of this machine, with `-t` in a terminal of its own. It shows neither another file system nor other processes.
 */
const STAND_IN = `#!/usr/bin/env python3
import os, pty, signal, sys, termios, tty, select, fcntl
args = sys.argv[1:]
name = os.path.basename(sys.argv[0])
if args[:1] != ['exec']:
    sys.exit(name + ': unknown command')
args = args[1:]
terminal = False
while args and args[0].startswith('-'):
    option = args.pop(0)
    if option == '-t': terminal = True
    elif option in ('--detach-keys', '-n'): args.pop(0)
    elif option != '-i': sys.exit(name + ': unknown flag ' + option)
place = args.pop(0)
if args[:1] == ['--']: args.pop(0)
if place == 'missing':
    sys.exit('Error response from daemon: No such container: missing')
if place == 'blind':
    hide = 'mount -t tmpfs none /proc; exec "$@"'
    args = ['unshare', '--map-root-user', '--mount', 'sh', '-c', hide, 'sh'] + args
env = {'PATH': os.environ['PATH'] if place != 'plain' else PLAIN, 'HOME': '/', 'TERM': 'xterm'}
if not terminal:
    os.setsid()
    os.execvpe(args[0], args, env)
pid, master = pty.fork()
if pid == 0:
    os.execvpe(args[0], args, env)
def resized(*_):
    fcntl.ioctl(master, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b'\\0' * 8))
resized()
signal.signal(signal.SIGWINCH, resized)
saved = termios.tcgetattr(0)
tty.setraw(0)
out = b''
while True:
    ready = select.select([0, master], [], [])[0]
    if 0 in ready:
        data = os.read(0, 65536)
        if not data: break
        while data: data = data[os.write(master, data):]
    if master in ready:
        try: data = os.read(master, 65536)
        except OSError: break
        if not data: break
        while data: data = data[os.write(1, data):]
status = os.waitpid(pid, 0)[1]
termios.tcsetattr(0, termios.TCSANOW, saved)
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** Docker or kubectl, played by the stand-in. In `plain`, the PATH has these directories only; `blind` has no /proc. */
export function containerPlace(
  kind: 'docker' | 'kubectl',
  plainPath = '/usr/bin:/bin',
): FarTestPlace & { directory: string } {
  const directory = mkdtempSync(join(tmpdir(), `ttypilot-${kind}-`));
  const path = join(directory, kind);
  writeFileSync(path, STAND_IN.replace('PLAIN', JSON.stringify(plainPath)));
  chmodSync(path, 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${directory}:${before}`;
  return {
    address: kind === 'docker' ? 'docker://box' : 'kubectl://space/box',
    directory,
    async stop() {
      process.env.PATH = before;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
