import type { Disposable } from '../../base/disposable.js';

/** A ttypilot on another machine. Disposing ends the connection; its sessions go on. */
export interface RelayLink extends Disposable {
  /** Runs an operation there. An act is sent once, and `outcome_unknown` says that its answer was lost. */
  call(operation: string, input: object): Promise<Record<string, unknown>>;
  /** Asks for what may be asked again after a cut. */
  get(path: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Sends once, as `call` does. */
  post(path: string, body: object): Promise<unknown>;
}

/** Connects to the ttypilot at an address, such as `ssh://box`. */
export type OpenRelay = (address: string) => RelayLink;
