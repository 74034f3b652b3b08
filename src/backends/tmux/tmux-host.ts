import { callerPane, fullPaneName } from '../../base/caller-pane.js';
import type { Clock } from '../../base/clock.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { ownTmuxServer } from '../../base/own-tmux-server.js';
import { ModeReader } from '../terminal-probe/mode-reader.js';
import type { NotedEnd, OwnPaneBackend, ProgramRecord } from './own/own-pane-backend.js';
import { type Adoption, KEEPER_WINDOW, TmuxLauncher, type TmuxLaunchOptions } from './own/tmux-launcher.js';
import { PaneBackend } from './pane/pane-backend.js';
import type { PaneInfo } from './server/pane-list.js';
import { Poller } from './server/poller.js';
import { noteCommands, TIMEOUT_MS, tmuxCommandLine } from './server/tmux-command.js';
import { TmuxServer } from './server/tmux-server.js';

export interface TmuxHostOptions {
  clock: Clock;
  /** How long control mode may be silent before panes are polled instead. Default 3,000. */
  budgetMs?: number | undefined;
  /** How long one run of tmux may take. Default 5,000. */
  timeoutMs?: number | undefined;
  /** The socket name of our own server. Default: the server of the data directory. */
  ownSocketName?: string | undefined;
}

export interface OpenPaneOptions {
  /** Such as `%3`. */
  paneId: string;
  /** The name of the server's socket, as after `tmux -L`. Default: `default`. */
  socketName?: string | undefined;
  /** How many rows of history to capture. Default 1,000. */
  historyRows?: number | undefined;
}

export interface TmuxPane extends PaneInfo {
  socketName: string;
  isCaller: boolean;
}

const BUDGET_MS = 3000;
const MAX_LINES = 50_000;
const HISTORY_ROWS = 1000;
const DEFAULT_SOCKET = 'default';

/** The tmux servers of this machine and their watched panes. */
export class TmuxHost {
  readonly #clock: Clock;
  readonly #budgetMs: number;
  readonly #timeoutMs: number;
  readonly #poller: Poller;
  readonly #modes: ModeReader;
  readonly #own: TmuxServer;
  readonly #launcher: TmuxLauncher;
  readonly #servers = new Map<string, TmuxServer>();

  constructor({ clock, budgetMs = BUDGET_MS, timeoutMs = TIMEOUT_MS, ownSocketName }: TmuxHostOptions) {
    this.#clock = clock;
    this.#budgetMs = Math.min(budgetMs, timeoutMs);
    this.#timeoutMs = timeoutMs;
    this.#poller = new Poller(clock);
    this.#modes = new ModeReader(clock);
    this.#own = this.server(ownSocketName ?? ownTmuxServer());
    this.#launcher = new TmuxLauncher({ server: this.#own, clock, modes: this.#modes });
  }

  /** All panes of a server; empty when it does not run. */
  async listPanes(socketName = DEFAULT_SOCKET): Promise<TmuxPane[]> {
    const panes = await this.server(socketName).list().catch(noneWithoutServer);
    const shown = panes.filter(({ windowName }) => windowName !== KEEPER_WINDOW);
    return shown.map((pane) => ({ ...pane, socketName, isCaller: fullPaneName(pane) === callerPane(process.env) }));
  }

  /** All lines of a pane, history and screen, with wrapped rows joined. */
  async readLines({ socketName, paneId, pid }: TmuxPane): Promise<string[]> {
    const capture = tmuxCommandLine(['capture-pane', '-p', '-J', '-t', paneId, '-S', `-${MAX_LINES}`]);
    const command = ['if-shell', '-F', '-t', paneId, `#{==:#{pane_pid},${pid}}`, capture];
    const blocks = await this.server(socketName).run([command]);
    return (blocks.at(-1) ?? []).map((line) => line.toString().trimEnd());
  }

  /** Watches any pane. The same pane returns the same backend as long as it is watched. */
  async open(options: OpenPaneOptions): Promise<PaneBackend> {
    const { paneId, socketName = DEFAULT_SOCKET, historyRows = HISTORY_ROWS } = options;
    const server = this.server(socketName);
    // first of all: everything from now on is new to the caller
    const looking = server.watched(paneId) ? undefined : server.look(paneId, historyRows);
    const info = (await this.listPanes(socketName)).find((pane) => pane.paneId === paneId);
    const asked = await looking;
    const watched = server.watched(paneId);
    if (watched && watched.info.pid === info?.pid) return watched;
    if (!info) throw fail('pane_not_found', { paneId, socketName });
    const shared = { clock: this.#clock, modes: this.#modes, link: server };
    const pane = new PaneBackend({ ...shared, info, isCaller: info.isCaller, historyRows, asked });
    try {
      await server.watch(pane);
    } catch (error) {
      pane.dispose();
      throw error;
    }
    // if its program has already ended, nothing more will come
    if (info.isDead) pane.listed(info);
    return pane;
  }

  /** The backend of a pane that is already watched. */
  watched({ paneId, socketName = DEFAULT_SOCKET }: OpenPaneOptions): PaneBackend | undefined {
    return this.#servers.get(socketName)?.watched(paneId);
  }

  /** Starts a program in a pane of our own server, where it outlives this process. */
  launch(options: TmuxLaunchOptions): Promise<OwnPaneBackend> {
    return this.#launcher.launch(options);
  }

  /** The panes of our own server that hold our programs. */
  async listOwnPanes(): Promise<PaneInfo[]> {
    const panes = await this.#own.list().catch(noneWithoutServer);
    return panes.filter(({ record }) => record !== '');
  }

  /** How one of our programs ended whose pane is gone; undefined when that was not recorded. */
  recordedEnd(id: string): NotedEnd | undefined {
    return this.#launcher.recordedEnd(id);
  }

  /** Takes over one of our programs that another process started. */
  async adopt(info: PaneInfo, record: ProgramRecord, options: Adoption): Promise<OwnPaneBackend> {
    const backend = this.#launcher.adopt(info, record, options);
    try {
      await this.#own.watch(backend);
      await this.#launcher.found(backend, record, options.id);
    } catch (error) {
      backend.dispose();
      throw error;
    }
    return backend;
  }

  /** Notes something about a pane of our own server, in tmux itself. */
  async note(paneId: string, notes: Record<string, string>): Promise<void> {
    await this.#own.run(noteCommands(paneId, notes));
  }

  get ownSocketName(): string {
    return this.#own.socketName;
  }

  /** The note about the owner of our own server; undefined when the server does not run. */
  ownerNote(): Promise<string | undefined> {
    return this.#launcher.ownerNote().catch((error) => (isWithoutServer(error) ? undefined : Promise.reject(error)));
  }

  /** Replaces that note if it is still the old one; resolves with the note that is set now. */
  replaceOwnerNote(old: string, note: string): Promise<string> {
    return this.#launcher.replaceOwnerNote(old, note);
  }

  server(socketName: string): TmuxServer {
    checkSocketName(socketName);
    let server = this.#servers.get(socketName);
    if (!server) {
      const limits = { budgetMs: this.#budgetMs, timeoutMs: this.#timeoutMs };
      const shared = { clock: this.#clock, poller: this.#poller };
      server = new TmuxServer({ ...shared, ...limits, socketName });
      this.#servers.set(socketName, server);
    }
    return server;
  }

  /** Resolves when tmux has released the connections. */
  async dispose(): Promise<void> {
    this.#launcher.dispose();
    this.#modes.dispose();
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }
}

/** A name, or an absolute path of at most 107 bytes, the system's limit. */
function checkSocketName(socketName: string): void {
  const isName = /^[^/\0]{1,100}$/.test(socketName) && socketName !== '.' && socketName !== '..';
  if (isName || /^\/[^\0]{1,106}$/.test(socketName)) return;
  const reason = `"${socketName}" is neither a socket name nor an absolute path`;
  throw fail('invalid_argument', { name: 'socketName', reason });
}

function noneWithoutServer(error: unknown): PaneInfo[] {
  if (isWithoutServer(error)) return [];
  throw error;
}

function isWithoutServer(error: unknown): boolean {
  const reason = error instanceof TtypilotError && error.code === 'tmux_failed' ? String(error.details.reason) : '';
  return /no server running|error connecting|can't find session/.test(reason);
}
