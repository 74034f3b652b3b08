import { type Clock, elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import { newId } from '../../../base/ids.js';
import { isNamedProcessRunning, ownProcessName } from '../../pty/process-table.js';
import { type TmuxCommand, tmuxCommandLine } from '../server/tmux-command.js';

export interface PaneLockOptions {
  paneId: string;
  clock: Clock;
  run: (commands: readonly TmuxCommand[]) => Promise<Buffer[][]>;
}

const NAME = '@ttypilot-sender';
const MAX_WAIT_MS = 120_000;
const MAX_PAUSE_MS = 50;

/**
 * Admits one sender at a time. The holder's name is noted in tmux itself, which compares and sets in one step. So two engines
 * of one process, or two processes, exclude each other, and a killed process does not keep a pane locked.
 */
export class PaneLock {
  readonly #options: PaneLockOptions;
  /** Senders of this engine get the lock in the order of their calls. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PaneLockOptions) {
    this.#options = options;
  }

  /** Rejects with `input_locked` when another sender keeps it for two minutes. */
  async take(): Promise<Disposable> {
    let giveBack = () => {};
    const held = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const before = this.#last;
    this.#last = before.then(() => held);
    await before;
    try {
      const name = await this.#note();
      return { dispose: () => void this.#remove(name).finally(giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async #note(): Promise<string> {
    const { clock, paneId } = this.#options;
    const name = `${ownProcessName()}:${newId('l')}`;
    const startedAt = clock.now();
    let gone = '';
    for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      const holder = await this.#exchange(gone, name);
      if (holder === name) return name;
      if (holder === '' || !isNamedProcessRunning(holder)) {
        gone = holder;
        continue;
      }
      const [pid] = holder.split(':');
      if (clock.now() - startedAt > MAX_WAIT_MS) throw fail('input_locked', { holder: `process ${pid} (${paneId})` });
      await elapse(clock, pauseMs);
    }
  }

  /** Replaces the expected name if it is still noted; returns the name that is noted now. */
  async #exchange(expected: string, name: string): Promise<string> {
    const { paneId, run } = this.#options;
    const set = tmuxCommandLine(['set-option', '-p', '-t', paneId, NAME, name]);
    const blocks = await run([
      ['if-shell', '-F', '-t', paneId, isNow(expected), set],
      ['display-message', '-p', '-t', paneId, `#{${NAME}}`],
    ]);
    return blocks.flat().at(-1)?.toString() ?? '';
  }

  /** A pane that is gone has no lock either. */
  async #remove(name: string): Promise<void> {
    const { paneId, run } = this.#options;
    const unset = tmuxCommandLine(['set-option', '-p', '-u', '-t', paneId, NAME]);
    await run([['if-shell', '-F', '-t', paneId, isNow(name), unset]]).catch(() => {});
  }
}

function isNow(name: string): string {
  return `#{==:#{${NAME}},${name}}`;
}
