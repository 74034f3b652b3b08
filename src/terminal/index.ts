export { encodeKey } from './keys/encode-key.js';
export { type Key, parseKey, UnknownKeyError } from './keys/key.js';
export type { KeyEvent, KeyModes } from './keys/key-modes.js';
export { lostModifier } from './keys/lost-modifier.js';
export type { Modes, MouseEncoding, MouseTracking } from './modes.js';
export { encodeMouse, encodeWheelAsArrows, MouseEncodingError, type MouseEvent } from './mouse.js';
export { encodeFocus, encodePaste } from './paste.js';
export { createTerminal } from './terminal.js';
export type {
  Cell,
  CellSeqs,
  Color,
  Cursor,
  CursorStyle,
  Dialect,
  History,
  LineRange,
  Link,
  LogicalLine,
  PromptMark,
  Style,
  Terminal,
  TerminalEvents,
  TerminalOptions,
  UnderlineStyle,
} from './types.js';
