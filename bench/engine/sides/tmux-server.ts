import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { COLS, ROWS } from '../drivers/driver.js';

/** A private tmux server with as much history as the other sides keep. */
export class TmuxServer {
  readonly socket: string;

  constructor(label: string) {
    this.socket = `ttypilot-bench-${label}-${process.pid}`;
    process.on('exit', this.#endAtOnce);
  }

  /** Starts it with an idle session; false if tmux is not installed. */
  async open(): Promise<boolean> {
    try {
      const size = ['-x', `${COLS}`, '-y', `${ROWS}`];
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

  /** Without this, the server and its programs would outlive us. */
  readonly #endAtOnce = () => {
    spawnSync('tmux', ['-L', this.socket, 'kill-server'], { stdio: 'ignore' });
  };
}

/** Words quoted for a shell. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}
