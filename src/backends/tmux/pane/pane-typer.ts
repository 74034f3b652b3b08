import { type Clock, elapse } from '../../../base/clock.js';
import type { Grant, InputMode } from '../../backend.js';
import { readProcess } from '../../pty/process-table.js';
import { sendSignal } from '../../pty/send-signal.js';
import type { PaneInfo } from '../server/pane-list.js';
import type { Command } from '../server/tmux-command.js';
import { pasteCommands, sendCommand, type TypingTarget, throwIfRefused } from './pane-typing.js';
import { newBufferName } from './paste-buffers.js';

export interface PaneTyperOptions {
  clock: Clock;
  pane: { readonly info: PaneInfo; inputMode(): Promise<InputMode | undefined> };
  run: (commands: readonly Command[]) => Promise<Buffer[][]>;
  /** How much the program has not read yet; undefined where that cannot be told. */
  unreadBytes: () => Promise<number | undefined>;
}

const CTRL_C = 0x03;
/** A terminal that holds so much takes no more, and tmux holds the rest. */
const STUCK_BYTES = 3000;
/** The kernel hands a paste on in its own time, so that one look is not enough. */
const PAUSES_MS = [0, 10, 30, 60];

/** Hands input to tmux, which looks in the same step whether the pane takes it. */
export class PaneTyper {
  readonly #options: PaneTyperOptions;
  readonly #buffer = newBufferName();
  /** tmux has got a paste that does not fit into a terminal, and may still hold some of it. */
  #mayHoldPaste = false;

  constructor(options: PaneTyperOptions) {
    this.#options = options;
  }

  async send(bytes: Uint8Array, leaveMode: boolean): Promise<void> {
    if (this.mayOvertake(bytes) && (await this.overtakesPaste())) return;
    await this.#run(sendCommand(this.#target(leaveMode), bytes));
  }

  async paste(text: string, { leaveMode = false, ...options }: Grant & { keepsBreaks?: boolean }): Promise<void> {
    this.#mayHoldPaste ||= text.length > STUCK_BYTES;
    try {
      for (const command of pasteCommands(this.#target(leaveMode), text, options)) await this.#run(command);
    } catch (error) {
      // else a person would find it among the buffers
      await this.#options.run([['delete-buffer', '-b', this.#buffer]]).catch(() => {});
      throw error;
    }
  }

  /** Whether these bytes are a ctrl+c that a paste may stand in the way of. */
  mayOvertake(bytes: Uint8Array): boolean {
    return this.#mayHoldPaste && bytes.length === 1 && bytes[0] === CTRL_C;
  }

  /**
   * A ctrl+c would wait inside tmux behind a paste that the program does not read, so the program gets the signal that
   * the kernel would make of it. Returns whether it did.
   */
  async overtakesPaste(): Promise<boolean> {
    const { pane } = this.#options;
    this.#mayHoldPaste = await this.#isStuck();
    if (!this.#mayHoldPaste || !(await pane.inputMode())?.signals) return false;
    const group = readProcess(pane.info.pid)?.foregroundGroupId ?? 0;
    return group > 1 && sendSignal(-group, 'SIGINT') === 'sent';
  }

  async #isStuck(): Promise<boolean> {
    const { clock, run, unreadBytes } = this.#options;
    // when it answers, tmux has written what fits into the terminal
    await run([['display-message', '-p', '']]);
    for (const pauseMs of PAUSES_MS) {
      await elapse(clock, pauseMs);
      if (((await unreadBytes()) ?? 0) >= STUCK_BYTES) return true;
    }
    return false;
  }

  async #run(command: Command): Promise<void> {
    const { pane, run } = this.#options;
    throwIfRefused(pane.info.paneId, await run([command]));
  }

  #target(leaveMode: boolean): TypingTarget {
    const { paneId, pid } = this.#options.pane.info;
    return { paneId, pid, leaveMode, buffer: this.#buffer };
  }
}
