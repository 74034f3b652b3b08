export { type ReadConfigOptions, readConfig } from '../config/read-config.js';
export { Engine, type EngineOptions } from '../engine/engine.js';
export { extractVerificationSnippet } from '../session/send-text/occurrences.js';
export type { Receipt } from '../session/send-text/receipt.js';
export { TmuxBridgeErrorType } from './error-type.js';
export {
  bridgeOptions,
  type CapturePaneOptions,
  type PaneCallOptions,
  type PaneSendOptions,
  type SendPaneKeysOptions,
  type SendPaneTextOptions,
  type TmuxBridgeOptions,
} from './options.js';
export type {
  BridgeResult,
  CaptureResult,
  HealthLevel,
  HealthResult,
  ListedPane,
  ListResult,
  SendResult,
} from './results.js';
export { TmuxBridge } from './tmux-bridge.js';
