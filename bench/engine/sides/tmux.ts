import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cols, rows } from '../drivers/driver.js';
import { MarkTimes } from '../mark-times.js';

/** A tmux server of our own, as scripts use it. */
export class Tmux {
  readonly #socket = `ttypilot-bench-${process.pid}`;
  #count = 0;

  /** Undefined where there is no tmux. */
  static async open(): Promise<Tmux | undefined> {
    const tmux = new Tmux();
    try {
      await tmux.#run('-f', '/dev/null', 'new-session', '-d', '-x', `${cols}`, '-y', `${rows}`, 'sleep 3600');
    } catch {
      return undefined;
    }
    await tmux.#run('set-option', '-g', 'history-limit', '1000');
    return tmux;
  }

  async secondsOfCat(file: string): Promise<number> {
    const channel = `done-${this.#count++}`;
    const startedMs = performance.now();
    await this.#window(`cat '${file}'`, channel);
    await this.#run('wait-for', channel);
    return (performance.now() - startedMs) / 1000;
  }

  /** From each write of a program to the moment at which a script that polls sees it. */
  async wakeUpsMs(marks: number): Promise<number[]> {
    const times = new MarkTimes(marks, 30);
    const channel = `done-${this.#count++}`;
    const command = [process.execPath, ...times.args].map((part) => `'${part}'`).join(' ');
    const pane = (await this.#window(command, channel)).trim();
    const isSeen = async (text: string) => (await this.#run('capture-pane', '-p', '-t', pane)).includes(text);
    while (!(await isSeen('ready.')));
    for (let mark = 0; mark < times.count; mark++) {
      await this.#run('send-keys', '-t', pane, 'Enter');
      while (!(await isSeen(`mark-${mark}.`)));
      times.seen();
    }
    await this.#run('send-keys', '-t', pane, 'Enter');
    await this.#run('wait-for', channel);
    return times.wakeUpsMs();
  }

  async close(): Promise<void> {
    await this.#run('kill-server');
  }

  /** Runs a command in a new window and signals the channel when it has ended; gives the pane's name. */
  #window(command: string, channel: string): Promise<string> {
    const signal = `tmux -L ${this.#socket} wait-for -S ${channel}`;
    return this.#run('new-window', '-d', '-P', '-F', '#{pane_id}', `${command}; ${signal}`);
  }

  async #run(...args: string[]): Promise<string> {
    const env = { ...process.env, TMUX: '' };
    return (await promisify(execFile)('tmux', ['-L', this.#socket, ...args], { env })).stdout;
  }
}
