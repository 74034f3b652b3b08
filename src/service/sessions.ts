import type { Disposable } from '../base/disposable.js';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { LiveSession } from '../session/live-session.js';
import type { Changed, ServiceEvent } from './event-log.js';

/** The sessions that a service shows: those of this process, or those of all hosts. */
export interface Sessions {
  find(id: string): LiveSession | undefined;
  /** Oldest first. */
  list(): readonly LiveSession[];
  /** The facts of a session as lists show them. */
  describe(session: LiveSession): Record<string, unknown>;
  /** Asks whether its program wants input now. Resolves with whether that is news. */
  askReadiness(id: string): Promise<boolean>;
  /** The announced exit of a session; undefined while it is running and for an unknown session. */
  exitOf(id: string): Promise<PtyExited | undefined>;
  onExit(listener: (notice: PtyExited) => void): Disposable;
  onChange(listener: (change: ChangedSession) => void): Disposable;
  readonly events: EventSource;
}

interface ChangedSession {
  what: 'started' | 'exited' | 'forgotten';
  session: LiveSession;
}

/** Events in one order for all subscribers. */
interface EventSource {
  /** The number of the last event that listeners got. */
  readonly publishedId: number;
  /** The retained events after this one, and whether some are missing. */
  after(id: number): { events: ServiceEvent[]; isGap: boolean };
  onEvent(listener: (event: ServiceEvent) => void): Disposable;
  /** Fires after each event, and for changes that have no event. */
  onChange(listener: (changed: Changed) => void): Disposable;
}
