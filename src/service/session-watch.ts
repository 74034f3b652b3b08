import { constants } from 'node:os';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { TtypilotError } from '../base/errors/errors.js';
import { shorten, shortenAll } from '../base/text/shorten.js';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { Engine, SessionChange } from '../engine/engine.js';
import type { SessionExit } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { Journal } from '../store/journal.js';
import type { SessionRow } from '../store/tables.js';
import type { EventLog } from './event-log.js';
import type { Exits } from './exits.js';
import { toldLastLines, toldSession } from './told-session.js';

export interface SessionWatchOptions {
  engine: Engine;
  events: EventLog;
  exits: Exits;
  journal: Journal;
  clock: Clock;
  /** Something went wrong that no caller waits for. */
  onFailure: (error: unknown) => void;
}

/** Limit of a command, and of its arguments, in the database and in events. */
const MAX_STORED_LENGTH = 4000;
const RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** How soon programs in tmux are taken over whose owner has ended. */
const LOOK_MS = 3000;

/** Records every session of the engine from its start to its end. */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  /** Sessions of an earlier process. */
  #before = new Map<string, SessionRow>();
  /** Sessions whose exit an earlier process announced; those in tmux can still be read. */
  #told = new Set<string>();
  #changes: Disposable[] = [];
  #retry: Disposable | undefined;
  #isStopping = false;
  /** It was said once that another process owns what runs in tmux. */
  #isOwnedElsewhere = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { engine, journal } = this.#options;
    this.#before = new Map((await journal.running()).map((row) => [row.id, row]));
    this.#told = new Set(await journal.exitedSessions());
    this.#changes = [
      engine.onChange((change) => this.#changed(change)),
      engine.recordings.onChange((id) => this.#touch(id)),
    ];
    for (const session of engine.listSessions()) this.#watch(session);
    await this.#recover();
    this.#tellLost();
  }

  /** From now on a released tmux session is not announced, because it keeps running. */
  stop(): void {
    this.#isStopping = true;
    this.#retry?.dispose();
    for (const listening of this.#changes) listening.dispose();
  }

  #changed({ what, session }: SessionChange): void {
    if (what === 'started') this.#watch(session);
    else if (what === 'forgotten') this.#touch(session.id);
  }

  #watch(session: Session): void {
    const { id, labels } = session;
    const touch = () => this.#touch(id);
    session.onResize(touch);
    session.lease.onHandOver(touch);
    session.onExit(touch);
    touch();
    if (this.#told.has(id)) return;
    const row = rowOf(session);
    if (this.#before.delete(id)) void this.#options.events.append([], { session: row });
    else {
      const data = {
        session_id: id,
        pane_id: row.pane_id,
        command: row.command,
        args: JSON.parse(row.args) as string[],
        title: row.title,
        parent_agent: row.parent_agent,
        timestamp: session.createdAt.toISOString(),
      };
      const created = { type: 'session_created', data, sessionId: id, agentId: labels.parentAgent ?? null } as const;
      void this.#options.events.append([created], { session: row });
    }
    session.onExit((exit) => this.#ended(session, exit));
  }

  #touch(sessionId: string): void {
    this.#options.events.touch({ sessionId });
  }

  /** Runs before anything of the session is cleaned up. */
  #ended(session: Session, exit: SessionExit): void {
    const { pane } = session;
    const isOurs = pane === undefined || pane.isDurable;
    // releasing a pane is not an exit: its program keeps running
    const isLetGo = exit.reason === 'closed' && pane !== undefined && (this.#isStopping || !isOurs);
    if (!isLetGo) this.#options.exits.announce(exitNotice(session, exit));
    else if (!isOurs) this.#detached(session);
  }

  /** Records that the pane is no longer watched; its program keeps running. */
  #detached({ id, labels }: Session): void {
    const data = { session_id: id, reason: 'detached', timestamp: new Date().toISOString() } as const;
    const ended = { type: 'session_ended', data, sessionId: id, agentId: labels.parentAgent ?? null } as const;
    void this.#options.events.append([ended], { over: { id, state: 'detached' } });
  }

  /** Takes over sessions in tmux. Retries those that tmux does not report or that cannot be taken over yet. */
  async #recover(pauseMs = RETRY_MS): Promise<void> {
    const { engine, exits, clock } = this.#options;
    const inTmux = [...this.#before.values()].filter(({ kind }) => kind === 'tmux');
    const recovery = await engine
      .recoverDurable(new Set(inTmux.map(({ id }) => id)))
      .catch((error) => this.#failed(error));
    if (this.#isStopping || recovery === 'impossible') return;
    for (const [id, end] of recovery === 'owned' ? [] : (recovery?.gone ?? [])) {
      const row = this.#before.get(id);
      if (row && this.#before.delete(id)) exits.announce(lostNotice(row, Date.now(), end));
    }
    const isDone = recovery === 'owned' || (recovery && !inTmux.some(({ id }) => this.#before.has(id)));
    const retry = () => void this.#recover(isDone ? RETRY_MS : Math.min(pauseMs * 2, MAX_RETRY_MS));
    this.#retry = clock.after(isDone ? LOOK_MS : pauseMs, retry, { isBackground: true });
  }

  #failed(error: unknown): 'owned' | 'impossible' | undefined {
    const code = error instanceof TtypilotError ? error.code : undefined;
    if (code === 'tmux_missing') return 'impossible';
    if (code !== 'tmux_owned') return undefined;
    if (!this.#isOwnedElsewhere) this.#options.onFailure(error);
    this.#isOwnedElsewhere = true;
    return 'owned';
  }

  /** Programs whose terminals belonged to an earlier process ended with that process. */
  #tellLost(): void {
    const { events, exits } = this.#options;
    for (const row of [...this.#before.values()]) {
      if (row.kind === 'tmux') continue;
      this.#before.delete(row.id);
      if (row.kind === 'pane') void events.append([], { over: { id: row.id, state: 'detached' } });
      else exits.announce(lostNotice(row, Date.now()));
    }
  }
}

function rowOf(session: Session): SessionRow {
  const { id, pane, createdAt } = session;
  const { command, args, title, description, parentAgent } = toldSession(session);
  const ownPane = pane?.isDurable ? 'tmux' : 'pane';
  return {
    id,
    kind: pane ? ownPane : 'pty',
    pane_id: paneIdOf(session),
    command: shorten(command, MAX_STORED_LENGTH),
    args: JSON.stringify(shortenAll(args, MAX_STORED_LENGTH)),
    title,
    description,
    parent_agent: parentAgent,
    state: 'running',
    created_at: createdAt.getTime(),
  };
}

/** Stands for a missing exit code. */
const UNKNOWN_CODE = -1;

/** The exit notice of a session. Must be built before the session is cleaned up. */
function exitNotice(session: Session, exit: SessionExit): PtyExited {
  const { title, description, parentAgent } = toldSession(session);
  return {
    type: 'pty_exited',
    session_id: session.id,
    pane_id: paneIdOf(session),
    exit_code: codeOf(exit),
    ...(exit.signal === undefined ? {} : { signal: exit.signal }),
    reason: exit.reason,
    last_lines: toldLastLines(session),
    session_title: title,
    session_description: description,
    parent_agent: parentAgent,
    timed_out: exit.reason === 'idle_timeout' || exit.reason === 'absolute_timeout',
    seq: exit.seq,
    duration_ms: Math.max(0, Math.round(exit.durationMs)),
  };
}

/** The notice of a session that ended while this service was not running; `lost` unless its exit was recorded elsewhere. */
function lostNotice(row: SessionRow, now: number, end?: Pick<SessionExit, 'exitCode' | 'signal'>): PtyExited {
  const how = end?.signal === undefined ? 'exited' : 'signaled';
  return {
    type: 'pty_exited',
    session_id: row.id,
    pane_id: row.pane_id,
    exit_code: end ? codeOf(end) : UNKNOWN_CODE,
    ...(end?.signal === undefined ? {} : { signal: end.signal }),
    reason: end ? how : 'lost',
    last_lines: [],
    session_title: row.title,
    session_description: row.description,
    parent_agent: row.parent_agent,
    timed_out: false,
    seq: 0,
    duration_ms: Math.max(0, now - row.created_at),
  };
}

/** The pane id in the address of a session's terminal. */
function paneIdOf({ id, pane }: Session): string {
  return pane?.paneId ?? id;
}

function codeOf({ exitCode, signal }: Pick<SessionExit, 'exitCode' | 'signal'>): number {
  if (exitCode !== undefined && signal === undefined) return exitCode;
  const number = signal === undefined ? undefined : constants.signals[signal];
  return number === undefined ? UNKNOWN_CODE : 128 + number;
}
