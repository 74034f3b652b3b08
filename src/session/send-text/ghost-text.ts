import type { Cell, Style, Terminal } from '../../terminal/index.js';
import { isFrame } from './bare-text.js';
import type { InputPlace } from './input-place.js';

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
