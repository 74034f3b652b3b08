import { isRunning, readProcess } from '../../pty/process-table.js';

/** Every so many questions it is looked at whether it is still the same process. */
const QUESTIONS_PER_LOOK = 16;

/** A process that is not ours, and tells nobody of its end: that of a tmux server, or what tmux has started in a pane. */
export class WatchedProcess {
  readonly #pid: number;
  readonly #startTime: string;
  #questions = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#startTime = readProcess(pid)?.startTime ?? '';
  }

  /** It has ended, or another one has its number. Many are asked often, and mostly that costs next to nothing. */
  get isLost(): boolean {
    if (++this.#questions % QUESTIONS_PER_LOOK !== 0 && isThere(this.#pid)) return false;
    return !isRunning({ pid: this.#pid, startTime: this.#startTime });
  }
}

/** Whether there is a process with this number. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
