import { readdirSync, readFileSync } from 'node:fs';
import type * as Library from '../../../src/index.js';
import { COLS, ROWS } from '../drivers/driver.js';
import { MarkTimes } from '../mark-times.js';
import { quoted, TmuxServer } from './tmux-server.js';

const built = new URL('../../../dist/lib/index.js', import.meta.url).href;
const TIMEOUT_MS = 60_000;
const PERIOD_MS = 50;
/** The kernel counts 100 ticks a second. */
const TICK_MS = 10;

/** Panes of a tmux server, watched by an engine or by a script that polls every 50 ms. */
export class WatchedPanes {
  readonly #server = new TmuxServer('panes');
  readonly #engine: Library.Engine;

  private constructor(engine: Library.Engine) {
    this.#engine = engine;
  }

  /** Undefined if tmux is not installed. */
  static async open(): Promise<WatchedPanes | undefined> {
    const { Engine } = (await import(built)) as typeof Library;
    const panes = new WatchedPanes(new Engine());
    return (await panes.#server.open()) ? panes : undefined;
  }

  /** From each write in a pane to the end of the wait for it. */
  async controlledMs(marks: number): Promise<number[]> {
    const times = new MarkTimes({ count: marks, delayMs: 3 });
    const paneId = await this.#pane([process.execPath, ...times.args]);
    const session = await this.#engine.pane({ paneId, socketName: this.#server.socket });
    const whenShown = async (text: string) => {
      const { found } = await session.waits.forText(text, { timeoutMs: TIMEOUT_MS });
      if (!found) throw new Error(`${text} was not found`);
    };
    await whenShown('ready.');
    for (let mark = 0; mark < times.count; mark++) {
      await session.input.type('\n');
      await whenShown(`mark-${mark}.`);
      times.seen();
    }
    await session.input.type('\n');
    await session.waits.forExit({ timeoutMs: TIMEOUT_MS });
    await session.close();
    return times.wakeUpsMs();
  }

  /** The same for a script that runs tmux twice every 50 ms. */
  async polledMs(marks: number): Promise<number[]> {
    const times = new MarkTimes({ count: marks, delayMs: 2 * PERIOD_MS });
    let looks = 0;
    const paneId = await this.#pane([process.execPath, ...times.args]);
    const whenShown = async (text: string) => {
      // the write must fall anywhere in the period, whenever it was requested
      looks++;
      await new Promise((resolve) => setTimeout(resolve, (looks * 13) % PERIOD_MS));
      for (let nextMs = performance.now(); ; nextMs += PERIOD_MS) {
        const size = await this.#server.run('display-message', '-p', '-t', paneId, '#{history_size} #{cursor_y}');
        const screen = await this.#server.run('capture-pane', '-p', '-t', paneId);
        if (size !== '' && screen.includes(text)) return;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextMs + PERIOD_MS - performance.now())));
      }
    };
    await whenShown('ready.');
    for (let mark = 0; mark < times.count; mark++) {
      await this.#server.run('send-keys', '-t', paneId, 'Enter');
      await whenShown(`mark-${mark}.`);
      times.seen();
    }
    await this.#server.run('send-keys', '-t', paneId, 'Enter');
    while ((await this.#server.run('list-panes', '-a', '-F', '#{pane_id}')).split('\n').includes(paneId));
    return times.wakeUpsMs();
  }

  /** The share of a core that it takes to watch `count` idle panes, with all helper processes. */
  async idleShare(count: number, forMs: number): Promise<number> {
    const socketName = this.#server.socket;
    const names: string[] = [];
    let session = '';
    for (let i = 0; i < count; i++) {
      // ten windows in each session
      const place = i % 10 === 0 ? ['new-session', '-d'] : ['new-window', '-d', '-t', `${session}:`];
      const made = await this.#server.run(...place, '-P', '-F', '#{session_id} #{pane_id}', 'sleep 3600');
      const [sessionId = '', paneId = ''] = made.trim().split(' ');
      session = sessionId;
      names.push(paneId);
    }
    const sessions = await Promise.all(names.map((paneId) => this.#engine.pane({ paneId, socketName })));
    await new Promise((resolve) => setTimeout(resolve, 6000));
    // measure our own time inside the helpers' interval, because reading theirs costs time
    const helpersBefore = helpersMs();
    const before = process.cpuUsage();
    const startMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const { user, system } = process.cpuUsage(before);
    const share = ((user + system) / 1000 + helpersMs() - helpersBefore) / (performance.now() - startMs);
    await Promise.all(sessions.map((session) => session.close()));
    return share;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.#engine.dispose();
  }

  async #pane(words: readonly string[]): Promise<string> {
    const size = ['-x', `${COLS}`, '-y', `${ROWS}`];
    return (
      await this.#server.run('new-session', '-d', '-P', '-F', '#{pane_id}', ...size, `exec ${quoted(words)}`)
    ).trim();
  }
}

/** CPU time of the child processes. */
function helpersMs(): number {
  const times = readdirSync('/proc').map((name) => {
    const [, parent, ...fields] = statOf(name);
    return Number(parent) === process.pid ? (Number(fields[9]) + Number(fields[10])) * TICK_MS : 0;
  });
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** The fields of /proc/PID/stat from the state on. */
function statOf(name: string): string[] {
  try {
    const line = readFileSync(`/proc/${Number(name)}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
