import type { Backend } from '../../backends/backend.js';
import { ownProcessName } from '../../backends/pty/process-table.js';
import type { NotedEnd, OwnPaneBackend, ProgramRecord } from '../../backends/tmux/own/own-pane-backend.js';
import type { PaneBackend } from '../../backends/tmux/pane/pane-backend.js';
import type { PaneInfo } from '../../backends/tmux/server/pane-list.js';
import { TmuxHost, type TmuxHostOptions, type TmuxPane } from '../../backends/tmux/tmux-host.js';
import { newId } from '../../base/ids.js';
import { type RunWork, runAtOnce } from '../../base/work.js';
import type { PaneHandle } from '../../session/pane-handle.js';
import type { Session } from '../../session/session.js';
import type { WantedText } from '../../session/waits/patterns.js';
import type { Dialect, Terminal } from '../../terminal/index.js';
import type { SessionOptions, StartedAs } from '../session-options.js';
import { DurableOwner } from './durable-owner.js';
import {
  type DurableRecord,
  decodeRecord,
  encodeRecord,
  isOwnerRunning,
  recordOf,
  SeqCeiling,
} from './durable-record.js';
import { type PaneHealth, type PaneHealthOptions, paneHealth } from './pane-health.js';
import { renew } from './renew.js';
import { repaint } from './repaint.js';
import { type FoundInPanes, searchPanes } from './search-panes.js';

export interface PaneOptions {
  /** For example `%3`. */
  paneId: string;
  /** The name of the tmux server's socket, as after `tmux -L`. Default: `default`. */
  socketName?: string | undefined;
  /** Rows of history to take over and keep. Default 1,000. */
  scrollback?: number | undefined;
}

/** The session of a pane, and its seq at the time of the call: output after the call has a higher one. */
export interface OpenedPane {
  session: Session;
  seqAtCall: number;
}

/** The options of a session whose backend exists already. */
export type AddedOptions = SessionOptions & {
  id?: string;
  createdAt?: Date;
  pane?: PaneHandle;
  /** Absent for programs that ttypilot did not start. */
  startedAs?: StartedAs;
};

type TerminalOfPane = Pick<SessionOptions, 'cols' | 'rows' | 'scrollback'> & { startSeq?: number; dialect: Dialect };

/** How the engine makes a session from a backend. */
export interface SessionMaker {
  /** Throws `too_many_sessions`. */
  checkLimit(): void;
  newTerminal(options: TerminalOfPane): Terminal;
  add(backend: Backend, terminal: Terminal, options: AddedOptions): Session;
}

export interface SearchPanesOptions {
  socketName?: string | undefined;
  /** A pane's id, or part of one of its names. */
  filter?: string | undefined;
  /** Default 100. */
  limit?: number;
  /** Runs the search. Default: without pauses. */
  run?: RunWork | undefined;
}

export interface TmuxSessionsOptions extends TmuxHostOptions {
  /** Makes this process the owner of all programs on our own server, under this name for people. */
  durableOwner?: string | undefined;
}

/** What became of the programs of an earlier process. */
export interface Recovery {
  /** The sessions that were taken over. */
  sessions: Session[];
  /** Requested sessions that are no longer in tmux, with how they ended if that was noted. */
  gone: Map<string, NotedEnd | undefined>;
}

const SCROLLBACK = 1000;
/** A pane shows the output as tmux interprets it. */
const DIALECT = 'tmux';
const SEARCH_LIMIT = 100;

/** The sessions of tmux panes. */
export class TmuxSessions {
  readonly #host: TmuxHost;
  readonly #maker: SessionMaker;
  readonly #sessions = new WeakMap<PaneBackend, Session>();
  readonly #owner: DurableOwner | undefined;
  readonly #opening = new Map<string, Promise<OpenedPane>>();
  /** The ids of the sessions on our own server that this process has. */
  readonly #own = new Set<string>();

  constructor(maker: SessionMaker, { durableOwner, ...options }: TmuxSessionsOptions) {
    this.#maker = maker;
    this.#host = new TmuxHost(options);
    this.#owner = durableOwner === undefined ? undefined : new DurableOwner(this.#host, durableOwner);
  }

  /** The session of a pane; the same session for as long as the pane is watched. */
  async open(options: PaneOptions): Promise<OpenedPane> {
    const watched = this.#host.watched(options);
    const before = watched && this.#sessions.get(watched);
    const seqBefore = before?.seq;
    const key = `${options.socketName ?? ''} ${options.paneId}`;
    const underway = this.#opening.get(key);
    const opening = underway ?? this.#open(options).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    const { session, seqAtCall } = await opening;
    if (session === before && seqBefore !== undefined) return { session, seqAtCall: seqBefore };
    // the first caller came earlier: output that is old to this caller may be new to that one
    return { session, seqAtCall: underway ? session.seq : seqAtCall };
  }

  /** Starts a program on our own server. When this resolves, the program outlives this process. */
  async launch(options: SessionOptions): Promise<Session> {
    const id = newId('s');
    const { scrollback = SCROLLBACK } = options;
    // first, because it may throw
    const terminal = this.#maker.newTerminal({ ...options, scrollback, dialect: DIALECT });
    const recordFor = (program: ProgramRecord) => encodeRecord(recordOf(id, program, { ...options, scrollback }));
    const notes = (program: ProgramRecord) => notesOf(recordFor(program), 0);
    const admit = () => this.#becomeOwner();
    const backend = await this.#asOwn(id, this.#host.launch({ ...options, id, historyRows: scrollback, notes, admit }));
    const session = this.#addOwn(backend, terminal, { ...options, id, startedAs: { options, lostEnv: [] } });
    try {
      await this.#noteOwn(backend, terminal, recordFor(backend.record));
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  /** Takes over the programs on our own server whose process has ended. */
  async adoptAll(): Promise<Session[]> {
    return (await this.recover(new Set())).sessions;
  }

  /**
   * Like `adoptAll`, and also takes over the given sessions from other processes that watch them. Rejects when tmux does not
   * answer, and with `tmux_owned` when another process owns the programs.
   */
  async recover(ids: ReadonlySet<string>): Promise<Recovery> {
    await this.#owner?.claim();
    return this.#recover(ids);
  }

  /** Called before a program is started. A new owner takes over the programs of the previous one. */
  async #becomeOwner(): Promise<void> {
    if (await this.#owner?.claim()) await this.#recover(new Set());
  }

  async #recover(ids: ReadonlySet<string>): Promise<Recovery> {
    const sessions: Session[] = [];
    const present = new Set<string>();
    for (const info of await this.#host.listOwnPanes()) {
      // the window has the name of the session
      present.add(info.windowName);
      const record = decodeRecord(info.record);
      if (!record || this.#own.has(record.id)) continue;
      if (isOwnerRunning(info.owner) && !ids.has(record.id)) continue;
      // a program that ends at this moment must not prevent the adoption of the others
      const session = await this.#adopt(info, record).catch(() => undefined);
      if (session) sessions.push(session);
    }
    const gone = [...ids].filter((id) => !present.has(id));
    return { sessions, gone: new Map(gone.map((id) => [id, this.#host.recordedEnd(id)])) };
  }

  async listPanes(socketName?: string, filter?: string): Promise<TmuxPane[]> {
    return selectPanes(await this.#host.listPanes(socketName), filter);
  }

  async checkHealth(paneId: string, options: PaneHealthOptions): Promise<PaneHealth> {
    const panes = await this.#host.listPanes(options.socketName);
    return paneHealth(
      panes.find((pane) => pane.paneId === paneId),
      options,
    );
  }

  /** The matching lines of panes, watched or not. */
  async searchPanes(wanted: WantedText, options: SearchPanesOptions): Promise<FoundInPanes> {
    const panes = await this.listPanes(options.socketName, options.filter);
    const readLines = (pane: TmuxPane) => this.#host.readLines(pane);
    const { limit = SEARCH_LIMIT, run = runAtOnce } = options;
    return searchPanes(panes, wanted, { limit, readLines, run });
  }

  async dispose(): Promise<void> {
    await this.#owner?.release();
    await this.#host.dispose();
  }

  async #open({ paneId, socketName, scrollback }: PaneOptions): Promise<OpenedPane> {
    const backend = await this.#host.open({ paneId, socketName, historyRows: scrollback });
    const existing = this.#sessions.get(backend);
    if (existing) return { session: existing, seqAtCall: existing.seq };
    try {
      this.#maker.checkLimit();
    } catch (error) {
      backend.dispose();
      throw error;
    }
    const { command, title } = backend.info;
    const size = { ...backend.size, ...(scrollback === undefined ? {} : { scrollback }) };
    const terminal = this.#maker.newTerminal({ ...size, dialect: DIALECT });
    const seqAtCall = terminal.seq + backend.captures.bytesAtCall;
    // tmux itself answers the program's queries
    return { session: this.#add(backend, terminal, { command, title, answerQueries: false }), seqAtCall };
  }

  async #adopt(info: PaneInfo, record: DurableRecord): Promise<Session> {
    const { id, command, args, cwd, scrollback, idleTimeoutMs, absoluteTimeoutMs, outputBytes } = record;
    const { title, description, parentAgent, envNames = [] } = record;
    const backend = await this.#asOwn(id, this.#host.adopt(info, record, { id, historyRows: scrollback }));
    const startSeq = Number(info.seqCeiling) || 0;
    const terminal = this.#maker.newTerminal({ ...backend.size, scrollback, startSeq, dialect: DIALECT });
    const createdAt = new Date(record.createdAt);
    const restMs = absoluteTimeoutMs && Math.max(1, absoluteTimeoutMs - (Date.now() - record.createdAt));
    const limits = {
      ...(idleTimeoutMs ? { idleTimeoutMs } : {}),
      ...(restMs ? { absoluteTimeoutMs: restMs } : {}),
      ...(outputBytes ? { outputBytes } : {}),
    };
    const program = { command, args, title, description, parentAgent, ...(cwd === undefined ? {} : { cwd }) };
    const whole = { ...program, ...limits, scrollback, ...(absoluteTimeoutMs ? { absoluteTimeoutMs } : {}) };
    const startedAs = { options: whole, lostEnv: envNames };
    const session = this.#addOwn(backend, terminal, { id, createdAt, ...program, ...limits, startedAs });
    await this.#noteOwn(backend, terminal, info.record);
    return session;
  }

  /** Notes the id first, so that a recovery meanwhile does not adopt the same program again. */
  async #asOwn<T>(id: string, opening: Promise<T>): Promise<T> {
    this.#own.add(id);
    try {
      return await opening;
    } catch (error) {
      this.#own.delete(id);
      throw error;
    }
  }

  #addOwn(backend: OwnPaneBackend, terminal: Terminal, options: AddedOptions & { id: string }): Session {
    // tmux itself answers the program's queries
    const session = this.#add(backend, terminal, { ...options, answerQueries: false });
    backend.onExit(() => this.#own.delete(options.id));
    return session;
  }

  async #noteOwn(backend: OwnPaneBackend, terminal: Terminal, record: string): Promise<void> {
    const note = (ceiling: number) => this.#host.note(backend.paneId, { '@ttypilot-seq': `${ceiling}` });
    const ceiling = new SeqCeiling(terminal.seq, note);
    ceiling.follow(backend, terminal);
    await this.#host.note(backend.paneId, notesOf(record, ceiling.value));
  }

  #add(backend: PaneBackend, terminal: Terminal, options: AddedOptions): Session {
    backend.painter = { repaint: (snapshot) => repaint(terminal, snapshot), renew };
    const session = this.#maker.add(backend, terminal, { ...options, pane: backend });
    this.#sessions.set(backend, session);
    return session;
  }
}

/** The tmux options that record one of our programs. */
function notesOf(record: string, seqCeiling: number): Record<string, string> {
  return { '@ttypilot': record, '@ttypilot-seq': `${seqCeiling}`, '@ttypilot-owner': ownProcessName() };
}

/** The panes with this id, or with this text in their session name, window name, program, directory or title. */
function selectPanes(panes: readonly TmuxPane[], filter: string | undefined): TmuxPane[] {
  if (filter === undefined || filter === '') return [...panes];
  if (/^%\d+$/.test(filter)) return panes.filter(({ paneId }) => paneId === filter);
  return panes.filter(({ sessionName, windowName, command, path, title }) =>
    [sessionName, windowName, command, path, title].some((text) => text.includes(filter)),
  );
}
