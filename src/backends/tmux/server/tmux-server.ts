import { randomBytes } from 'node:crypto';
import { type Clock, elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { WatchedProcess } from '../../pty/process-table.js';
import type { PaneBackend, PaneLink } from '../pane/pane-backend.js';
import { abandonedBuffers } from '../pane/pane-writer.js';
import { markedBlocks, markedCommands, type PaneSnapshot, readPaneSnapshot } from '../pane/snapshot.js';
import { ControlClient, isConnectionOver, type Reply } from './control-client.js';
import { ControlClients } from './control-clients.js';
import { type PaneInfo, PaneQuestion, serverOf } from './pane-list.js';
import type { Poller } from './poller.js';
import { commandArgs, runTmux, splitLines, type TmuxCommand } from './tmux-command.js';
import { WatchedPane } from './watched-pane.js';

export interface TmuxServerOptions {
  socketName: string;
  clock: Clock;
  budgetMs: number;
  timeoutMs: number;
  poller: Poller;
}

/** tmux does not report a respawn, or the end of a program in a pane that stays open. */
const CHECK_MS = 250;
/** Lost connections in a row after which control mode counts as not working. */
const MAX_RECONNECTS = 5;
/** Unanswered requests in a row after which tmux counts as gone, unless its process is still there. */
const MAX_FAILURES = 10;
const MAX_PAUSE_MS = 1000;
const MAX_EARLY_BYTES = 1024 * 1024;
const NO_SERVER = /no server running|error connecting|lost server|server exited|No such file/;

/** A tmux server and its watched panes. */
export class TmuxServer implements PaneLink {
  readonly socketName: string;
  readonly #options: TmuxServerOptions;
  readonly #watched = new Map<string, WatchedPane>();
  readonly #clients: ControlClients;
  #check: Disposable | undefined;
  #refreshing: Promise<void> | undefined;
  #mustRefresh = false;
  #reconnects = 0;
  #failures = 0;
  readonly #early = new EarlyOutput();
  #server: string | undefined;
  #process: WatchedProcess | undefined;

  constructor(options: TmuxServerOptions) {
    this.socketName = options.socketName;
    this.#options = options;
    this.#clients = new ControlClients({
      ...{ socketName: options.socketName, clock: options.clock },
      open: (sessionId) => this.#open(sessionId),
      isWatching: (client) => [...this.#watched.values()].some((watched) => watched.client === client),
    });
  }

  /** The watched pane with this name, if any. */
  watched(paneId: string): PaneBackend | undefined {
    return this.#watched.get(paneId)?.pane;
  }

  /** All panes of the server. Rejects with `tmux_failed` when no server runs. */
  async list(): Promise<PaneInfo[]> {
    const question = new PaneQuestion();
    return question.read(await this.#ask([['list-panes', '-a', '-F', question.format]]));
  }

  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** What a pane shows, before it is watched; undefined when there is no such pane or no answer. */
  async look(paneId: string, historyRows: number): Promise<PaneSnapshot | undefined> {
    // a pane's contents must not be mistaken for the mark
    const mark = `ttypilot-${randomBytes(8).toString('hex')}`;
    const lines = await this.#ask(markedCommands(paneId, historyRows, mark)).catch(() => []);
    return readPaneSnapshot(paneId, markedBlocks(lines, mark));
  }

  /** Runs read-only commands, again if the connection ends meanwhile. */
  async #ask(commands: readonly TmuxCommand[]): Promise<Buffer[]> {
    const { clock, timeoutMs } = this.#options;
    const lastAt = clock.now() + timeoutMs;
    const again = (error: unknown) => {
      // a silent connection has used up some of the time
      const restMs = lastAt - clock.now();
      return isConnectionOver(error) && restMs > 0 ? this.#runOnce(commands, restMs) : Promise.reject(error);
    };
    const client = this.#clients.any;
    return (await (client ? client.request(commands).catch(again) : this.#runOnce(commands))).flat();
  }

  /** Runs commands through the pane's connection, else through any other, else by starting tmux. */
  async run(commands: readonly TmuxCommand[], pane?: PaneBackend): Promise<Reply> {
    const own = pane && this.#watched.get(pane.paneId)?.client;
    const client = own?.isOver === false ? own : this.#clients.any;
    return client ? client.request(commands) : this.#runOnce(commands);
  }

  async #runOnce(commands: readonly TmuxCommand[], timeoutMs = this.timeoutMs): Promise<Reply> {
    return [splitLines(await runTmux(this.socketName, commandArgs(commands), timeoutMs))];
  }

  #open(sessionId: string): ControlClient {
    const { socketName, clock, budgetMs } = this.#options;
    const client: ControlClient = new ControlClient({
      ...{ socketName, sessionId, clock, budgetMs },
      onOutput: (paneId, bytes) => {
        const watched = this.#watched.get(paneId);
        if (watched?.client === client) watched.output(bytes);
        else if (!watched && this.#clients.isInUse(client)) this.#early.keep(paneId, bytes);
      },
      onPause: (paneId) => {
        const watched = this.#watched.get(paneId);
        if (watched?.client === client) this.resync(watched.pane);
      },
      onChange: () => this.refresh(),
      onEnd: (how) => this.#clientEnded(client, how),
    });
    return client;
  }

  /** Resolves when the pane is watched and its first capture was delivered. Rejects with `pane_gone` if it is missing. */
  async watch(pane: PaneBackend): Promise<void> {
    try {
      await this.#capture(this.#add(pane, this.#clients.of(pane.info.sessionId)));
    } catch (error) {
      if (!isConnectionOver(error)) throw error;
      // from now on it is polled, or watched through another connection
      await pane.whenShown;
      if (pane.isOver) throw fail('pane_gone', { paneId: pane.paneId, reason: 'it was closed' }, { cause: error });
    }
  }

  /** Closes its connections. */
  close(): Promise<void> {
    return this.#clients.closeAll();
  }

  /** Keeps a connection open while it is used, even without watched panes. */
  async withClient<T>(sessionId: string, use: (client: ControlClient) => Promise<T>): Promise<T> {
    const client = this.#clients.of(sessionId);
    try {
      return await this.#clients.use(client, use);
    } finally {
      if (!this.#clients.isInUse(client)) this.#early.clear();
    }
  }

  /** Watches a pane from its first byte on. To be called at the moment this connection creates it. */
  watchNew(pane: PaneBackend, client: ControlClient): void {
    this.#add(pane, client);
    pane.isLive = true;
    for (const bytes of this.#early.take(pane.paneId)) pane.output(bytes);
  }

  resync(pane: PaneBackend): void {
    const watched = this.#watched.get(pane.paneId);
    if (watched?.pane !== pane || !watched.client) return;
    pane.isLive = false;
    this.#capture(watched).catch(() => this.refresh());
  }

  compare(pane: PaneBackend): void {
    const watched = this.#watched.get(pane.paneId);
    if (watched?.pane === pane) this.#capture(watched).catch(() => this.refresh());
  }

  release(pane: PaneBackend): void {
    const watched = this.#watched.get(pane.paneId);
    if (watched?.pane !== pane) return;
    this.#watched.delete(pane.paneId);
    this.#options.poller.forget(pane);
    this.#clients.closeIdle();
    if (this.#watched.size > 0) return;
    this.#check?.dispose();
    this.#check = undefined;
  }

  /** Updates the state of all watched panes, once for concurrent callers. */
  refresh(): Promise<void> {
    this.#mustRefresh = true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  #add(pane: PaneBackend, client: ControlClient | undefined): WatchedPane {
    if (this.#server === undefined) {
      this.#setServer(pane.info);
      void this.#removeAbandonedBuffers();
    }
    this.#check ??= this.#checkLater();
    const watched = new WatchedPane(pane, client);
    this.#watched.set(pane.paneId, watched);
    return watched;
  }

  /** A process killed in the middle of a long paste leaves its buffer behind, for any user of tmux to see. */
  async #removeAbandonedBuffers(): Promise<void> {
    const names = await this.#ask([['list-buffers', '-F', '#{buffer_name}']]).catch(() => []);
    for (const name of abandonedBuffers(names.map(String))) {
      await this.run([['delete-buffer', '-b', name]]).catch(() => {});
    }
  }

  async #capture(watched: WatchedPane): Promise<void> {
    await watched.capture();
    this.#reconnects = 0;
  }

  async #refresh(): Promise<void> {
    while (this.#mustRefresh && this.#watched.size > 0) {
      this.#mustRefresh = false;
      // a pane created meanwhile is not in the answer
      const asked = [...this.#watched.values()];
      const panes = await this.#listOrLost(asked);
      if (panes === 'unknown') continue;
      for (const watched of asked) if (!watched.pane.isOver) this.#update(watched, panes);
    }
  }

  async #listOrLost(asked: WatchedPane[]): Promise<PaneInfo[] | 'unknown'> {
    try {
      const panes = await this.list();
      this.#failures = 0;
      const isAnother = panes[0] !== undefined && serverOf(panes[0]) !== this.#server;
      return isAnother ? this.#lose(asked) : panes;
    } catch (error) {
      if (NO_SERVER.test(error instanceof TtypilotError ? String(error.details.reason) : '')) return this.#lose(asked);
      // a server that runs but does not answer has lost nothing
      if (++this.#failures > MAX_FAILURES && this.#process?.isLost !== false) return this.#lose(asked);
      // the connection ended meanwhile, or tmux is slow: try again
      this.#mustRefresh = true;
      await elapse(this.#options.clock, Math.min(this.#failures * 10, MAX_PAUSE_MS));
      return 'unknown';
    }
  }

  #lose(asked: WatchedPane[]): 'unknown' {
    for (const { pane } of asked) pane.lost();
    const [other] = this.#watched.values();
    this.#server = undefined;
    this.#setServer(other?.pane.info);
    return 'unknown';
  }

  #setServer(info: PaneInfo | undefined): void {
    if (!info) return;
    this.#server = serverOf(info);
    this.#process = new WatchedProcess(info.serverPid);
  }

  #update(watched: WatchedPane, panes: PaneInfo[]): void {
    const { pane, client } = watched;
    const info = panes.find(({ paneId }) => paneId === pane.paneId);
    if (!info || info.pid !== pane.info.pid) return pane.vanished();
    const isElsewhere = info.sessionId !== pane.info.sessionId || client?.isOver;
    pane.listed(info);
    if (pane.isOver || !isElsewhere || !client) return;
    watched.client = this.#clients.of(info.sessionId);
    this.#clients.closeIdle();
    this.resync(pane);
  }

  #clientEnded(client: ControlClient, how: 'ended' | 'silent'): void {
    this.#clients.forget(client);
    for (const { pane, client: own } of this.#watched.values()) if (own === client) pane.isLive = false;
    if (how === 'silent' || ++this.#reconnects > MAX_RECONNECTS) this.#pollFrom(client);
    void this.refresh();
  }

  /** Control mode does not work with this server: poll the panes instead. */
  #pollFrom(client: ControlClient): void {
    for (const watched of this.#watched.values()) {
      if (watched.client !== client) continue;
      watched.client = undefined;
      watched.pane.watching = 'polling';
      watched.pane.isLive = true;
      this.#options.poller.add(this.socketName, watched.pane);
    }
  }

  #checkLater(): Disposable {
    return this.#options.clock.after(
      CHECK_MS,
      () => {
        this.#check = this.#checkLater();
        if ([...this.#watched.values()].some(({ pane }) => pane.hasLostProcess)) void this.refresh();
      },
      { isBackground: true },
    );
  }
}

/** Output of panes that are not known yet: a busy tmux may send it before the answer that names them. */
class EarlyOutput {
  readonly #chunks = new Map<string, Uint8Array[]>();
  #byteCount = 0;

  keep(paneId: string, bytes: Uint8Array): void {
    if (this.#byteCount + bytes.length > MAX_EARLY_BYTES) return;
    this.#byteCount += bytes.length;
    // the connection's bytes are only valid during the call
    this.#chunks.set(paneId, [...(this.#chunks.get(paneId) ?? []), new Uint8Array(bytes)]);
  }

  take(paneId: string): Uint8Array[] {
    const chunks = this.#chunks.get(paneId) ?? [];
    this.#chunks.delete(paneId);
    return chunks;
  }

  clear(): void {
    this.#chunks.clear();
    this.#byteCount = 0;
  }
}
