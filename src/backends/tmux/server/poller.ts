import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { PaneBackend } from '../pane/pane-backend.js';
import { pollCommands, readPaneSnapshot } from '../pane/snapshot.js';
import { commandArgs, runTmux, splitLines, TIMEOUT_MS, type TmuxCommand } from './tmux-command.js';

const PERIOD_MS = 50;
/** Panes per run of tmux: its arguments must stay short. */
const PANES_AT_ONCE = 10;

/** Polls panes, where control mode does not work: one timer for all. */
export class Poller {
  readonly #clock: Clock;
  readonly #panes = new Map<PaneBackend, string>();
  #next: Disposable | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(socketName: string, pane: PaneBackend): void {
    this.#panes.set(pane, socketName);
    this.#next ??= this.#clock.nextTurn(() => this.#look());
  }

  forget(pane: PaneBackend): void {
    this.#panes.delete(pane);
  }

  async #look(): Promise<void> {
    for (const socketName of new Set(this.#panes.values())) {
      const panes = [...this.#panes.keys()].filter((pane) => this.#panes.get(pane) === socketName);
      for (let at = 0; at < panes.length; at += PANES_AT_ONCE) {
        await this.#lookAt(socketName, panes.slice(at, at + PANES_AT_ONCE));
      }
    }
    this.#next = undefined;
    if (this.#panes.size > 0) this.#next = this.#clock.after(PERIOD_MS, () => this.#look());
  }

  async #lookAt(socketName: string, panes: PaneBackend[]): Promise<void> {
    // a pane's contents must not be mistaken for the mark
    const mark = `ttypilot-${randomBytes(8).toString('hex')}`;
    const commands: TmuxCommand[] = panes.flatMap((pane) => [
      ...pollCommands(pane.paneId),
      ['display-message', '-p', `${mark}${pane.paneId}`],
    ]);
    // the check of the panes notices a server that does not answer
    const output = await runTmux(socketName, commandArgs(commands), TIMEOUT_MS).catch(() => Buffer.alloc(0));
    let lines: Buffer[] = [];
    for (const line of splitLines(output)) {
      const pane = panes.find(({ paneId }) => line.equals(Buffer.from(mark + paneId)));
      if (!pane) {
        lines.push(line);
        continue;
      }
      const snapshot = readPaneSnapshot(pane.paneId, [lines.slice(0, 1), lines.slice(1)]);
      lines = [];
      if (snapshot && this.#panes.has(pane)) pane.captured(snapshot);
    }
  }
}
