export type {
  Cell,
  Color,
  Cursor,
  CursorStyle,
  History,
  Link,
  LogicalLine,
  Modes,
  MouseEncoding,
  MouseTracking,
  PromptMark,
  Style,
  Terminal,
  TerminalEvents,
  TerminalOptions,
  UnderlineStyle,
} from './terminal/index.js';
export { createTerminal } from './terminal/index.js';
