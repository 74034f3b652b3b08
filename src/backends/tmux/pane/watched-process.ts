import { isRunning, readProcess } from '../../pty/process-table.js';

/** Every this many checks, the start time is compared as well. */
const QUESTIONS_PER_LOOK = 16;

/** A process that is not our child, so its end is not reported to us: a tmux server, or what tmux started in a pane. */
export class WatchedProcess {
  readonly #pid: number;
  readonly #startTime: string;
  #questions = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#startTime = readProcess(pid)?.startTime ?? '';
  }

  /** It has ended, or its pid was reused. Most checks cost next to nothing. */
  get isLost(): boolean {
    if (++this.#questions % QUESTIONS_PER_LOOK !== 0 && isThere(this.#pid)) return false;
    return !isRunning({ pid: this.#pid, startTime: this.#startTime });
  }
}

/** Whether a process with this number exists. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
