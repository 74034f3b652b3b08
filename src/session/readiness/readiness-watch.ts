import type { Backend, InputMode } from '../../backends/backend.js';
import type { TerminalLook } from '../../backends/terminal-probe/look.js';
import type { Clock } from '../../base/clock.js';
import type { PromptMark, Terminal } from '../../terminal/index.js';
import type { SessionExit } from '../lifecycle.js';
import { type Facts, judge, needsMode, screenFacts } from './judge.js';
import { asksForPasswords } from './known-programs.js';
import { LookTimes } from './look-times.js';
import { type Readiness, wantsInput } from './readiness.js';
import { Sightings } from './sightings.js';

export interface WatchedSession {
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  /** When the program last wrote, on the clock. */
  lastBytesAt: () => number;
  /** Whether input is being sent or queued. */
  isTyping: () => boolean;
  exit: () => SessionExit | undefined;
  /** Called when a look has found another state than the last one that was certain. */
  onChange?: (readiness: Readiness) => void;
}

/** What a look found, whether it is settled, and when to look again if not. */
export interface ReadinessFinding {
  readiness: Readiness;
  isSettled: boolean;
  /** It is settled, and the program wants input. */
  isWanted: boolean;
  next: { recheckAt: number } | { recheckWhen: Promise<void> };
}

/** How long a terminal mode counts that may not belong to the last look. */
const RECENT_MS = 250;
/** How long a finding is shared by all callers. */
const FRESH_MS = 20;

/** Determines whether a session's program wants input. It does nothing until a caller asks. */
export class ReadinessWatch {
  readonly #session: WatchedSession;
  readonly #sightings = new Sightings();
  readonly #times = new LookTimes();
  #mark: PromptMark['kind'] | undefined;
  #last: { readiness: Readiness; isSettled: boolean; at: number };
  #told: Readiness['state'] | undefined;
  #modeRead: Promise<void> | undefined;
  #recentMode: { mode: InputMode | undefined; at: number } | undefined;
  #catchUp: Promise<void> | undefined;
  #refresh: Promise<void> | undefined;
  #isRefreshed = false;
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  constructor(session: WatchedSession) {
    this.#session = session;
    this.#last = { readiness: says('not looked at yet'), isSettled: false, at: Number.NEGATIVE_INFINITY };
    session.terminal.onPrompt(({ kind }) => {
      this.#mark = kind;
    });
  }

  /** The last finding. */
  get latest(): Readiness {
    const exit = this.#session.exit();
    return exit ? exited(exit) : this.#last.readiness;
  }

  /** The last finding; unknown once bytes have been received or sent since. */
  get current(): Readiness {
    const isOld = !this.#session.exit() && this.#changedAt > this.#last.at;
    return isOld ? says('there was input or output since the last look') : this.latest;
  }

  /** Looks, unless another caller did so a moment ago. Waits look less often than urgent callers, in pauses of the output. */
  check({ isUrgent }: { isUrgent: boolean }): ReadinessFinding {
    const { exit, clock, lastBytesAt } = this.#session;
    if (exit()) return this.#finding(true, { recheckAt: Number.POSITIVE_INFINITY });
    const pending = this.#modeRead ?? this.#catchUp ?? this.#refresh;
    if (pending) return this.#finding(false, { recheckWhen: pending });
    const dueAt = isUrgent ? this.#times.soonest : this.#times.next(lastBytesAt());
    if (clock.now() >= dueAt)
      return this.#session.backend.probe?.refresh && !this.#isRefreshed ? this.#fetch() : this.#look();
    // one look serves all waits
    return this.#finding(this.#last.isSettled && this.#isFresh, { recheckAt: dueAt });
  }

  /**
   * Called before each write: whether it goes to a password prompt, and whether it surely goes to none. Also remembers which
   * process waits for input now: if the same one still waits a moment later and has not run, it has not read the input yet.
   */
  async beforeAct(bytes: Uint8Array): Promise<{ isSecret?: true; isPlain: boolean }> {
    const { backend, clock } = this.#session;
    // on another machine, that fetches the look too
    const isFar = backend.probe?.refresh !== undefined;
    const mode = isKey(bytes) && !isFar ? undefined : await backend.inputMode();
    const look = backend.probe?.look();
    this.#sightings.beforeAct(bytes, clock.now(), { look, mode });
    this.#recentMode = undefined;
    if (isKey(bytes)) return { isPlain: true };
    // without a word from the other machine, it could be a password
    if (mode ? this.#isForPassword(look, mode) : isFar) return { isSecret: true, isPlain: false };
    return { isPlain: this.#isPlain(look, mode) };
  }

  /** Whether input sent now would go to a password prompt. */
  async isSecret(): Promise<boolean> {
    const { backend } = this.#session;
    const mode = await backend.inputMode();
    return mode ? this.#isForPassword(backend.probe?.look(), mode) : backend.probe?.refresh !== undefined;
  }

  /** Must be called once after each `beforeAct`, whether the input was sent or refused. */
  afterAct({ isSent }: { isSent: boolean }): void {
    this.#sightings.afterAct(this.#session.clock.now(), isSent);
  }

  /** When bytes were last received or sent. */
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
    this.#isRefreshed = false;
    // processor time, since on a busy machine most wall-clock time goes to other processes
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
    // a program that was just seen waiting does not count as working because it runs for a moment
    else if (isSettled || !this.#sightings.wasSeenLately(now) || needsMode(look)) {
      this.#last = { readiness: judge(this.#facts(look, mode)), isSettled, at: now };
    }
    this.#times.isPending = !isSettled;
    const isBehind = isSettled && wantsInput(this.#last.readiness) && this.#caughtUpAt < this.#changedAt;
    if (isBehind && backend.sync) return this.#readOutput();
    if (isSettled) this.#tellChange();
    return this.#finding(isSettled, { recheckAt: this.#times.next(this.#session.lastBytesAt()) });
  }

  #tellChange(): void {
    const { readiness } = this.#last;
    if (readiness.state === this.#told) return;
    this.#told = readiness.state;
    this.#session.onChange?.(readiness);
  }

  /** A program that waits for something else needs no confirmation. */
  #isSettled(look: TerminalLook | undefined, now: number): boolean {
    if (!look) return true;
    if (needsMode(look)) return this.#sightings.isStill(now) || this.#sightings.isRecurring;
    return !look.isBusy || (this.#sightings.isStill(now) && !this.#sightings.wasSeenLately(now));
  }

  /** A mode read while the reader was running is good enough if it runs all the time, or if no reader is visible. */
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

  /** A look on another machine takes time. */
  #fetch(): ReadinessFinding {
    this.#refresh = this.#session.backend.probe?.refresh?.().then(() => {
      this.#refresh = undefined;
      this.#isRefreshed = true;
    });
    this.#times.isPending = true;
    return this.#finding(false, { recheckWhen: this.#refresh ?? Promise.resolve() });
  }

  /** A program writes its prompt before it waits for input, but on a busy machine the prompt may arrive here later. */
  #readOutput(): ReadinessFinding {
    const { backend, clock } = this.#session;
    // output must not arrive in the middle of a round of checks
    this.#catchUp = Promise.resolve()
      .then(() => backend.sync?.())
      .finally(() => {
        this.#caughtUpAt = clock.now();
        this.#catchUp = undefined;
        if (this.#last.isSettled && this.#isFresh) this.#tellChange();
      });
    return this.#finding(false, { recheckWhen: this.#catchUp });
  }

  #isForPassword(look: TerminalLook | undefined, mode: InputMode): boolean {
    if (mode.canonical) return !mode.echo;
    return look !== undefined && judge(this.#facts(look, mode)).state === 'password';
  }

  /** The kernel echoes it as it is written, or the program that gets it asks for no passwords. */
  #isPlain(look: TerminalLook | undefined, mode: InputMode | undefined): boolean {
    const mayAsk = mode?.echo === false && look?.foreground.some(({ command }) => asksForPasswords(command));
    if (!mode || mayAsk) return false;
    const { state } = judge(this.#facts(look, mode));
    return state !== 'unknown' && state !== 'password';
  }

  #facts(look: TerminalLook | undefined, mode: InputMode | undefined): Facts {
    const { terminal, clock, lastBytesAt } = this.#session;
    const blind = this.#session.backend.probe?.blind;
    return { look, mode, blind, mark: this.#mark, screen: screenFacts(terminal, clock.now() - lastBytesAt()) };
  }

  #finding(isSettled: boolean, next: ReadinessFinding['next']): ReadinessFinding {
    const readiness = this.latest;
    return { readiness, isSettled, isWanted: isSettled && wantsInput(readiness), next };
  }
}

const UNREAD: Readiness = { state: 'running', evidence: ['the last input has not been read yet'] };

function says(fact: string): Readiness {
  return { state: 'unknown', evidence: [fact] };
}

function exited({ exitCode, signal, reason }: SessionExit): Readiness {
  if (exitCode !== undefined) return { state: 'exited', evidence: [`exited with code ${exitCode}`] };
  return { state: 'exited', evidence: [signal ? `ended by ${signal}` : `ended: ${reason}`] };
}

const ESCAPE = 0x1b;
const MAX_KEY_BYTES = 8;

/** A key that is not a character cannot be part of a password, so the terminal mode need not be read for it. */
function isKey(bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  if (bytes.length === 1) return first < 0x20 || first === 0x7f;
  const isCharacterAsNumber = bytes.at(-1) === 'u'.charCodeAt(0);
  return first === ESCAPE && bytes.length <= MAX_KEY_BYTES && !isCharacterAsNumber && !bytes.includes(ESCAPE, 1);
}
