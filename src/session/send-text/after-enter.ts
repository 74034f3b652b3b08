import type { Probe } from '../../backends/backend.js';
import type { Condition, Look } from '../waits/condition.js';
import { QUIET_MS, type Taker } from './pace.js';
import type { StagedText } from './staged-text.js';

/**
 * What became of the text after Enter. `gone`: it left the input line. `ended`: the line editor took the line. `still`: it is
 * still there although the program has had time. `broken`: it is there, but the cursor is in a blank line below. `covered`:
 * it is there, but something else has the cursor. `changed`: it is there, and so is something new, which may have the focus.
 * `relabelled`: it is before the cursor, but in another input line. `busy`: it is there, and the program has not read Enter yet. `exited`: the
 * program has exited.
 */
export type AfterEnter =
  | 'gone'
  | 'covered'
  | 'changed'
  | 'relabelled'
  | 'ended'
  | 'still'
  | 'broken'
  | 'busy'
  | 'exited';

/** What the kernel shows of the program; undefined where it shows nothing. */
export type KernelLook = ReturnType<Probe['look']>;

export interface AfterEnterOptions {
  staged: StagedText;
  probe: Probe | undefined;
  before: KernelLook;
  taker: Taker;
  /** The seq before Enter. */
  seq: number;
  /** The cursor was visible when Enter was pressed; a program that hides it afterwards has its focus elsewhere. */
  wasCursorVisible: boolean;
  /** Bracketed paste was on; a line editor switches it off when it has taken the line. */
  wasMarked: boolean;
  quietMs: number;
  /** How long the text took to appear; a program that draws late also shows late that it has taken the text. */
  echoMs: number;
  /** The slowest echo of the session; a text that appeared at once may have met a redraw by chance. */
  slowestEchoMs: number;
}

/** How long the text may stay until Enter counts as swallowed, if the kernel shows that it was read, and if not. */
const STILL_MS = { read: 1000, unknown: 2000 };
const MAX_BUSY_MS = 5000;
const BROKEN_MS = 150;
const RECHECK_MS = 50;

/** Met when it is clear what the program did with Enter. */
export function textTaken(options: AfterEnterOptions): Condition<AfterEnter> {
  const { staged, wasMarked, echoMs, slowestEchoMs } = options;
  const stillMs = lateness(STILL_MS.read, slowestEchoMs);
  let startedAt: number | undefined;
  let leftAt: number | undefined;

  function whenStill({ session, now }: Look, enterAt: number) {
    const isUnfocused = options.wasCursorVisible && !session.terminal.cursor.visible;
    if (now < enterAt + stillMs) return { recheckAt: enterAt + stillMs };
    const still = isUnfocused ? ('covered' as const) : stillIn(staged);
    const hasRead = hasReadSince(options.probe, options.before);
    if (hasRead) return { met: still };
    const dueAt = enterAt + (hasRead === undefined ? lateness(STILL_MS.unknown, slowestEchoMs) : MAX_BUSY_MS);
    if (now < dueAt) return { recheckAt: Math.min(dueAt, now + RECHECK_MS) };
    return { met: hasRead === undefined ? still : ('busy' as const) };
  }

  function whenGone({ session, now }: Look, sinceAt: number, where: 'gone' | 'covered') {
    const still = options.quietMs;
    const dueAt = Math.min(Math.max(session.lastChangeAt, sinceAt) + still, sinceAt + 4 * still);
    return now < dueAt ? { recheckAt: dueAt } : { met: where };
  }

  return {
    check(look: Look) {
      const { session, now, isLast } = look;
      startedAt ??= now;
      if (isLast) return { met: 'exited' };
      const where = staged.whereabouts(options.seq);
      if (where === 'staged') {
        leftAt = undefined;
        return whenStill(look, startedAt);
      }
      leftAt ??= now;
      if (wasMarked && !session.terminal.modes.bracketedPaste) return { met: 'ended' };
      // a line editor may leave anything behind on the screen
      if (where !== 'broken') return whenGone(look, leftAt, options.taker === 'keys' ? where : 'gone');
      const dueAt = Math.max(leftAt, session.lastChangeAt) + lateness(BROKEN_MS, echoMs);
      return now < dueAt ? { recheckAt: dueAt } : { met: 'broken' };
    },
  };
}

/** What a text proves that is still before the cursor: only in the input line that Enter was pressed for, it was not taken. */
function stillIn(staged: StagedText): 'relabelled' | 'changed' | 'still' {
  if (staged.isRelabelled()) return 'relabelled';
  return staged.hasCompany() ? 'changed' : 'still';
}

/** How long a program may take to remove a line break, and to show it once it has read the key. */
const BACK_MS = { all: 100, shown: 50 };
const MAX_BACK_MS = 2000;

/** Met when a Backspace has brought the cursor back behind the text, or the program has read it without that effect. */
export function textBack(
  options: Pick<AfterEnterOptions, 'staged' | 'probe' | 'before' | 'echoMs' | 'seq'>,
): Condition<boolean> {
  const { staged, probe, before, echoMs } = options;
  let startedAt: number | undefined;
  let readAt: number | undefined;
  return {
    check({ now, isLast }) {
      startedAt ??= now;
      if (staged.whereabouts(options.seq) === 'staged') return { met: true };
      if (isLast || now >= startedAt + MAX_BACK_MS) return { met: false };
      if (readAt === undefined && hasReadSince(probe, before) !== false) readAt = now;
      if (readAt === undefined) return { recheckAt: now + RECHECK_MS / 5 };
      const dueAt = Math.max(startedAt + BACK_MS.all, readAt + BACK_MS.shown) + 4 * echoMs;
      return now < dueAt ? { recheckAt: dueAt } : { met: false };
    },
  };
}

/** Whether the program has run since and waits for input again, so it must have read everything; undefined if unknown. */
function hasReadSince(probe: Probe | undefined, before: KernelLook): boolean | undefined {
  const look = probe?.look();
  if (!look || !before) return undefined;
  return look.readers.length > 0 && !look.isBusy && look.signature !== before.signature;
}

/** How long the screen must be still after Enter, for a program that took `echoMs` to show the text. */
export function stillnessMs(taker: Taker, echoMs: number): number {
  return QUIET_MS[taker] + (taker === 'keys' ? Math.min(echoMs, 100) : 0);
}

function lateness(ms: number, echoMs: number): number {
  return ms + 4 * echoMs;
}

/** What became of a line in the kernel: the program `read` it, `answered` it, or shows nothing (`silent`). */
export type LineRead = 'read' | 'answered' | 'silent' | 'exited';

interface LineReadOptions {
  probe: Probe | undefined;
  before: KernelLook;
  /** The seq after the echo of Enter. */
  echoedSeq: number;
}

/** How long to look for a reader; one that is already in a read will wake up, however busy the machine is. */
const PATIENCE_MS = { reading: 5000, otherwise: 400 };
const LINE_RECHECK_MS = 10;

/**
 * Met when a program has read a line. Where the kernel shows readers, they decide: the screen only proves that the terminal
 * has echoed, or that the program writes, which it may do without reading.
 */
export function lineRead({ probe, before, echoedSeq }: LineReadOptions): Condition<LineRead> {
  let startedAt: number | undefined;
  const wasReading = before?.readers.some(({ how }) => how === 'reads') ?? false;
  const patienceMs = PATIENCE_MS[wasReading ? 'reading' : 'otherwise'];
  const wasRead = (): boolean => {
    const look = probe?.look();
    if (!look || !before || look.signature === before.signature) return false;
    // a process in a read was woken by the line; one that came later and waits now found no line left
    return wasReading || look.readers.length > 0;
  };
  return {
    check({ session, now, isLast }) {
      startedAt ??= now;
      if (isLast) return { met: 'exited' };
      if (before ? wasRead() : session.terminal.seq > echoedSeq) return { met: before ? 'read' : 'answered' };
      return now - startedAt < patienceMs ? { recheckAt: now + LINE_RECHECK_MS } : { met: 'silent' };
    },
  };
}
