import type { Cell, Style, Terminal } from '../../terminal/index.js';
import type { Condition, Look } from '../waits/condition.js';
import type { InputPlace } from './input-place.js';
import type { Settling } from './pace.js';
import { isFrame } from './screen-rows.js';
import type { StagedText } from './staged-text.js';

/**
 * The state of the input line. `ready`: for Enter. `ghost`: a suggestion follows the text. `lost`: the text was there and is
 * gone. `unseen`: it never appeared.
 */
export type BeforeEnter = { state: 'ready' | 'ghost' | 'lost' | 'exited'; seenAt: number } | { state: 'unseen' };

export interface BeforeEnterOptions extends Settling {
  staged: StagedText;
  /** How long the text may take to appear. */
  unseenMs: number;
  looksForGhost: boolean;
  /** Whether the kernel shows that the program is running, so that the screen may still change. */
  isBusy: () => boolean;
}

/** A program that draws in several steps does not hide a text for this long. */
const LOST_MS = 300;
const MAX_LOST_MS = 1500;
const MAX_ECHO_MS = 100;
/** Where the cursor does not show what an early Enter did, it comes after the time in which programs swallow it. */
const PARKED_SETTLE_MS = 160;
const RECHECK_MS = 3;

/** Met when it is clear whether Enter may be pressed now. */
export function enterMayFollow(options: BeforeEnterOptions): Condition<BeforeEnter> {
  const { staged, settleMs, limitMs, unseenMs, looksForGhost } = options;
  // a program that shows a text late also shows its next change late
  const quietMs = (echoMs: number) => options.quietMs && options.quietMs + Math.min(echoMs, MAX_ECHO_MS);
  let startedAt: number | undefined;
  let seenAt: number | undefined;
  let lostAt: number | undefined;

  function whenSeen({ session, now }: Look, firstAt: number) {
    const limitAt = firstAt + limitMs;
    const quietAt = session.lastChangeAt + quietMs(firstAt - session.input.lastActAt);
    const leastMs = staged.isParked ? Math.max(settleMs, PARKED_SETTLE_MS) : settleMs;
    const dueAt = Math.max(firstAt + leastMs, Math.min(quietAt, limitAt));
    if (now < dueAt) return { recheckAt: dueAt };
    if (now < limitAt && options.isBusy()) return { recheckAt: now + RECHECK_MS };
    const { place } = staged;
    const isGhost = looksForGhost && place !== undefined && hasGhostText(session.terminal, place);
    return { met: { state: isGhost ? ('ghost' as const) : ('ready' as const), seenAt: firstAt } };
  }

  function whenLost({ session, now }: Look, firstAt: number, sinceAt: number) {
    const dueAt = Math.min(Math.max(session.lastChangeAt, sinceAt) + LOST_MS, sinceAt + MAX_LOST_MS);
    return now < dueAt ? { recheckAt: dueAt } : { met: { state: 'lost' as const, seenAt: firstAt } };
  }

  return {
    check(look: Look) {
      const { now, isLast } = look;
      startedAt ??= now;
      const isSeen = staged.find();
      if (isSeen) seenAt ??= now;
      if (isLast) return { met: { state: 'exited', seenAt: seenAt ?? now } };
      lostAt = isSeen || seenAt === undefined ? undefined : (lostAt ?? now);
      if (seenAt !== undefined) return lostAt === undefined ? whenSeen(look, seenAt) : whenLost(look, seenAt, lostAt);
      return now - startedAt < unseenMs ? { recheckAt: startedAt + unseenMs } : { met: { state: 'unseen' } };
    },
  };
}

/** Met when the text has been in the input line without a suggestion for `clearDelayMs`, or is no longer there. */
export function ghostGone(staged: StagedText, clearDelayMs: number): Condition<'gone' | 'lost'> {
  let startedAt: number | undefined;
  let lostAt: number | undefined;
  return {
    check({ session, now, isLast }) {
      const { place } = staged;
      startedAt ??= now;
      if (isLast) return { met: 'lost' };
      if (place) {
        lostAt = undefined;
        if (hasGhostText(session.terminal, place)) return undefined;
        return now - startedAt < clearDelayMs ? { recheckAt: startedAt + clearDelayMs } : { met: 'gone' };
      }
      lostAt ??= now;
      return now - lostAt < LOST_MS ? { recheckAt: lostAt + LOST_MS } : { met: 'lost' };
    },
  };
}

/** The darker greys of the palette: bright black, and the first half of the ramp. */
const DARK_GREYS = { brightBlack: 8, rampStart: 232, rampMiddle: 246 };
const MAX_COLOUR_SPREAD = 24;
const BRIGHTEST_GREY = 0x99;

/**
 * Whether a suggestion directly follows the input: dim or dark grey text that begins at the cursor. A hint further away, in
 * another row, or in the same style as the typed text does not count.
 */
export function hasGhostText(terminal: Terminal, { kind, x, y }: InputPlace): boolean {
  const cells = terminal.cells(y);
  const typed = cells[x - 1];
  if (typed && !isFrame(typed.text) && isFaint(typed.style)) return false;
  const after = cells.slice(x).filter(({ width }) => width > 0);
  // a drawn cursor covers the first character, and a suggestion may begin with a blank in its own style
  if (kind === 'drawn' || (kind === 'parked' && isCursorSign(after[0]))) after.shift();
  if (after[0]?.text.trim() === '' && after[0].seq > 0 && isFaint(after[0].style)) after.shift();
  return isGhost(after[0]);
}

/** A program without a cursor may show a block or a bar in its place. */
function isCursorSign(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.text.trim() !== '' && isFrame(cell.text);
}

function isGhost(cell: Cell | undefined): boolean {
  return cell !== undefined && !isFrame(cell.text) && isFaint(cell.style);
}

function isFaint({ dim, foreground }: Style): boolean {
  if (dim) return true;
  if (foreground === 'default') return false;
  if ('palette' in foreground) {
    const { palette } = foreground;
    return palette === DARK_GREYS.brightBlack || (palette >= DARK_GREYS.rampStart && palette <= DARK_GREYS.rampMiddle);
  }
  const parts = [foreground.rgb >> 16, (foreground.rgb >> 8) & 0xff, foreground.rgb & 0xff];
  const brightest = Math.max(...parts);
  return brightest <= BRIGHTEST_GREY && brightest - Math.min(...parts) <= MAX_COLOUR_SPREAD;
}
