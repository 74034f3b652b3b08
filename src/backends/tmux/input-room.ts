import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Node cannot ask a terminal how much of its input is still unread, and perl can. It opens the terminal only for the look. */
const SCRIPT = `
use Fcntl; $| = 1;
while (my $path = <STDIN>) {
  chomp $path; my $tty; my $count = pack("i", 0); my $request = $^O eq "linux" ? 0x541B : 0x4004667F;
  if (sysopen($tty, $path, O_RDONLY | O_NOCTTY | O_NONBLOCK) && ioctl($tty, $request, $count)) {
    print unpack("i", $count), "\\n";
  } else { print "gone\\n"; }
}`;
/** The process ends when nobody has asked for so long. */
const IDLE_MS = 5000;

/** Says how many bytes of a terminal's input its program has not read yet. */
export class InputRoom implements Disposable {
  readonly #clock: Clock;
  #child: ChildProcessWithoutNullStreams | undefined;
  #asked: ((answer: number | undefined) => void)[] = [];
  #rest = '';
  #idle: Disposable | undefined;
  #isMissing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined where it cannot be told. */
  unreadBytes(terminalPath: string): Promise<number | undefined> {
    if (this.#isMissing || /[\n\0]/.test(terminalPath)) return Promise.resolve(undefined);
    this.#child ??= this.#start();
    this.#idle?.dispose();
    this.#idle = this.#clock.after(IDLE_MS, () => this.dispose(), { isBackground: true });
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#child?.stdin.write(`${terminalPath}\n`);
    });
  }

  dispose(): void {
    this.#idle?.dispose();
    this.#child?.stdin.end();
    this.#child = undefined;
    for (const answer of this.#asked.splice(0)) answer(undefined);
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn('perl', ['-e', SCRIPT], { stdio: 'pipe', env: { PATH: process.env.PATH } });
    child.unref();
    const over = () => {
      if (this.#child === child) this.dispose();
    };
    child.on('error', () => {
      this.#isMissing = true;
      over();
    });
    child.on('close', over);
    child.stdin.on('error', over);
    child.stderr.resume();
    child.stdout.on('data', (bytes: Buffer) => {
      if (this.#child === child) this.#hear(bytes.toString('latin1'));
    });
    return child;
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#asked.shift()?.(line === 'gone' ? undefined : Number(line));
  }
}
