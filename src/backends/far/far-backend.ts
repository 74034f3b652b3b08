import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import type { Backend, BackendExit, InputMode, KillReport } from '../backend.js';
import type { FetchedProbe } from '../fetched-probe.js';
import { checkSignal, signalName } from '../pty/send-signal.js';
import type { FarPlace } from './far-place.js';
import { farProbe } from './far-probe.js';
import { endFarTree } from './far-tree.js';
import type { SideChannel } from './side-channel.js';

export interface FarBackendOptions {
  /** The terminal here, with the program that carries it to the other machine. */
  carrier: Backend;
  side: SideChannel;
  clock: Clock;
  /** Distinguishes the marks of this session in its output. */
  mark: string;
  treeMark: string;
  place: FarPlace;
  pid: number;
  wrapperPid: number;
  /** The terminal's device there. */
  path: string;
}

type Ending = Pick<BackendExit, 'exitCode' | 'signal'>;

/** How long the connection may stay open after the program's end, for output of other processes. */
const LINGER_MS = 1000;
/** How long output may be on its way that was written before a question to the helper. */
const SYNC_MS = 1000;
/** How long the end of the program may be on its way after its processes have gone. */
const WORD_MS = 2000;

/** A program on another machine, behind the user's own ssh, docker or kubectl. */
export class FarBackend implements Backend {
  readonly pid: number;
  readonly probe: FetchedProbe;
  readonly #options: FarBackendOptions;
  readonly #data = new Emitter<Uint8Array>();
  readonly #exit = new Emitter<BackendExit>();
  readonly #syncs = new Map<string, () => void>();
  #syncCount = 0;
  /** What came before there was a listener. */
  #held: Uint8Array[] | undefined = [];
  #ending: Ending | undefined;
  #isOver = false;
  #linger: Disposable | undefined;
  #tellOver: () => void = () => {};
  readonly #over = new Promise<void>((resolve) => {
    this.#tellOver = resolve;
  });
  #killing: Promise<KillReport> | undefined;
  #heldExit: BackendExit | undefined;

  readonly onData = this.#data.event;
  readonly onExit = this.#exit.event;

  constructor(options: FarBackendOptions) {
    this.#options = options;
    const { pid, wrapperPid, path, place, side, clock } = options;
    this.pid = pid;
    this.probe = farProbe({ path, wrapperPid, host: place.name }, side, clock);
    // the caller adds its listeners in this turn
    clock.nextTurn(() => this.#release());
  }

  /** Bytes of the program. */
  output(bytes: Uint8Array): void {
    if (this.#isOver && !this.#held) return;
    if (this.#held) this.#held.push(Buffer.from(bytes));
    else this.#data.emit(bytes);
  }

  /** What a script there wrote between the bytes of the program. */
  marked([word, value = '']: string[]): void {
    if (word === 'sync') this.#syncs.get(value)?.();
    else if (word === 'exit') this.#programEnded({ exitCode: Number(value) });
    else if (word === 'signal') this.#programEnded({ signal: signalName(Number(value)) });
  }

  /** The connection has ended. Without a word about the program, nobody knows how that ended. */
  carrierEnded(): void {
    this.#finish(this.#ending ? { ...this.#ending, outputComplete: true } : { outputComplete: false, isLost: true });
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#ending || this.#isOver) return Promise.reject(fail('session_exited', { act: 'read input' }));
    return this.#options.carrier.write(bytes);
  }

  resize(cols: number, rows: number): void | Promise<void> {
    this.#checkRunning('be resized');
    return this.#options.carrier.resize(cols, rows);
  }

  pause(): void {
    this.#options.carrier.pause();
  }

  resume(): void {
    this.#options.carrier.resume();
  }

  signal(name: NodeJS.Signals): void {
    checkSignal(name);
    this.#checkRunning('be signalled');
    const { side, wrapperPid, place } = this.#options;
    if (side.failure !== undefined) throw place.unreachable(side.failure);
    void side.ask(`group ${name.slice('SIG'.length)} ${this.pid} ${wrapperPid}`);
  }

  kill(): Promise<KillReport> {
    this.#killing ??= this.#kill().finally(() => {
      this.#killing = undefined;
    });
    return this.#killing;
  }

  /** The helper writes a mark into the terminal: what the program wrote before has arrived when the mark has. */
  async sync(): Promise<void> {
    if (this.#isOver || this.#ending) return;
    const { side, mark, path, clock } = this.#options;
    const id = `${++this.#syncCount}`;
    let timer: Disposable | undefined;
    const arrived = new Promise<void>((resolve) => {
      timer = clock.after(SYNC_MS, resolve, { isBackground: true });
      this.#syncs.set(id, resolve);
    });
    const asked = side.ask(`sync ${path} ${mark} ${id}`);
    if (await asked) await Promise.race([arrived, this.#over]);
    timer?.dispose();
    this.#syncs.delete(id);
  }

  async inputMode(): Promise<InputMode | undefined> {
    return this.#isOver || this.#ending ? undefined : this.probe.mode();
  }

  dispose(): void {
    this.#isOver = true;
    this.#held = undefined;
    this.#tellOver();
    this.#linger?.dispose();
    this.#options.side.dispose();
    this.#options.carrier.dispose();
    this.#data.dispose();
    this.#exit.dispose();
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const bytes of held) this.#data.emit(bytes);
    if (this.#heldExit) this.#exit.emit(this.#heldExit);
  }

  #programEnded(ending: Ending): void {
    if (this.#ending) return;
    this.#ending = ending;
    const { clock } = this.#options;
    this.#linger = clock.after(LINGER_MS, () => this.#finish({ ...ending, outputComplete: false }));
  }

  #finish(exit: BackendExit): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#linger?.dispose();
    this.#tellOver();
    if (this.#held) this.#heldExit = exit;
    else this.#exit.emit(exit);
  }

  async #kill(): Promise<KillReport> {
    const { carrier, side, clock, place, wrapperPid, treeMark } = this.#options;
    const report = await endFarTree({ pid: this.pid, wrapperPid, treeMark }, side, clock);
    let timer: Disposable | undefined;
    if (report) {
      const waited = new Promise<void>((resolve) => {
        timer = clock.after(WORD_MS, resolve);
      });
      await Promise.race([this.#over, waited]);
      timer?.dispose();
    }
    // the system there hangs up the terminal
    await carrier.kill();
    side.dispose();
    const isKnown = this.#isOver && this.#ending !== undefined;
    const unseen = { pid: this.pid, command: `the program on ${place.name}`, reason: 'unreachable' as const };
    return report ?? { survivors: isKnown ? [] : [unseen], contained: 'marks' };
  }

  #checkRunning(act: string): void {
    if (this.#isOver || this.#ending) throw fail('session_exited', { act });
  }
}
