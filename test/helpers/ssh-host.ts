import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { quoteWord } from '../../src/base/text/quote-word.js';
import { sshClient } from '../../src/client/ssh/ssh-client.js';
import { bin, DaemonPlace } from './daemon.js';

const SSHD = '/usr/sbin/sshd';

/**
 * A host of its own on loopback: an sshd with new keys, and a data directory. Neither the user's nor the machine's ssh
 * configuration is read.
 */
export class SshHost {
  readonly place = new DaemonPlace();
  readonly directory = mkdtempSync(join(tmpdir(), 'ttypilot-ssh-'));
  readonly address = 'ssh://box';
  #sshd: ChildProcess | undefined;
  #port = 0;

  static async started(): Promise<SshHost> {
    const host = new SshHost();
    host.#makeKeys();
    await host.startSshd();
    return host;
  }

  /** For the client's process. */
  get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      TTYPILOT_SSH: `ssh -F ${quoteWord(join(this.directory, 'ssh.conf'))}`,
      TTYPILOT_REMOTE_COMMAND: this.remoteCommand(),
      // this machine has no host of its own
      TTYPILOT_RUNTIME_DIR: this.directory,
      TTYPILOT_DATA_DIR: join(this.directory, 'no-data'),
      TTYPILOT_URL: undefined,
      TTYPILOT_TOKEN: undefined,
    };
  }

  remoteCommand(command = `${quoteWord(process.execPath)} ${quoteWord(bin)}`): string {
    const { TTYPILOT_RUNTIME_DIR = '', TTYPILOT_DATA_DIR = '' } = this.place.env;
    return `TTYPILOT_RUNTIME_DIR=${quoteWord(TTYPILOT_RUNTIME_DIR)} TTYPILOT_DATA_DIR=${quoteWord(TTYPILOT_DATA_DIR)} ${command}`;
  }

  client(env: NodeJS.ProcessEnv = {}) {
    return sshClient(this.address, { env: { ...this.env, ...env }, hasTerminal: false });
  }

  /** Adds lines to the user's ssh configuration of this host. */
  configure(lines: string): void {
    writeFileSync(join(this.directory, 'ssh.conf'), `${this.#configuration()}${lines}\n`);
  }

  trust(publicKey = readFileSync(join(this.directory, 'host.pub'), 'utf8')): void {
    const key = publicKey.split(' ').slice(0, 2).join(' ');
    writeFileSync(join(this.directory, 'known_hosts'), `[127.0.0.1]:${this.#port} ${key}\n`);
  }

  keygen(name: string): void {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(this.directory, name)]);
  }

  /** A free port may be taken before sshd listens there, so this tries several. */
  async startSshd(): Promise<void> {
    // only there does sshd run as root
    if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
    for (let attempt = 0; attempt < 5; attempt++) {
      if (this.#port === 0 || attempt > 0) this.#port = await freePort();
      writeFileSync(join(this.directory, 'sshd.conf'), this.#sshdConfiguration());
      this.configure('');
      this.trust();
      const child = spawn(findOnPath('sshd') ?? SSHD, ['-D', '-e', '-f', join(this.directory, 'sshd.conf')], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.#sshd = child;
      for await (const line of createInterface(child.stderr)) {
        if (!line.includes('Server listening')) continue;
        child.stderr.resume();
        return;
      }
    }
    throw new Error('sshd does not start');
  }

  /** The connections that sshd has already accepted go on. */
  async stopSshd(): Promise<void> {
    const child = this.#sshd;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }

  /** The ssh processes of clients to this host. */
  sshPids(): number[] {
    const config = join(this.directory, 'ssh.conf');
    return processes().flatMap(({ pid, words }) => (words[0] === 'ssh' && words.includes(config) ? [pid] : []));
  }

  /** The relays on this host. */
  relayPids(): number[] {
    const { TTYPILOT_DATA_DIR } = this.place.env;
    return processes().flatMap(({ pid, words }) =>
      words.includes(bin) && words.at(-1) === 'relay' && environmentOf(pid).includes(`${TTYPILOT_DATA_DIR}`)
        ? [pid]
        : [],
    );
  }

  /** Cuts all connections as a lost network would. */
  cut(): number {
    const pids = this.sshPids();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    return pids.length;
  }

  async stop(): Promise<void> {
    await this.stopSshd();
    await this.place.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #makeKeys(): void {
    for (const name of ['host', 'user']) this.keygen(name);
  }

  #sshdConfiguration(): string {
    return `Port ${this.#port}
ListenAddress 127.0.0.1
HostKey ${join(this.directory, 'host')}
PidFile none
AuthorizedKeysFile ${join(this.directory, 'user.pub')}
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
StrictModes no
MaxStartups 100
`;
  }

  #configuration(): string {
    return `Host box
  HostName 127.0.0.1
  Port ${this.#port}
  User ${userInfo().username}
  IdentityFile ${join(this.directory, 'user')}
  IdentitiesOnly yes
  IdentityAgent none
  GlobalKnownHostsFile none
  UserKnownHostsFile ${join(this.directory, 'known_hosts')}
`;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function processes(): { pid: number; words: string[] }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({ pid: Number(pid), words: readProc(pid, 'cmdline').split('\0').slice(0, -1) }));
}

function environmentOf(pid: number): string {
  return readProc(String(pid), 'environ');
}

function readProc(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // it has ended
    return '';
  }
}
