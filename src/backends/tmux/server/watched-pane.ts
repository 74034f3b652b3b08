import { fail } from '../../../base/errors/errors.js';
import type { PaneBackend } from '../pane/pane-backend.js';
import { readPaneSnapshot, snapshotCommands } from '../pane/snapshot.js';
import type { ControlClient, Reply } from './control-client.js';
import { type TmuxCommand, unlessClosed } from './tmux-command.js';

/** Output held while awaiting a capture; above this, the pane is captured again. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;

/** A pane and its connection: captures of what it shows, and the output that follows them. */
export class WatchedPane {
  readonly pane: PaneBackend;
  /** Undefined when control mode does not work and the pane is polled. */
  client: ControlClient | undefined;
  #outputCount = 0;
  /** Output that arrived before the capture it follows. */
  #held: Uint8Array[] | undefined;
  #heldBytes = 0;
  #lastCapture = Promise.resolve();

  constructor(pane: PaneBackend, client: ControlClient | undefined) {
    this.pane = pane;
    this.client = client;
  }

  output(bytes: Uint8Array): void {
    this.#outputCount++;
    if (!this.#held) return this.pane.output(bytes);
    this.#heldBytes += bytes.length;
    // the connection's bytes are only valid during the call
    if (this.#heldBytes <= MAX_HELD_BYTES) this.#held.push(new Uint8Array(bytes));
  }

  /** Brings the pane to what tmux shows, after pending captures. Rejects with `pane_gone` if it is missing. */
  capture(): Promise<void> {
    const capture = this.#lastCapture.then(() => unlessClosed(this.pane.paneId, this.#capture()));
    this.#lastCapture = capture.catch(() => {});
    return capture;
  }

  /**
   * Output that arrives after the answer on the same connection was written after the capture. Output that arrives before it
   * was written before, unless the answer had to wait behind output of other panes: then the pane is paused first.
   */
  async #capture(): Promise<void> {
    const { pane, client } = this;
    if (!client) return;
    const commands = [outputCommand(pane, 'continue'), ...snapshotCommands(pane.paneId, pane.historyRows)];
    const [ownBefore, allBefore] = [this.#outputCount, client.outputCount];
    let isShown = false;
    await client.request(commands, (blocks) => {
      const own = this.#outputCount - ownBefore;
      isShown = own === 0 || own === client.outputCount - allBefore;
      if (isShown) this.#show(blocks);
    });
    if (isShown) return;
    try {
      await client.request([outputCommand(pane, 'pause')], () => this.#hold());
      await client.request(commands, (blocks) => this.#show(blocks));
    } finally {
      this.#held = undefined;
    }
  }

  #hold(): void {
    this.pane.isLive = false;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #show(blocks: Reply): void {
    const { pane } = this;
    const held = this.#held ?? [];
    this.#held = undefined;
    const snapshot = readPaneSnapshot(pane.paneId, blocks);
    if (!snapshot) throw fail('pane_gone', { paneId: pane.paneId, reason: 'it was closed' });
    if (pane.isOver) return;
    pane.captured(snapshot);
    for (const bytes of held) pane.output(bytes);
    if (this.#heldBytes <= MAX_HELD_BYTES) return;
    this.#heldBytes = 0;
    pane.isLive = false;
    this.capture().catch(() => {});
  }
}

/** Pauses a pane's output on the connection, or continues it from now on. */
function outputCommand(pane: PaneBackend, act: 'pause' | 'continue'): TmuxCommand {
  return ['refresh-client', '-A', `${pane.paneId}:${act}`];
}
