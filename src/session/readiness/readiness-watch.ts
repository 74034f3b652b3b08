import type { Backend, InputMode } from '../../backends/backend.js';
import type { TerminalLook } from '../../backends/terminal-probe/look.js';
import type { Clock } from '../../base/clock.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';
import type { SessionExit } from '../lifecycle.js';
import { screenFacts } from './guess-from-screen.js';
import { type Facts, judge, needsMode } from './judge.js';
import { LookTimes } from './look-times.js';
import { type Readiness, wantsInput } from './readiness.js';
import { Sightings } from './sightings.js';

export interface WatchedSession {
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  /** When the program last wrote something, on the clock. */
  lastBytesAt: () => number;
  /** Something is being typed, or about to be. */
  isTyping: () => boolean;
  exit: () => SessionExit | undefined;
}

/** What was found, whether it holds, and when to look again if that is not enough. */
export interface ReadinessFinding {
  readiness: Readiness;
  isSettled: boolean;
  /** It holds, and the program wants input. */
  isWanted: boolean;
  next: { recheckAt: number } | { recheckWhen: Promise<void> };
}

/** How long a mode counts of which it is not sure that it belongs to the last look. */
const RECENT_MS = 250;
/** How long a finding counts as that of everybody who asks. */
const FRESH_MS = 20;

/** Finds out whether the program of a session wants input, when somebody asks; otherwise it does nothing. */
export class ReadinessWatch {
  readonly #session: WatchedSession;
  readonly #sightings = new Sightings();
  readonly #times = new LookTimes();
  #mark: PromptMark['kind'] | undefined;
  #last: { readiness: Readiness; isSettled: boolean; at: number };
  #modeRead: Promise<void> | undefined;
  #recentMode: { mode: InputMode | undefined; at: number } | undefined;

  constructor(session: WatchedSession) {
    this.#session = session;
    this.#last = { readiness: says('nobody has looked yet'), isSettled: false, at: Number.NEGATIVE_INFINITY };
    session.terminal.onPrompt(({ kind }) => {
      this.#mark = kind;
    });
  }

  /** What was found last. */
  get latest(): Readiness {
    const exit = this.#session.exit();
    return exit ? exited(exit) : this.#last.readiness;
  }

  /** The same, but only as long as nothing has come or gone since. */
  get current(): Readiness {
    const isOld = !this.#session.exit() && this.#changedAt > this.#last.at;
    return isOld ? says('something has happened since somebody looked') : this.latest;
  }

  /** Looks, unless somebody did so a moment ago. Who only wants to wait looks less often, and in pauses of the output. */
  check({ isUrgent }: { isUrgent: boolean }): ReadinessFinding {
    const { exit, clock, lastBytesAt } = this.#session;
    if (exit()) return this.#finding(true, { recheckAt: Number.POSITIVE_INFINITY });
    if (this.#modeRead) return this.#finding(false, { recheckWhen: this.#modeRead });
    const dueAt = isUrgent ? this.#times.soonest : this.#times.next(lastBytesAt());
    if (clock.now() >= dueAt) return this.#look();
    // of several who wait, one looks for all
    return this.#finding(this.#last.isSettled && this.#isFresh, { recheckAt: dueAt });
  }

  /**
   * Before something is typed: whether it goes to a password prompt. Also remembers who waits for input now, because
   * whoever does so a moment later, without having run, has not read it yet.
   */
  async beforeAct(bytes: Uint8Array): Promise<{ isSecret?: true }> {
    const { backend, clock } = this.#session;
    const mode = isKey(bytes) ? undefined : await backend.inputMode();
    const look = backend.probe?.look();
    this.#sightings.beforeAct(bytes, clock.now(), { look, mode });
    this.#recentMode = undefined;
    return mode && this.#isForPassword(look, mode) ? { isSecret: true } : {};
  }

  /** Whether what would be typed now goes to a password prompt. */
  async isSecret(): Promise<boolean> {
    const { backend } = this.#session;
    const mode = await backend.inputMode();
    return mode !== undefined && this.#isForPassword(backend.probe?.look(), mode);
  }

  /** To be called once after each `beforeAct`, when it was sent or refused. */
  afterAct(): void {
    this.#sightings.afterAct(this.#session.clock.now());
  }

  /** When something last came or went. */
  get #changedAt(): number {
    return Math.max(this.#session.lastBytesAt(), this.#sightings.lastActAt);
  }

  get #isFresh(): boolean {
    const { at } = this.#last;
    const { clock, isTyping } = this.#session;
    return !isTyping() && this.#changedAt <= at && clock.now() - at < FRESH_MS;
  }

  #look(): ReadinessFinding {
    const { backend, clock } = this.#session;
    // not by the time that passes: on a busy machine most of that goes to others
    const before = clock.processorMs();
    const look = backend.probe?.look();
    const now = clock.now();
    const isFruitless = look !== undefined && !look.isBusy && !needsMode(look);
    this.#times.note(now, clock.processorMs() - before, { isFruitless });
    this.#sightings.note(look, now);
    const exact = look && backend.probe?.knownMode(look);
    const mode = needsMode(look) ? (exact ?? this.#recentModeOf(look, now)) : undefined;
    if (mode === 'unread') return this.#readMode();
    const isUnread = this.#session.isTyping() || this.#sightings.isUnread(look, now);
    const isSettled = !isUnread && this.#isSettled(look, now);
    if (isUnread) this.#last = { readiness: UNREAD, isSettled, at: now };
    // who was seen to wait is not at work because it has something to do for a moment
    else if (isSettled || !this.#sightings.wasSeenLately(now) || needsMode(look)) {
      this.#last = { readiness: judge(this.#facts(look, mode)), isSettled, at: now };
    }
    this.#times.isPending = !isSettled;
    return this.#finding(isSettled, { recheckAt: this.#times.next(this.#session.lastBytesAt()) });
  }

  /** A program that waits for something else is believed at once. */
  #isSettled(look: TerminalLook | undefined, now: number): boolean {
    if (!look) return true;
    if (needsMode(look)) return this.#sightings.isStill(now) || this.#sightings.isRecurring;
    return !look.isBusy || (this.#sightings.isStill(now) && !this.#sightings.wasSeenLately(now));
  }

  /** A mode that was read while a reader ran on is good enough for one that does so all the time, or where none is seen. */
  #recentModeOf(look: TerminalLook | undefined, now: number): InputMode | undefined | 'unread' {
    const recent = this.#recentMode;
    if (!recent || now - recent.at > RECENT_MS) return 'unread';
    const isEnough = !look || look.readers.length === 0 || !recent.mode || this.#sightings.isRecurring;
    return isEnough ? recent.mode : 'unread';
  }

  #readMode(): ReadinessFinding {
    const { backend, clock } = this.#session;
    this.#modeRead = backend.inputMode().then((mode) => {
      this.#recentMode = { mode, at: clock.now() };
      this.#modeRead = undefined;
    });
    this.#times.isPending = true;
    return this.#finding(false, { recheckWhen: this.#modeRead });
  }

  #isForPassword(look: TerminalLook | undefined, mode: InputMode): boolean {
    if (mode.canonical) return !mode.echo;
    return look !== undefined && judge(this.#facts(look, mode)).state === 'password';
  }

  #facts(look: TerminalLook | undefined, mode: InputMode | undefined): Facts {
    const { terminal, clock, lastBytesAt } = this.#session;
    return { look, mode, mark: this.#mark, screen: screenFacts(terminal, clock.now() - lastBytesAt()) };
  }

  #finding(isSettled: boolean, next: ReadinessFinding['next']): ReadinessFinding {
    const readiness = this.latest;
    return { readiness, isSettled, isWanted: isSettled && wantsInput(readiness), next };
  }
}

const UNREAD: Readiness = { state: 'running', evidence: ['what was typed last has not been read yet'] };

function says(fact: string): Readiness {
  return { state: 'unknown', evidence: [fact] };
}

function exited({ exitCode, signal, reason }: SessionExit): Readiness {
  if (exitCode !== undefined) return { state: 'exited', evidence: [`exited with code ${exitCode}`] };
  return { state: 'exited', evidence: [signal ? `ended by ${signal}` : `ended: ${reason}`] };
}

const ESCAPE = 0x1b;
const LONGEST_KEY = 8;

/** A key that stands for no character cannot be part of a password, so the terminal need not be asked about it. */
function isKey(bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  if (bytes.length === 1) return first < 0x20 || first === 0x7f;
  const isCharacterAsNumber = bytes.at(-1) === 'u'.charCodeAt(0);
  return first === ESCAPE && bytes.length <= LONGEST_KEY && !isCharacterAsNumber && !bytes.includes(ESCAPE, 1);
}
