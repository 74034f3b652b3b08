export type { Grant } from './backends/backend.js';
export { type ErrorCode, TtypilotError } from './base/errors/errors.js';
export { Engine, type EngineOptions } from './engine/engine.js';
export { launch, type ProgramOptions } from './engine/launch.js';
export type { SessionOptions } from './engine/session-options.js';
export type { HealthLevel, PaneHealth, PaneHealthOptions } from './engine/tmux/pane-health.js';
export type { FoundInPanes } from './engine/tmux/search-panes.js';
export type { PaneOptions, SearchPanesOptions } from './engine/tmux/tmux-sessions.js';
export type { Recording, RecordingEnd, RecordingFormat, RecordingOptions } from './recording/recording.js';
export type { Screenshot, ScreenshotOptions } from './render/screenshot.js';
export type { Region, ScreenView, ViewFormat, ViewOptions } from './render/view.js';
export type { ActLook, ActRequest, ActResult, Goal, Guard, LookKind, Step, Until } from './session/act/act.js';
export type { Selection } from './session/focus/find-selected.js';
export type { ActOptions } from './session/input.js';
export type { ExitReason, SessionExit, SessionState } from './session/lifecycle.js';
export { getLastLines } from './session/output/get-last-lines.js';
export type { ReadOutput, ReadOutputOptions } from './session/output/read-output.js';
export type { FoundLines, SearchOptions } from './session/output/search-output.js';
export type { PaneHandle } from './session/pane-handle.js';
export type { InputState, Readiness } from './session/readiness/readiness.js';
export type { CommandResult, RunCommandOptions } from './session/run-command/command-runner.js';
export type { Receipt, SendTextOptions } from './session/send-text/receipt.js';
export type { Session, SessionLabels } from './session/session.js';
export type { WaitForOptions } from './session/waits/one-wait.js';
export type {
  InputResult,
  SelectorResult,
  TextResult,
  WaitForResult,
  WaitForSelectorOptions,
  WaitForTextOptions,
} from './session/waits/waits.js';
export {
  type Cell,
  type Color,
  type Cursor,
  type CursorStyle,
  createTerminal,
  type Dialect,
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
  lostModifier,
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
export type { AmbiguityMode } from './terminal/selectors/choose.js';
export type { Match, Rect, Selector, StyleQuery } from './terminal/selectors/selector.js';
