import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { cols, rows } from '../drivers/driver.js';

/** A tmux server of our own, with as much history as the others keep. */
export class TmuxServer {
  readonly socket: string;

  constructor(label: string) {
    this.socket = `ttypilot-bench-${label}-${process.pid}`;
    process.on('exit', this.#endAtOnce);
  }

  /** Starts it with a session in which nothing happens; false where there is no tmux. */
  async open(): Promise<boolean> {
    try {
      const size = ['-x', `${cols}`, '-y', `${rows}`];
      await this.run('-f', '/dev/null', 'new-session', '-d', ...size, 'sleep 3600');
      await this.run('set-option', '-g', 'history-limit', '1000');
      return true;
    } catch {
      return false;
    }
  }

  async run(...args: string[]): Promise<string> {
    const env = { ...process.env, TMUX: '' };
    return (await promisify(execFile)('tmux', ['-L', this.socket, ...args], { env })).stdout;
  }

  async close(): Promise<void> {
    process.off('exit', this.#endAtOnce);
    await this.run('kill-server');
  }

  /** It would outlive us, with all that runs in it. */
  readonly #endAtOnce = () => {
    spawnSync('tmux', ['-L', this.socket, 'kill-server'], { stdio: 'ignore' });
  };
}

/** Words as a shell takes them. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}
