import { closeSync, constants, openSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import type { Backend, LaunchOptions } from '../backend.js';
import { ModeReader } from '../terminal-probe/mode-reader.js';
import { Nursery } from './containment/nursery.js';
import { type Closer, fillDescriptorGaps, findCloser } from './descriptors.js';
import { type ForkedTerminal, type ForkOptions, forkTerminal } from './native.js';
import { prepareProgram } from './prepare-program.js';
import { ProcessTable } from './process-table.js';
import { endLeftovers } from './process-tree.js';
import { PtyBackend } from './pty-backend.js';
import { ReadScheduler } from './read-scheduler.js';
import { sendSignal } from './send-signal.js';

/** With more gaps than this, programs close inherited descriptors themselves. */
const MAX_GAPS = 100;

/** Starts programs in terminals of their own. They share what must be fair between them. */
export class PtyHost {
  readonly #clock: Clock;
  readonly #reads: ReadScheduler;
  readonly #processes: ProcessTable;
  readonly #modes: ModeReader;
  readonly #openFds = new Set<number>();
  readonly #owner: string | undefined;
  /** Null where no program can close descriptors. */
  #closer: Closer | null | undefined;
  /** Null where programs cannot be contained. */
  #nursery: Nursery | null | undefined;

  /** `owner` is part of every program's mark, and says whose they were after this process is gone. */
  constructor(clock: Clock, owner?: string) {
    this.#clock = clock;
    this.#owner = owner;
    this.#reads = new ReadScheduler(clock);
    this.#processes = new ProcessTable(clock);
    this.#modes = new ModeReader(clock);
  }

  /**
   * Starts a program. Throws `program_not_found`, `directory_not_found`, `permission_denied`, `no_terminals_left`,
   * `spawn_failed` or `invalid_argument`, and then nothing runs.
   */
  launch(options: LaunchOptions): Backend {
    const { treeMark, ...program } = prepareProgram(options, this.#owner);
    let backend: PtyBackend | undefined;
    const onExit: ForkOptions['onExit'] = (end) => backend?.programEnded(end);
    const terminal = this.#start({ ...program, onExit });
    backend = this.#attach(terminal, treeMark);
    return backend;
  }

  /** Ends what an earlier process of the same owner left behind. */
  async endLeftovers(): Promise<void> {
    if (this.#owner !== undefined) await endLeftovers(this.#owner, this.#processes, this.#clock);
  }

  /** Ends what still runs. */
  dispose(): void {
    this.#nursery?.dispose();
    this.#nursery = undefined;
  }

  #start(options: ForkOptions): ForkedTerminal {
    let spare: number | undefined;
    try {
      // ending a program requires a scan of processes, which takes a descriptor
      spare = openSync('/dev/null', 'r');
      if (this.#nursery === undefined || this.#nursery?.isUsable === false) this.#nursery = Nursery.open();
      return this.#nursery ? this.#nursery.start(options) : this.#fork(options);
    } catch (error) {
      throw error instanceof TtypilotError ? error : startError(error);
    } finally {
      if (spare !== undefined) closeSync(spare);
    }
  }

  /** Forks a child of this process, whose descendants cannot be contained. */
  #fork(options: ForkOptions): ForkedTerminal {
    const fillers = fillDescriptorGaps(Math.max(-1, ...this.#openFds));
    try {
      // with filled gaps the next terminal gets an even higher number, and the numbers would climb without end
      if (fillers.count <= MAX_GAPS) return forkTerminal(options);
      if (this.#closer === undefined) this.#closer = findCloser();
      if (!this.#closer) return forkTerminal(options);
      fillers.dispose();
      return forkTerminal({ ...options, ...this.#closer(options.command, options.args) });
    } finally {
      fillers.dispose();
    }
  }

  #attach(terminal: ForkedTerminal, treeMark: string): PtyBackend {
    const opened = [terminal.fd];
    const onClose = () => this.#openFds.delete(terminal.fd);
    try {
      const slaveFd = terminal.slaveFd ?? openSync(terminal.pty, constants.O_RDWR | constants.O_NOCTTY);
      opened.push(slaveFd);
      const shared = { clock: this.#clock, reads: this.#reads, processes: this.#processes, modes: this.#modes };
      const backend = new PtyBackend({ ...shared, terminal, slaveFd, treeMark, onClose });
      this.#openFds.add(terminal.fd);
      return backend;
    } catch (error) {
      sendSignal(terminal.pid, 'SIGKILL');
      for (const fd of opened) closeSync(fd);
      throw startError(error);
    }
  }
}

/** The fork does not say what was missing, so this tries to open what it needs. */
function startError(cause: unknown): Error {
  const opened: number[] = [];
  try {
    for (const path of ['/dev/ptmx', '/dev/null', '/dev/null']) opened.push(openSync(path, 'r'));
    return fail('spawn_failed', { reason: String(cause) }, { cause });
  } catch (error) {
    return fail('no_terminals_left', { reason: (error as NodeJS.ErrnoException).code ?? String(error) }, { cause });
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}
