import type { Clock } from '../base/clock.js';
import type { Engine } from '../engine/engine.js';
import type { AmbiguityMode } from '../terminal/selectors/choose.js';
import type { ActiveSession } from './active-session.js';
import type { Recording } from './recording.js';
import type { UnknownParams } from './unknown-params.js';
import type { ViewSubscription } from './view-subscription.js';

/** What holds unless `initialize` says something else. */
export interface ServerDefaults {
  artifactDir: string;
  /** What relative paths start from. */
  projectRoot: string;
  cols: number;
  rows: number;
  timeoutMs: number;
  ambiguity: AmbiguityMode;
  theme: string;
  fontPath: string | undefined;
  updateSnapshots: boolean;
}

/** What a server has: one session at a time, one recording, one subscription. */
export interface ServerState {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly version: string;
  readonly defaults: ServerDefaults;
  readonly recording: Recording;
  session: ActiveSession | undefined;
  subscription: ViewSubscription | undefined;
  /** How many recordings are being replayed, one within the other. */
  replays: number;
  /** Tells the client something that it did not ask for. Resolves when it has room for more. */
  notify(method: string, params: Record<string, unknown>): Promise<void>;
  /** Parameters that no method has; the original ignores them, too. */
  readonly unknownParams: UnknownParams;
  /** Ends everything after the answers so far. */
  shutDown(): void;
}
