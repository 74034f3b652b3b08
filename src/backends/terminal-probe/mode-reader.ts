import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { spawnClean } from '../../base/clean-spawn.js';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { findOnPath } from '../../base/files/find-on-path.js';
import type { InputMode } from '../backend.js';

interface Request {
  path: string;
  resolve: (settings: string) => void;
}

type Helper = ChildProcess & { stdin?: Socket; stdout?: Socket };

/** Deadline of an answer; a slower machine gets none. */
const PATIENCE_MS = 1000;
const IDLE_MS = 10_000;
const END_OF_ANSWER = '=\n';

/**
 * Asks Perl or stty how terminals treat input, and Perl how much of it is unread, because Node cannot. A small shell runs
 * them, one question at a time: starting a program from a large process costs much more. The shell lives only while there
 * are questions, and a while longer.
 */
export class ModeReader implements Disposable {
  readonly #clock: Clock;
  readonly #requests: Request[] = [];
  #helper: Helper | undefined;
  #answer = '';
  #timer: Disposable | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined where both are missing or the terminal is gone. */
  async read(path: string): Promise<InputMode | undefined> {
    return parseMode(await this.#settings(path));
  }

  /** How many bytes are still unread. Undefined where Perl is missing or the terminal is gone. */
  async unreadBytes(path: string): Promise<number | undefined> {
    // typing relies on it, so a helper that died or was slow gets a second chance
    const settings = (await this.#settings(path)) || (await this.#settings(path));
    const count = /\bunread=(\d+)/.exec(settings)?.[1];
    return count === undefined ? undefined : Number(count);
  }

  dispose(): void {
    this.#end();
    for (const { resolve } of this.#requests.splice(0)) resolve('');
  }

  /** Empty when there was no answer. */
  #settings(path: string): Promise<string> {
    return new Promise((resolve) => {
      this.#requests.push({ path, resolve });
      if (this.#requests.length === 1) this.#ask();
    });
  }

  #ask(): void {
    this.#timer?.dispose();
    const [request] = this.#requests;
    const helper = this.#helper;
    if (!request) {
      if (helper) setKeepsAlive(helper, false);
      this.#timer = this.#clock.after(IDLE_MS, () => this.#end(), { isBackground: true });
      return;
    }
    const asked = helper ?? this.#start();
    // without free descriptors it has no streams; the error event follows
    if (!asked.stdin) return;
    setKeepsAlive(asked, true);
    this.#answer = '';
    this.#timer = this.#clock.after(PATIENCE_MS, () => this.#lost(asked));
    asked.stdin.write(`${request.path}\n`);
  }

  #start(): Helper {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    const helper = startShell(['-c', SCRIPT], env) as Helper;
    this.#helper = helper;
    for (const source of [helper, helper.stdin, helper.stdout]) source?.on('error', () => this.#lost(helper));
    helper.on('exit', () => this.#lost(helper));
    helper.stdout?.setEncoding('latin1').on('data', (text: string) => this.#hear(helper, text));
    return helper;
  }

  #hear(helper: Helper, text: string): void {
    if (helper !== this.#helper) return;
    this.#answer += text;
    if (this.#answer.endsWith(END_OF_ANSWER)) this.#settle(this.#answer);
  }

  /** The helper is gone or hangs: the request gets no answer, and the next one starts another helper. */
  #lost(helper: Helper): void {
    if (helper !== this.#helper) return;
    this.#end();
    this.#settle('');
  }

  #settle(settings: string): void {
    this.#requests.shift()?.resolve(settings);
    this.#ask();
  }

  #end(): void {
    this.#timer?.dispose();
    const helper = this.#helper;
    this.#helper = undefined;
    // the helper exits at the end of its input
    helper?.stdin?.destroy();
    helper?.stdout?.destroy();
    helper?.unref();
  }
}

/** Perl closes inherited terminals itself, which a shell cannot. */
function startShell(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio: ('pipe' | 'ignore')[] = ['pipe', 'pipe', 'ignore'];
  try {
    if (findOnPath('perl') === undefined) return spawnClean('sh', args, { stdio, env });
  } catch {
    // without free descriptors, the ordinary start reports it
  }
  return spawn('sh', args, { env, cwd: '/', stdio });
}

const IN_STTY = `while read -r path; do stty ${process.platform === 'linux' ? '-F' : '-f'} "$path" -a; echo =; done`;

/** Asks the kernel directly: 0.1 ms instead of the 2 ms that stty takes to start. */
const IN_PERL = `if (opendir my $all, -d "/proc/self/fd" ? "/proc/self/fd" : "/dev/fd") {
  my @inherited = grep { /^[0-9]+$/ && $_ > 2 } readdir $all;
  closedir $all;
  # the terminals of sessions
  for my $fd (@inherited) { open(my $one, "<&=", $fd) and close $one }
}
eval { require POSIX } or exec "sh", "-c", shift;
my @names = ([POSIX::ICANON(), "icanon"], [POSIX::ECHO(), "echo"], [POSIX::ISIG(), "isig"]);
my $countUnread = $^O eq "linux" ? 0x541B : 0x4004667F;
$| = 1;
while (my $path = <STDIN>) {
  chomp $path;
  my $modes = POSIX::Termios->new;
  my $isOpen = sysopen my $terminal, $path, POSIX::O_RDONLY() | POSIX::O_NOCTTY() | POSIX::O_NONBLOCK();
  if ($isOpen && defined $modes->getattr(fileno $terminal)) {
    my $on = $modes->getlflag;
    print join(" ", map { ($on & $_->[0] ? "" : "-") . $_->[1] } @names);
    my $unread = pack "i", 0;
    print " unread=", unpack "i", $unread if ioctl $terminal, $countUnread, $unread;
  }
  print "\n=\n";
}`;

const SCRIPT = `command -v perl > /dev/null && exec perl -e '${IN_PERL}' '${IN_STTY}'; ${IN_STTY}`;

function setKeepsAlive(helper: Helper, keepsAlive: boolean): void {
  const change = keepsAlive ? 'ref' : 'unref';
  for (const handle of [helper, helper.stdin, helper.stdout]) handle?.[change]();
}

/** Both print a mode's name when it is on, and `-name` when it is off. */
export function parseMode(settings: string): InputMode | undefined {
  const words = new Set(settings.split(/[\s;]+/));
  if (!words.has('icanon') && !words.has('-icanon')) return undefined;
  return { canonical: words.has('icanon'), echo: words.has('echo'), signals: words.has('isig') };
}
