import type { Backend } from '../../backends/backend.js';
import type { PaneBackend } from '../../backends/tmux/pane-backend.js';
import { type ListedPane, TmuxHost, type TmuxHostOptions } from '../../backends/tmux/tmux-host.js';
import type { Terminal } from '../../terminal/index.js';
import type { LaunchedSession } from '../launched-session.js';
import type { SessionOptions } from '../session-options.js';
import { type PaneFilter, selectPanes } from './pane-filter.js';
import { repaint } from './repaint.js';

/** Which pane, and how to treat it. */
export interface PaneOptions {
  /** Such as `%3`. */
  paneId: string;
  /** The name of the tmux server's socket, as after `tmux -L`. Default: `default`. */
  socketName?: string | undefined;
  /** Whether this call may act on the pane that ttypilot itself runs in. */
  allowSelf?: boolean | undefined;
  /** Whether input makes the pane leave copy mode, instead of being refused. */
  leaveMode?: boolean | undefined;
  /** Rows of history that are taken over and kept. Default 1,000. */
  scrollback?: number | undefined;
}

/** What the engine does for a backend: a terminal of this size, and a session around both. */
export interface SessionMaker {
  newTerminal(options: Pick<SessionOptions, 'cols' | 'rows' | 'scrollback'> & { startSeq?: number }): Terminal;
  add(backend: Backend, terminal: Terminal, options: SessionOptions & { id?: string }): LaunchedSession;
}

/** The sessions that are panes of tmux. */
export class TmuxSessions {
  readonly #host: TmuxHost;
  readonly #maker: SessionMaker;
  readonly #sessions = new WeakMap<PaneBackend, LaunchedSession>();
  readonly #opening = new Map<string, Promise<LaunchedSession>>();

  constructor(maker: SessionMaker, options: TmuxHostOptions) {
    this.#maker = maker;
    this.#host = new TmuxHost(options);
  }

  /** The session of a pane; the same one as long as the pane is watched. */
  async open(options: PaneOptions): Promise<LaunchedSession> {
    const key = `${options.socketName ?? ''} ${options.paneId}`;
    let opening = this.#opening.get(key);
    if (!opening) {
      opening = this.#open(options).finally(() => this.#opening.delete(key));
      this.#opening.set(key, opening);
    }
    return opening;
  }

  async listPanes(socketName?: string, filter: PaneFilter = {}): Promise<ListedPane[]> {
    return selectPanes(await this.#host.listPanes(socketName), filter);
  }

  dispose(): void {
    this.#host.dispose();
  }

  async #open({ paneId, socketName, scrollback, allowSelf, leaveMode }: PaneOptions): Promise<LaunchedSession> {
    const backend = await this.#host.open({ paneId, socketName, historyRows: scrollback });
    backend.allowsSelf = allowSelf ?? false;
    backend.leavesMode = leaveMode ?? false;
    const existing = this.#sessions.get(backend);
    if (existing) return existing;
    const { command, title } = backend.info;
    const size = { ...backend.size, ...(scrollback === undefined ? {} : { scrollback }) };
    // tmux itself answers what the program asks its terminal
    return this.#add(backend, this.#maker.newTerminal(size), { command, title, answerQueries: false });
  }

  #add(backend: PaneBackend, terminal: Terminal, options: SessionOptions & { id?: string }): LaunchedSession {
    backend.repaint = (snapshot) => repaint(terminal, snapshot);
    const session = this.#maker.add(backend, terminal, options);
    this.#sessions.set(backend, session);
    return session;
  }
}
