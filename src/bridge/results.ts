import type { Engine } from '../engine/engine.js';
import type { PaneHealth } from '../engine/tmux/pane-health.js';
import type { Receipt } from '../session/send-text/receipt.js';
import type { TmuxBridgeErrorType } from './error-type.js';

export type { HealthLevel } from '../engine/tmux/pane-health.js';

/** The result of every call: whether it succeeded, and how long it took. Calls never throw. */
export interface BridgeResult {
  success: boolean;
  latencyMs: number;
  /** Present if it failed. */
  errorType?: TmuxBridgeErrorType;
  /** The failure in words. */
  errorMessage?: string;
}

export interface SendResult extends BridgeResult {
  /** The proof about a typed text; present whenever something was typed. */
  receipt?: Receipt;
  /** Output that the program wrote afterwards has a higher seq. */
  seq?: number;
}

export interface HealthResult extends BridgeResult, PaneHealth {}

export interface CaptureResult extends BridgeResult {
  /** Empty if the capture failed. */
  content: string;
}

/** A pane in the list. */
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
