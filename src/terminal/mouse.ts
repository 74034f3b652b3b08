import type { Modes, MouseEncoding } from './modes.js';

export type MouseButton = 'left' | 'middle' | 'right' | 'button8' | 'button9' | 'button10' | 'button11';
export type WheelDirection = 'up' | 'down' | 'left' | 'right';

/** A mouse event over a cell; columns and rows count from 0, as for the cursor. */
export type MouseEvent = {
  x: number;
  y: number;
  shift?: boolean;
  /** Alt or Meta: mouse reports do not distinguish them. */
  alt?: boolean;
  ctrl?: boolean;
} & (
  | { action: 'press' | 'release' | 'drag'; button: MouseButton }
  /** The pointer moves and no button is down. */
  | { action: 'move' }
  | { action: 'wheel'; direction: WheelDirection }
);

/** The program requested this event, but its encoding cannot express it. */
export class MouseEncodingError extends Error {
  override readonly name = 'MouseEncodingError';
  readonly reason: 'out_of_range' | 'pixels';

  constructor(reason: 'out_of_range' | 'pixels', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The bytes that report the event to the program; empty if it did not request events of this kind. */
export function encodeMouse(event: MouseEvent, modes: Pick<Modes, 'mouseTracking' | 'mouseEncoding'>): Uint8Array {
  if (!isAskedFor(event, modes.mouseTracking)) return new Uint8Array();
  const { x, y } = event;
  checkPosition(x, y, modes.mouseEncoding);
  const code = eventCode(event) + (modes.mouseTracking === 'x10' ? 0 : modifierBits(event));
  // without SGR a release does not say which button it was
  const anonymous = event.action === 'release' ? 3 + modifierBits(event) : code;
  switch (modes.mouseEncoding) {
    case 'sgr':
      return utf8(`\x1b[<${code};${x + 1};${y + 1}${event.action === 'release' ? 'm' : 'M'}`);
    case 'urxvt':
      return utf8(`\x1b[${32 + anonymous};${x + 1};${y + 1}M`);
    case 'utf8':
      return utf8(`\x1b[M${String.fromCharCode(32 + anonymous, 33 + x, 33 + y)}`);
    case 'default':
      return Uint8Array.of(0x1b, 0x5b, 0x4d, 32 + anonymous, 33 + x, 33 + y);
    case 'sgr-pixels':
      throw new MouseEncodingError(
        'pixels',
        'the program wants positions in pixels, which this terminal does not have',
      );
  }
}

/**
 * The arrow keys that stand in for the wheel when the program is on the alternate screen, has mode 1007 on and does not
 * track the mouse; the caller checks these conditions.
 */
export function encodeWheelAsArrows(
  direction: WheelDirection,
  modes: Pick<Modes, 'applicationCursor'>,
  options: { lines?: number } = {},
): Uint8Array {
  const final = { up: 'A', down: 'B', left: 'D', right: 'C' }[direction];
  return utf8(`${modes.applicationCursor ? '\x1bO' : '\x1b['}${final}`.repeat(options.lines ?? 3));
}

function isAskedFor(event: MouseEvent, tracking: Modes['mouseTracking']): boolean {
  switch (tracking) {
    case 'none':
      return false;
    case 'x10':
      return event.action === 'press' && BUTTON_CODES[event.button] < 3;
    case 'normal':
    // nothing is highlighted here, so this is normal tracking
    case 'highlight':
      return event.action !== 'drag' && event.action !== 'move';
    case 'button':
      return event.action !== 'move';
    case 'any':
      return true;
  }
}

const BUTTON_CODES = { left: 0, middle: 1, right: 2, button8: 128, button9: 129, button10: 130, button11: 131 };
const WHEEL_CODES = { up: 64, down: 65, left: 66, right: 67 };
const MOTION = 32;
const NO_BUTTON = 3;

function eventCode(event: MouseEvent): number {
  switch (event.action) {
    case 'press':
    case 'release':
      return BUTTON_CODES[event.button];
    case 'drag':
      return MOTION + BUTTON_CODES[event.button];
    case 'move':
      return MOTION + NO_BUTTON;
    case 'wheel':
      return WHEEL_CODES[event.direction];
  }
}

function modifierBits(event: MouseEvent): number {
  return (event.shift ? 4 : 0) + (event.alt ? 8 : 0) + (event.ctrl ? 16 : 0);
}

// one byte, or a two-byte UTF-8 character, minus the offset of 32 that keeps it printable
const MAX_POSITION: Partial<Record<MouseEncoding, number>> = { default: 255 - 32, utf8: 0x7ff - 32 };

function checkPosition(x: number, y: number, encoding: MouseEncoding): void {
  const largest = MAX_POSITION[encoding] ?? Number.MAX_SAFE_INTEGER;
  const isSayable = (at: number) => Number.isInteger(at) && at >= 0 && at < largest;
  if (isSayable(x) && isSayable(y)) return;
  const limit = MAX_POSITION[encoding] === undefined ? '' : `, which ends at column and row ${largest}`;
  throw new MouseEncodingError(
    'out_of_range',
    `column ${x + 1}, row ${y + 1} cannot be sent in the program's mouse encoding (${encoding})${limit}`,
  );
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
