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
 * One sender at a time, whoever they are: the name of the one who has the pane is noted in tmux itself, which looks and
 * notes in one step. So two engines of one process, or two processes, exclude each other, and one that was killed does not
 * keep a pane.
 */
export class PaneLock {
  readonly #options: PaneLockOptions;
  /** Those of this very engine come in the order of their calls. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PaneLockOptions) {
    this.#options = options;
  }

  /** Rejects with `input_locked` when somebody else keeps it for two minutes. */
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

  /** Puts the name in the place of another one if that still stands there, and gives the one that stands there then. */
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
