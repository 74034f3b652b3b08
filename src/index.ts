export { type ErrorCode, TtypilotError } from './base/errors.js';
export {
  Engine,
  type EngineOptions,
  type EngineSession,
  type SessionOptions,
  type SessionSummary,
} from './engine/engine.js';
export { launch, type ProgramOptions } from './engine/launch.js';
export type {
  LaunchedSession,
  TextResult,
  WaitForOptions,
  WaitForResult,
  WaitForTextOptions,
} from './engine/launched-session.js';
export type { ExitReason, SessionExit, SessionState } from './session/lifecycle.js';
export {
  type Cell,
  type Color,
  type Cursor,
  type CursorStyle,
  createTerminal,
  encodeFocus,
  encodeKey,
  encodeMouse,
  encodePaste,
  encodeWheelAsArrows,
  type History,
  type Key,
  type KeyEvent,
  type KeyModes,
  type LineRange,
  type Link,
  type LogicalLine,
  type Modes,
  type MouseEncoding,
  MouseEncodingError,
  type MouseEvent,
  type MouseTracking,
  type PromptMark,
  parseKey,
  type Style,
  type Terminal,
  type TerminalEvents,
  type TerminalOptions,
  type UnderlineStyle,
  UnknownKeyError,
} from './terminal/index.js';
