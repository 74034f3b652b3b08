import type { Clock } from '../../base/clock.js';
import type { InputMode, Probe } from '../backend.js';
import type { TerminalLook } from '../terminal-probe/look.js';
import { type FarFacts, lookAtFacts, readFacts } from './far-look.js';
import { architectureOf } from './helper-script.js';
import type { SideChannel } from './side-channel.js';

interface FarTerminal {
  /** The terminal's device there, such as /dev/pts/3. */
  path: string;
  /** The shell that started the program. */
  wrapperPid: number;
  /** The machine, for people. */
  host: string;
}

interface Seen {
  look: TerminalLook | undefined;
  mode: InputMode | undefined;
  at: number;
}

const MAX_DEPTH = 3;
/** A look that is older is fetched again, in the background, when somebody reads it. */
const STALE_MS = 50;

/** Inspects a terminal on another machine: asks the helper there, and keeps its last answer. */
export class FarProbe implements Probe {
  readonly #terminal: FarTerminal;
  readonly #side: SideChannel;
  readonly #clock: Clock;
  #seen: Seen | undefined;
  #asking: Promise<void> | undefined;

  constructor(terminal: FarTerminal, side: SideChannel, clock: Clock) {
    this.#terminal = terminal;
    this.#side = side;
    this.#clock = clock;
  }

  get blind(): string | undefined {
    const { failure, greeting } = this.#side;
    const { host } = this.#terminal;
    if (failure !== undefined) return `${host} is not asked about its processes: ${failure}`;
    if (greeting.length > 0 && greeting[2] !== 'proc') return `${host} (${greeting[0]}) has no /proc to show who reads`;
    return undefined;
  }

  look(): TerminalLook | undefined {
    if (!this.#seen || this.#clock.now() - this.#seen.at > STALE_MS) void this.refresh();
    return this.blind === undefined ? this.#seen?.look : undefined;
  }

  knownMode(look: TerminalLook): InputMode | undefined {
    return this.#seen?.look?.signature === look.signature ? this.#seen.mode : undefined;
  }

  async mode(): Promise<InputMode | undefined> {
    await this.refresh();
    return this.#side.failure === undefined ? this.#seen?.mode : undefined;
  }

  /** The helper cannot count them. */
  async unreadBytes(): Promise<number | undefined> {
    return undefined;
  }

  /** A look that has begun is too old for a later caller, so that one gets the next. */
  async refresh(): Promise<void> {
    await this.#asking;
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
  }

  async #fetch(): Promise<void> {
    const { path, wrapperPid } = this.#terminal;
    const found = await this.#lookAt({ path, pid: wrapperPid, device: '-' }, []);
    this.#seen = found && { ...found, at: this.#clock.now() };
  }

  async #lookAt(
    { path, pid, device }: { path: string; pid: number; device: number | '-' },
    via: string[],
  ): Promise<Omit<Seen, 'at'> | undefined> {
    const answer = await this.#side.ask(`look ${path} ${pid} ${device}`);
    if (!answer) return undefined;
    const read: FarFacts = readFacts(answer, architectureOf(this.#side.greeting[1] ?? ''));
    // it only waits for the program
    const foreground = read.foreground.filter((one) => one.pid !== this.#terminal.wrapperPid);
    const facts = { ...read, foreground };
    const found = lookAtFacts(facts, path, via, via.length < MAX_DEPTH);
    if (!found?.inner) return { look: found?.look, mode: facts.mode };
    const inside = await this.#lookAt(found.inner, [...via, found.inner.command]);
    // the program behind it has not started yet
    return inside?.look ? inside : { look: lookAtFacts(facts, path, via, false)?.look, mode: facts.mode };
  }
}
