import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const OVER = 'tmux has ended';

interface Request {
  resolve(lines: string[]): void;
  reject(error: Error): void;
}

/** A private tmux server and a client in control mode: commands go over one pipe, which is faster than a process each. */
export class TmuxControl {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #requests: Request[] = [];
  #block: string[] | undefined;
  #isOver = false;

  /** `socket` is the path of the server's socket, which stays when the server has ended. */
  static async start(socket: string): Promise<TmuxControl> {
    const control = new TmuxControl(socket);
    // the answer to the command that started the server
    await new Promise<string[]>((resolve, reject) => control.#requests.push({ resolve, reject }));
    await control.run('set -g status off');
    return control;
  }

  private constructor(socket: string) {
    const args = ['-u', '-S', socket, '-f', '/dev/null', '-C', 'new-session', '-s', 'control', 'exec sleep 600'];
    const env = { ...process.env, TMUX: '', LC_ALL: 'C.UTF-8', TERM: 'xterm-256color' };
    this.#child = spawn('tmux', args, { env });
    createInterface(this.#child.stdout).on('line', (line) => this.#hear(line));
    this.#child.stdin.on('error', () => {});
    this.#child.on('close', () => {
      this.#isOver = true;
      for (const { reject } of this.#requests.splice(0)) reject(new Error(OVER));
    });
  }

  /** Runs one command and returns its output lines. */
  run(command: string): Promise<string[]> {
    if (this.#isOver) return Promise.reject(new Error(OVER));
    return new Promise((resolve, reject) => {
      this.#requests.push({ resolve, reject });
      this.#child.stdin.write(`${command}\n`);
    });
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.write('kill-server\n');
    await closed;
  }

  #hear(line: string): void {
    if (this.#block === undefined) {
      if (line.startsWith('%begin ')) this.#block = [];
      return;
    }
    if (!/^%(end|error) \d+ \d+ \d+$/.test(line)) {
      this.#block.push(line);
      return;
    }
    const [request, lines] = [this.#requests.shift(), this.#block];
    this.#block = undefined;
    if (line.startsWith('%end')) request?.resolve(lines);
    else request?.reject(new Error(lines.join('\n')));
  }
}
