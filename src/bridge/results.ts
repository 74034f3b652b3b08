import type { Engine } from '../engine/engine.js';
import type { PaneHealth } from '../engine/tmux/pane-health.js';
import type { Receipt } from '../session/send-text/receipt.js';
import type { TmuxBridgeErrorType } from './error-type.js';

export type { HealthLevel } from '../engine/tmux/pane-health.js';

/** What every call gives: whether it did what was asked, and how long that took. Nothing is thrown. */
export interface BridgeResult {
  success: boolean;
  latencyMs: number;
  /** There when it did not. */
  errorType?: TmuxBridgeErrorType;
  /** The same in words. */
  errorMessage?: string;
}

export interface SendResult extends BridgeResult {
  /** What is proven about a text that was typed; there whenever something was. */
  receipt?: Receipt;
  /** What the program wrote after it has a seq above this one. */
  seq?: number;
}

export interface HealthResult extends BridgeResult, PaneHealth {}

export interface CaptureResult extends BridgeResult {
  /** Empty when it could not be captured. */
  content: string;
}

/** A pane as it is listed. */
export type ListedPane = Pick<EnginePane, (typeof LISTED)[number]>;

export interface ListResult extends BridgeResult {
  panes: ListedPane[];
}

type EnginePane = Awaited<ReturnType<Engine['listPanes']>>[number];

const LISTED = [
  'paneId',
  'socketName',
  'sessionName',
  'windowIndex',
  'windowName',
  'command',
  'path',
  'pid',
  'cols',
  'rows',
  'title',
  'isDead',
  'isActive',
  'isCaller',
] as const;

export function describePane(pane: EnginePane): ListedPane {
  return Object.fromEntries(LISTED.map((name) => [name, pane[name]])) as ListedPane;
}
