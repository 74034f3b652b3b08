import type { Clock } from '../../base/clock.js';
import type { Engine } from '../../engine/engine.js';
import type { ActiveSession, SessionSettings } from './active-session.js';
import type { ServerRecording } from './recording/server-recording.js';
import type { UnknownParams } from './unknown-params.js';
import type { ViewSubscription } from './view-subscription.js';

/** The defaults that `initialize` can override. */
export interface ServerDefaults extends Omit<SessionSettings, 'name' | 'root' | 'snapshots'> {
  artifactDir: string;
  /** The directory that relative paths start from. */
  projectRoot: string;
}

/** The state of a server: one session, one recording and one subscription at a time. */
export interface ServerState {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly version: string;
  readonly defaults: ServerDefaults;
  readonly recording: ServerRecording;
  session: ActiveSession | undefined;
  subscription: ViewSubscription | undefined;
  /** How many replays are nested in each other now. */
  replays: number;
  /** Sends a notification to the client. Resolves when the client has room for more. */
  notify(method: string, params: Record<string, unknown>): Promise<void>;
  /** Reports parameters that a method does not have; the original ignores them as well. */
  readonly unknownParams: UnknownParams;
  /** Ends the server after the requests under way are answered. */
  shutDown(): void;
}
