import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, onTestFinished } from 'vitest';

let count = 0;

/** A tmux server of the test's own, ended when the test is over, or those of the file. */
export class PrivateTmux {
  readonly socketName = `ttypilot-test-${process.pid}-${++count}`;

  constructor() {
    try {
      onTestFinished(() => this.kill());
    } catch {
      // it is for all tests of the file
      afterAll(() => this.kill());
    }
  }

  run(...args: string[]): string {
    const env = { ...process.env, TMUX: '', LC_ALL: 'C.UTF-8' };
    const all = ['-u', '-L', this.socketName, '-f', '/dev/null', ...args];
    return execFileSync('tmux', all, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
  }

  /**
   * Starts a program in a window of its own, and gives the name of its pane. All are in one session, since tmux 3.3a
   * crashes when a session begins or ends in the moment in which a control client connects.
   */
  pane(command: string, { cols = 80, rows = 24, historyLimit = 2000 } = {}): string {
    // a starting server has no options yet, and a pane takes its limit and its size when it is created
    if (!this.isRunning) this.run('new-session', '-d', '-s', 'keeper', 'cat');
    this.run('set-option', '-g', 'history-limit', `${historyLimit}`);
    this.run('set-option', '-t', 'keeper', 'default-size', `${cols}x${rows}`);
    return this.run('new-window', '-d', '-t', 'keeper:', '-P', '-F', '#{pane_id}', command);
  }

  format(paneId: string, format: string): string {
    return this.run('display-message', '-p', '-t', paneId, format);
  }

  get pid(): number {
    return Number(this.run('display-message', '-p', '#{pid}'));
  }

  get isRunning(): boolean {
    try {
      this.run('list-sessions');
      return true;
    } catch {
      return false;
    }
  }

  /** Does not use kill-server, which waits forever for control clients whose reader is gone. */
  kill(): void {
    try {
      const [pid, socket = ''] = this.run('display-message', '-p', '#{pid} #{socket_path}').split(' ');
      // 0 would be this process and its whole group
      if (Number(pid) > 1) process.kill(Number(pid), 'SIGKILL');
      rmSync(socket, { force: true });
    } catch {
      // it has ended already
    }
  }
}
