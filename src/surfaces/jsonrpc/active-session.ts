import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import type { Engine } from '../../engine/engine.js';
import type { SessionOptions } from '../../engine/session-options.js';
import type { Session } from '../../session/session.js';
import type { BaselineUpdate } from '../../snapshots/baseline.js';
import type { SafeFolder } from '../../snapshots/safe-folder.js';
import { createTerminal, type Terminal } from '../../terminal/index.js';
import type { AmbiguityMode } from '../../terminal/selectors/choose.js';

/** What `initialize` settled. */
export interface SessionSettings {
  name: string;
  cols: number;
  rows: number;
  timeoutMs: number;
  ambiguity: AmbiguityMode;
  theme: string;
  fontPath: string | undefined;
  updateSnapshots: BaselineUpdate;
  /** Holds the baselines and all other files of the session. */
  root: SafeFolder;
  /** Holds the snapshots. */
  snapshots: SafeFolder;
}

/** The one session of a server: its settings, and the program that was launched last. */
export class ActiveSession implements Disposable {
  readonly settings: SessionSettings;
  readonly #engine: Engine;
  readonly #blank: Terminal;
  readonly #screen = new Emitter<void>();
  #program: Session | undefined;
  #isDisposed = false;
  #listening: Disposable | undefined;

  /** Fires after each change of the screen, and when another program takes it over. */
  readonly onScreen = this.#screen.event;

  constructor(settings: SessionSettings, engine: Engine) {
    this.settings = settings;
    this.#engine = engine;
    this.#blank = createTerminal({ cols: settings.cols, rows: settings.rows, scrollback: 0 });
  }

  /** The screen; a blank one before the first launch. */
  get terminal(): Terminal {
    return this.#program?.terminal ?? this.#blank;
  }

  /** Throws `no_program` before the first launch. */
  get program(): Session {
    if (!this.#program) throw fail('no_program', {});
    return this.#program;
  }

  /** Ends the running program, and starts another one on a clean screen. */
  async launch(
    options: Pick<SessionOptions, 'command' | 'args' | 'env' | 'cwd' | 'firstInputWaitMs'>,
  ): Promise<Session> {
    const { cols, rows } = this.settings;
    await this.#program?.close();
    if (this.#isDisposed) throw fail('cancelled', {});
    this.#listening?.dispose();
    // a launch that fails leaves no program, not the one that has just ended
    this.#program = undefined;
    this.#program = this.#engine.launch({ ...options, cols, rows });
    this.#listening = this.#program.onScreen(() => this.#screen.emit());
    this.#screen.emit();
    return this.#program;
  }

  /** Kills the program's whole process group at once and refuses further launches. */
  dispose(): void {
    this.#isDisposed = true;
    this.#listening?.dispose();
    this.#screen.dispose();
    if (this.#program?.state !== 'running') return;
    try {
      this.#program.signal('SIGKILL');
    } catch {
      // it has just ended by itself
    }
  }
}
