import type { Backend } from '../../backends/backend.js';
import { ownProcessName } from '../../backends/pty/process-table.js';
import type { NotedEnd, OwnPaneBackend, ProgramRecord } from '../../backends/tmux/own/own-pane-backend.js';
import type { PaneBackend } from '../../backends/tmux/pane/pane-backend.js';
import type { PaneInfo } from '../../backends/tmux/server/pane-list.js';
import { type ListedPane, TmuxHost, type TmuxHostOptions } from '../../backends/tmux/tmux-host.js';
import { newId } from '../../base/ids.js';
import { type RunWork, runAtOnce } from '../../base/work.js';
import type { PaneHandle } from '../../session/pane-handle.js';
import type { Session } from '../../session/session.js';
import type { WantedText } from '../../session/waits/patterns.js';
import type { Dialect, Terminal } from '../../terminal/index.js';
import type { SessionOptions } from '../session-options.js';
import { DurableOwner } from './durable-owner.js';
import { type DurableRecord, decodeRecord, encodeRecord, isOwnerRunning, recordOf } from './durable-record.js';
import { selectPanes } from './pane-filter.js';
import { type PaneHealth, type PaneHealthOptions, paneHealth } from './pane-health.js';
import { renew } from './renew.js';
import { repaint } from './repaint.js';
import { type FoundInPanes, searchPanes } from './search-panes.js';
import { SeqCeiling } from './seq-ceiling.js';

/** Which pane, and how to treat it. */
export interface PaneOptions {
  /** Such as `%3`. */
  paneId: string;
  /** The name of the tmux server's socket, as after `tmux -L`. Default: `default`. */
  socketName?: string | undefined;
  /** Rows of history that are taken over and kept. Default 1,000. */
  scrollback?: number | undefined;
}

/** The session of a pane, and where its output was when it was asked for: what is written after the call has a seq above that. */
export interface OpenedPane {
  session: Session;
  seqAtCall: number;
}

/** What a session is made of beside its backend. */
export type AddedOptions = SessionOptions & { id?: string; createdAt?: Date; pane?: PaneHandle };

type TerminalOfPane = Pick<SessionOptions, 'cols' | 'rows' | 'scrollback'> & { startSeq?: number; dialect: Dialect };

/** What the engine does for a backend: a terminal of this size, and a session around both. */
export interface SessionMaker {
  /** Throws `too_many_sessions`. */
  checkLimit(): void;
  newTerminal(options: TerminalOfPane): Terminal;
  add(backend: Backend, terminal: Terminal, options: AddedOptions): Session;
}

export interface SearchPanesOptions {
  socketName?: string | undefined;
  /** The id of a pane, or a part of its names. */
  filter?: string | undefined;
  /** Default 100. */
  limit?: number;
  /** Carries out the search. Default: all at once. */
  run?: RunWork | undefined;
}

export interface TmuxSessionsOptions extends TmuxHostOptions {
  /** Makes this process the one that owns all programs on our own server; the text names it for people. */
  durableOwner?: string | undefined;
}

/** What became of the programs of an earlier ttypilot. */
export interface Recovery {
  /** Taken over now. */
  sessions: Session[];
  /** Those of the sessions asked for that tmux does not have any more, with how they ended where that was noted. */
  gone: Map<string, NotedEnd | undefined>;
}

const SCROLLBACK = 1000;
/** A pane shows what tmux makes of the output. */
const dialect = 'tmux';
const SEARCH_LIMIT = 100;

/** The sessions that are panes of tmux. */
export class TmuxSessions {
  readonly #host: TmuxHost;
  readonly #maker: SessionMaker;
  readonly #sessions = new WeakMap<PaneBackend, Session>();
  readonly #owner: DurableOwner | undefined;
  readonly #opening = new Map<string, Promise<OpenedPane>>();
  /** The sessions of our own server that are here. */
  readonly #own = new Set<string>();

  constructor(maker: SessionMaker, { durableOwner, ...options }: TmuxSessionsOptions) {
    this.#maker = maker;
    this.#host = new TmuxHost(options);
    this.#owner = durableOwner === undefined ? undefined : new DurableOwner(this.#host, durableOwner);
  }

  /** The session of a pane; the same one as long as the pane is watched. */
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
    // the first one had asked earlier, and what was old to this one may be new to that
    return { session, seqAtCall: underway ? session.seq : seqAtCall };
  }

  /** Starts a program on our own server. When this resolves, the program outlives this process. */
  async launch(options: SessionOptions): Promise<Session> {
    const id = newId('s');
    const { scrollback = SCROLLBACK } = options;
    // first, because it may refuse
    const terminal = this.#maker.newTerminal({ ...options, scrollback, dialect });
    const recordFor = (program: ProgramRecord) => encodeRecord(recordOf(id, program, { ...options, scrollback }));
    const notes = (program: ProgramRecord) => notesOf(recordFor(program), 0);
    const admit = () => this.#becomeOwner();
    const backend = await this.#asOwn(id, this.#host.launch({ ...options, id, historyRows: scrollback, notes, admit }));
    const session = this.#addOwn(backend, terminal, { ...options, id });
    try {
      await this.#noteOwn(backend, terminal, recordFor(backend.record));
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  /** Takes over the programs on our own server whose ttypilot is gone. */
  async adoptAll(): Promise<Session[]> {
    return (await this.recover(new Set())).sessions;
  }

  /**
   * The same, and also takes over the given sessions when another ttypilot watches them. Rejects when tmux does not answer,
   * and with `tmux_owned` when another process owns the programs.
   */
  async recover(ids: ReadonlySet<string>): Promise<Recovery> {
    await this.#owner?.claim();
    return this.#recover(ids);
  }

  /** Before a program is started. The owner before has left its programs behind. */
  async #becomeOwner(): Promise<void> {
    if (await this.#owner?.claim()) await this.#recover(new Set());
  }

  async #recover(ids: ReadonlySet<string>): Promise<Recovery> {
    const sessions: Session[] = [];
    const present = new Set<string>();
    for (const info of await this.#host.listOwnPanes()) {
      // the window is called like the session
      present.add(info.windowName);
      const record = decodeRecord(info.record);
      if (!record || this.#own.has(record.id)) continue;
      if (isOwnerRunning(info.owner) && !ids.has(record.id)) continue;
      // one that ends in this very moment is no reason to give up the others
      const session = await this.#adopt(info, record).catch(() => undefined);
      if (session) sessions.push(session);
    }
    const gone = [...ids].filter((id) => !present.has(id));
    return { sessions, gone: new Map(gone.map((id) => [id, this.#host.recordedEnd(id)])) };
  }

  async listPanes(socketName?: string, filter?: string): Promise<ListedPane[]> {
    return selectPanes(await this.#host.listPanes(socketName), filter);
  }

  async checkHealth(paneId: string, options: PaneHealthOptions): Promise<PaneHealth> {
    const panes = await this.#host.listPanes(options.socketName);
    return paneHealth(
      panes.find((pane) => pane.paneId === paneId),
      options,
    );
  }

  /** The lines of panes that match, whether they are watched or not. */
  async searchPanes(wanted: WantedText, options: SearchPanesOptions): Promise<FoundInPanes> {
    const panes = await this.listPanes(options.socketName, options.filter);
    const readLines = (pane: ListedPane) => this.#host.readLines(pane);
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
    const terminal = this.#maker.newTerminal({ ...size, dialect });
    const seqAtCall = terminal.seq + backend.captures.bytesAtCall;
    // tmux itself answers what the program asks its terminal
    return { session: this.#add(backend, terminal, { command, title, answerQueries: false }), seqAtCall };
  }

  async #adopt(info: PaneInfo, record: DurableRecord): Promise<Session> {
    const { id, command, args, cwd, scrollback, idleTimeoutMs, absoluteTimeoutMs, outputBytes } = record;
    const { title, description, parentAgent } = record;
    const backend = await this.#asOwn(id, this.#host.adopt(info, record, { id, historyRows: scrollback }));
    const startSeq = Number(info.seqCeiling) || 0;
    const terminal = this.#maker.newTerminal({ ...backend.size, scrollback, startSeq, dialect });
    const createdAt = new Date(record.createdAt);
    const restMs = absoluteTimeoutMs && Math.max(1, absoluteTimeoutMs - (Date.now() - record.createdAt));
    const limits = {
      ...(idleTimeoutMs ? { idleTimeoutMs } : {}),
      ...(restMs ? { absoluteTimeoutMs: restMs } : {}),
      ...(outputBytes ? { outputBytes } : {}),
    };
    const described = { title, description, parentAgent, ...(cwd === undefined ? {} : { cwd }) };
    const session = this.#addOwn(backend, terminal, { id, command, args, createdAt, ...described, ...limits });
    await this.#noteOwn(backend, terminal, info.record);
    return session;
  }

  /** Counts as here from now on: a look at tmux meanwhile must not take it over once more. */
  async #asOwn<T>(id: string, opening: Promise<T>): Promise<T> {
    this.#own.add(id);
    try {
      return await opening;
    } catch (error) {
      this.#own.delete(id);
      throw error;
    }
  }

  /** tmux itself answers what the program asks its terminal. */
  #addOwn(backend: OwnPaneBackend, terminal: Terminal, options: AddedOptions & { id: string }): Session {
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

/** What is noted of a program of ours in tmux. */
function notesOf(record: string, seqCeiling: number): Record<string, string> {
  return { '@ttypilot': record, '@ttypilot-seq': `${seqCeiling}`, '@ttypilot-owner': ownProcessName() };
}
