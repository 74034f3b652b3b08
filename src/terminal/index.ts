export { createTerminal } from './terminal.js';
export type { Modes, MouseEncoding, MouseTracking } from './modes.js';
export type {
  Cell,
  Color,
  Cursor,
  CursorStyle,
  History,
  Link,
  LogicalLine,
  PromptMark,
  Style,
  Terminal,
  TerminalEvents,
  TerminalOptions,
  UnderlineStyle,
} from './types.js';
