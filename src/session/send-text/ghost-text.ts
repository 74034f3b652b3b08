import type { Cell, Style, Terminal } from '../../terminal/index.js';
import { isFrame } from './bare-text.js';
import type { InputPlace } from './input-place.js';

/** The greys of the palette up to the middle: bright black, and the ramp. */
const DARK_GREYS = { brightBlack: 8, rampStart: 232, rampMiddle: 246 };
const MOST_COLOURED = 24;
const BRIGHTEST_GREY = 0x99;

/**
 * Whether a suggestion stands right after the input: dim or dark grey text that begins at the cursor. A hint further
 * away, in another row, or in the style that the typed text has as well, is none.
 */
export function hasGhostText(terminal: Terminal, { kind, x, y }: InputPlace): boolean {
  if (kind === 'row') return false;
  const cells = terminal.cells(y);
  const typed = cells[x - 1];
  if (typed && !isFrame(typed.text) && isFaint(typed.style)) return false;
  const after = cells.slice(x).filter(({ width }) => width > 0);
  // a drawn cursor covers the first character, and a suggestion may begin with a blank of its own style
  if (kind === 'drawn') after.shift();
  if (after[0]?.text.trim() === '' && after[0].seq > 0 && isFaint(after[0].style)) after.shift();
  return isGhost(after[0]);
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
  return brightest <= BRIGHTEST_GREY && brightest - Math.min(...parts) <= MOST_COLOURED;
}
