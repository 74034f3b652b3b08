import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import type { Engine } from '../engine/engine.js';
import type { SessionOptions } from '../engine/session-options.js';
import type { Session } from '../session/session.js';
import type { SafeFolder } from '../snapshots/safe-folder.js';
import { createTerminal, type Terminal } from '../terminal/index.js';
import type { AmbiguityMode } from '../terminal/selectors/choose.js';

/** What `initialize` settled. */
export interface SessionSettings {
  name: string;
  cols: number;
  rows: number;
  timeoutMs: number;
  ambiguity: AmbiguityMode;
  theme: string;
  fontPath: string | undefined;
  updateSnapshots: boolean;
  /** Where its baselines are, and everything else of it. */
  root: SafeFolder;
  /** Where its snapshots go. */
  snapshots: SafeFolder;
}

/** The one session of a server: what was initialised, and the program that was launched last. */
export class ActiveSession implements Disposable {
  readonly settings: SessionSettings;
  readonly #engine: Engine;
  readonly #blank: Terminal;
  readonly #screen = new Emitter<void>();
  #program: Session | undefined;
  #isDisposed = false;
  #listening: Disposable | undefined;

  /** After each change of the screen, also when another program has it now. */
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

  get program(): Session {
    if (!this.#program) throw fail('no_program', {});
    return this.#program;
  }

  /** Ends the program that runs, and starts another one on a clean screen. */
  async launch(
    options: Pick<SessionOptions, 'command' | 'args' | 'env' | 'cwd' | 'firstInputWaitMs'>,
  ): Promise<Session> {
    const { cols, rows } = this.settings;
    await this.#program?.close();
    if (this.#isDisposed) throw fail('cancelled', {});
    this.#listening?.dispose();
    // a launch that fails leaves no program rather than the one that was ended
    this.#program = undefined;
    this.#program = this.#engine.launch({ ...options, cols, rows });
    this.#listening = this.#program.onScreen(() => this.#screen.emit());
    this.#screen.emit();
    return this.#program;
  }

  /** Ends the program's whole group at once, and no other one is launched. */
  dispose(): void {
    this.#isDisposed = true;
    this.#listening?.dispose();
    this.#screen.dispose();
    if (this.#program?.state !== 'running') return;
    try {
      this.#program.signal('SIGKILL');
    } catch {
      // it has ended by itself in this moment
    }
  }
}
