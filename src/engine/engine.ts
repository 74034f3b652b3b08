import type { Backend } from '../backends/backend.js';
import { FarHost } from '../backends/far/far-host.js';
import { PtyHost } from '../backends/pty/pty-host.js';
import { RelayHost } from '../backends/relay/relay-host.js';
import type { OpenRelay } from '../backends/relay/relay-link.js';
import type { TmuxPane } from '../backends/tmux/tmux-host.js';
import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { newId } from '../base/ids.js';
import { isSshAddress } from '../base/ssh/ssh-address.js';
import type { TerminalSize } from '../base/terminal-size.js';
import { checkSize } from '../base/terminal-size.js';
import { WorkQueue } from '../base/work-queue.js';
import type { RecordingFormat } from '../recording/recording.js';
import { checkFirstInputWait, FIRST_INPUT_WAIT_MS } from '../session/first-input.js';
import { OutputBudget } from '../session/output/output-budget.js';
import { Session } from '../session/session.js';
import type { WantedText } from '../session/waits/patterns.js';
import { createTerminal, type Dialect, type Terminal } from '../terminal/index.js';
import { checkMemory } from './check-memory.js';
import { type TimeLimits, watchExpiry } from './expiry.js';
import { explainCell, explainText } from './explain/explain.js';
import { findFarForeground } from './find-far-foreground.js';
import { findForeground } from './find-foreground.js';
import { Recordings } from './recordings/recordings.js';
import type { RetentionRules } from './recordings/retention.js';
import type { SessionOptions, StartedAs } from './session-options.js';
import { sessionRedactor } from './session-redactor.js';
import { PANE_DEFAULTS, type PaneDefaults } from './tmux/pane-defaults.js';
import type { PaneHealth, PaneHealthOptions } from './tmux/pane-health.js';
import type { FoundInPanes } from './tmux/search-panes.js';
import {
  type AddedOptions,
  type OpenedPane,
  type PaneOptions,
  type Recovery,
  type SearchPanesOptions,
  TmuxSessions,
} from './tmux/tmux-sessions.js';

export interface EngineOptions {
  clock?: Clock;
  /** Sessions that may run at a time. Default 1,000. */
  maxSessions?: number;
  /** How much output all sessions keep together. Default 512 MiB; at the limit the largest session drops its oldest output. */
  totalOutputBytes?: number;
  /** Refuses new sessions while the process uses more memory than this. Default: no limit. */
  memoryBytes?: number;
  /** How many exited sessions can still be read. Default 200; the oldest are forgotten first. */
  maxExited?: number;
  /** How long an exited session can still be read. Default ten minutes. */
  retentionMs?: number;
  /** How long tmux may be silent in control mode before its panes are polled instead. Default 3,000. */
  tmuxBudgetMs?: number;
  /** How long tmux may take to start. Default 5,000. */
  tmuxTimeoutMs?: number;
  /** The socket name of the tmux server for programs that outlive this process. Default: TTYPILOT_TMUX_SOCKET, or `ttypilot`. */
  tmuxSocketName?: string;
  /** Makes this long-lived process the only owner of the programs on that server. Errors in other processes show this name. */
  durableOwner?: string;
  /** Defaults for typing into panes and checking their health. */
  paneDefaults?: Partial<PaneDefaults>;
  /** Identifies the process that starts the programs, so that a successor with the same name can end those it left behind. */
  owner?: string;
  /** Maximum size of a recording. Default 256 MB. */
  recordingBytes?: number;
  /** Maximum size of all recordings of a session together. Default: no limit. */
  sessionRecordingBytes?: number;
  /** Which recordings in the data directory are kept. Default: all. */
  recordingRetention?: RetentionRules;
  /** Called before a program is started or a pane is watched; throws to refuse it. */
  admit?: (what: 'program' | 'pane') => void;
  /** Connects to ttypilots on other machines, for `launchFar` without `bare`. */
  openRelay?: OpenRelay;
  /** Where recordings without a path of their own are written. Default: the user's data directory. */
  dataDirectory?: string;
  /** Defaults for programs that are started without these options. */
  defaults?: TimeLimits & Pick<SessionOptions, 'outputBytes' | 'scrollback'>;
}

/** What happened to a session. Listeners get it, because a look at all sessions would make each start cost more. */
export interface SessionChange {
  what: 'started' | 'exited' | 'forgotten';
  session: Session;
}

const DEFAULTS = {
  maxSessions: 1000,
  totalOutputBytes: 536_870_912,
  memoryBytes: Number.POSITIVE_INFINITY,
  maxExited: 200,
  retentionMs: 600_000,
};
const MAX_SCROLLBACK = 1_000_000;
const OUTPUT_BYTES = 1_000_000;

/** All sessions of this process: starts, finds and limits them, and forgets them some time after their exit. */
export class Engine {
  readonly #clock: Clock;
  readonly #limits: typeof DEFAULTS;
  readonly #outputBudget: OutputBudget;
  readonly #defaults: TimeLimits & Pick<SessionOptions, 'outputBytes' | 'scrollback'>;
  readonly #admit: (what: 'program' | 'pane') => void;
  readonly #host: PtyHost;
  readonly #far: FarHost;
  readonly #relays: RelayHost | undefined;
  readonly #tmux: TmuxSessions;
  readonly #sessions = new Map<string, Session>();
  /** Exited sessions in the order of their exits, each with the timer that forgets it. */
  readonly #exited = new Map<string, Disposable>();
  /** Sessions whose programs outlive this process. */
  readonly #durable = new Map<string, Session>();
  readonly #startedAs = new WeakMap<Session, StartedAs>();
  readonly #changed = new Emitter<SessionChange>();
  /** The running recordings, and the last ones that ended. */
  readonly recordings: Recordings;
  readonly paneDefaults: Readonly<PaneDefaults>;
  /** Shares the processor between the expensive work of all callers. */
  readonly work: WorkQueue;
  /** Fires when a session was started, has exited or was forgotten. */
  readonly onChange = this.#changed.event;

  constructor(options: EngineOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#limits = { ...DEFAULTS, ...withoutUndefined(options) };
    this.#outputBudget = new OutputBudget(this.#limits.totalOutputBytes);
    this.#defaults = options.defaults ?? {};
    this.#admit = options.admit ?? (() => {});
    this.paneDefaults = { ...PANE_DEFAULTS, ...options.paneDefaults };
    this.work = new WorkQueue(this.#clock);
    this.recordings = new Recordings(options);
    this.#host = new PtyHost(this.#clock, options.owner);
    this.#far = new FarHost(this.#clock, this.#host, options.owner);
    this.#relays = options.openRelay && new RelayHost(this.#clock, options.openRelay);
    const maker = { newTerminal, add: this.#add.bind(this), checkLimit: () => this.#checkLimit('pane') };
    const { tmuxBudgetMs: budgetMs, tmuxTimeoutMs: timeoutMs, tmuxSocketName: ownSocketName, durableOwner } = options;
    this.#tmux = new TmuxSessions(maker, { clock: this.#clock, budgetMs, timeoutMs, ownSocketName, durableOwner });
  }

  /** Starts a program in a PTY. If it throws, nothing is left running. */
  launch(given: SessionOptions): Session {
    this.#checkLimit('program');
    const options = this.#withDefaults(given);
    // before the program, because it may throw: a running program must have a session
    const terminal = newTerminal(options);
    return this.#add(this.#host.launch(options), terminal, { ...options, startedAs: { options, lostEnv: [] } });
  }

  /**
   * Starts a program on another machine, through the user's own ssh, docker or kubectl: with the ttypilot there, or with nothing but
   * a shell there where it is `bare` or in a container.
   */
  async launchFar(given: SessionOptions & { host: string }): Promise<Session> {
    this.#checkLimit('program');
    const options = { ...this.#withDefaults(given), host: given.host };
    const isRelayed = isSshAddress(given.host) && !given.bare;
    const backend = await (isRelayed ? this.#launchRelayed(options) : this.#far.launch(options));
    try {
      // the terminal there answers
      const answerQueries = isRelayed ? false : (options.answerQueries ?? true);
      const startedAs = { options, lostEnv: [] };
      return this.#add(backend, newTerminal(options), { ...options, answerQueries, startedAs });
    } catch (error) {
      void backend.kill().finally(() => backend.dispose());
      throw error;
    }
  }

  /** Starts the program of a session again, in a new session: same arguments, environment, directory, limits and backend. */
  async restart(session: Session, size: Partial<TerminalSize> = {}): Promise<Session> {
    const { options } = this.startedAs(session) ?? {};
    if (!options) {
      const reason = 'ttypilot did not start its program, so it cannot start it again';
      throw fail('invalid_argument', { name: 'session_id', reason });
    }
    const again = { ...options, ...withoutUndefined(size) };
    const { host } = again;
    if (host !== undefined) return this.launchFar({ ...again, host });
    return session.pane ? this.launchInTmux(again) : this.launch(again);
  }

  /** How a session was started, while the session is kept; undefined for panes that were adopted. */
  startedAs(session: Session): StartedAs | undefined {
    return this.#startedAs.get(session);
  }

  /** Starts a program on ttypilot's own tmux server, where it outlives this process. */
  async launchInTmux(options: SessionOptions): Promise<Session> {
    for (const name of ['windowOps', 'checksumReports'] as const) {
      if (options[name]) throw fail('invalid_argument', { name, reason: 'tmux decides this for its panes; use a pty' });
    }
    this.#checkLimit('program');
    return this.#tmux.launch(this.#withDefaults(options));
  }

  /** Ends the PTY programs that an earlier process with the same `owner` left behind. */
  endLeftovers(): Promise<void> {
    return this.#host.endLeftovers();
  }

  /** Takes over the tmux programs of a ttypilot process that has ended. */
  adoptDurable(): Promise<Session[]> {
    return this.#tmux.adoptAll();
  }

  /** Like `adoptDurable`, and reports what became of the given sessions, which it takes over even from another watcher. */
  recoverDurable(ids: ReadonlySet<string>): Promise<Recovery> {
    return this.#tmux.recover(ids);
  }

  /** Makes a session from an existing backend. */
  adopt(backend: Backend, options: SessionOptions): Session {
    return this.#add(backend, newTerminal(options), options);
  }

  /** The session of any tmux pane; the same session for as long as the pane is watched. */
  async pane(options: PaneOptions): Promise<Session> {
    return (await this.#tmux.open(options)).session;
  }

  /** Like `pane`, with the pane's position in its output at the time of the call. */
  openPane(options: PaneOptions): Promise<OpenedPane> {
    return this.#tmux.open(options);
  }

  /** The panes of a tmux server; empty when the server does not run. */
  listPanes(socketName?: string, filter?: string): Promise<TmuxPane[]> {
    return this.#tmux.listPanes(socketName, filter);
  }

  /** Whether a tmux pane exists and runs one of the given programs. Does not watch the pane. */
  checkPaneHealth(paneId: string, options: PaneHealthOptions = {}): Promise<PaneHealth> {
    return this.#tmux.checkHealth(paneId, options);
  }

  /** The matching lines on the screen and in the history of tmux panes, watched or not. */
  searchPanes(wanted: WantedText, options: SearchPanesOptions = {}): Promise<FoundInPanes> {
    return this.#tmux.searchPanes(wanted, options);
  }

  /** Throws `session_not_found` for an unknown id. */
  get(id: string): Session {
    const session = this.find(id);
    if (!session) throw fail('session_not_found', { sessionId: id });
    return session;
  }

  /** Undefined for an unknown id. */
  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** All sessions that are running or can still be read, oldest first. */
  listSessions(): Session[] {
    return [...this.#sessions.values()];
  }

  /** How many waits are pending in all sessions together. */
  get waitCount(): number {
    return this.listSessions().reduce((sum, { waits }) => sum + waits.count, 0);
  }

  /** Forgets a closing session, and its recordings when it is closed. */
  #closing(session: Session): void {
    this.#forget(session);
    const forget = () => this.recordings.forgetSession(session.id);
    void session.close().then(forget, forget);
  }

  /** Why a cell shows what it shows, and when a text was shown, as far as the output of the session is kept. */
  readonly explain = { cell: explainCell, text: explainText };

  /** Closes all sessions and ends their programs; durable programs in tmux keep running. */
  async dispose(): Promise<void> {
    for (const session of this.#durable.values()) void session.detach();
    await Promise.all(this.listSessions().map((session) => session.close()));
    this.#host.dispose();
    await this.#tmux.dispose();
    this.recordings.dispose();
  }

  #launchRelayed(options: SessionOptions & { host: string }): Promise<Backend> {
    for (const name of ['windowOps', 'checksumReports'] as const) {
      if (options[name])
        throw fail('invalid_argument', { name, reason: 'the terminal on the other machine decides this' });
    }
    if (this.#relays) return this.#relays.launch(options);
    throw fail('invalid_argument', { name: 'host', reason: 'without openRelay, ssh needs bare: true' });
  }

  #withDefaults(given: SessionOptions): SessionOptions {
    const { firstInputWaitMs = FIRST_INPUT_WAIT_MS } = given;
    checkFirstInputWait(firstInputWaitMs);
    return { ...this.#defaults, ...withoutUndefined(given), command: given.command, firstInputWaitMs };
  }

  #add(backend: Backend, terminal: Terminal, options: AddedOptions): Session {
    const { title, description, parentAgent, pane } = options;
    const session: Session = new Session({
      id: options.id ?? newId('s'),
      command: options.command,
      args: options.args ?? [],
      cwd: options.cwd,
      labels: { title, description, parentAgent },
      backend,
      terminal,
      clock: this.#clock,
      work: this.work,
      answersQueries: options.answerQueries ?? true,
      outputBytes: options.outputBytes ?? OUTPUT_BYTES,
      outputBudget: this.#outputBudget,
      // undefined for adopted programs, which started long ago
      firstInputWaitMs: options.firstInputWaitMs,
      createdAt: options.createdAt,
      pane,
      host: options.host,
      findForeground: options.host === undefined ? findForeground : findFarForeground(backend),
      redactorOf: (core) => sessionRedactor(core, options.env),
      record: ({ redactor }, wanted) => {
        const dialect = pane ? 'tmux' : 'xterm';
        return this.recordings.start(session, { title, env: options.env, redactor, dialect }, wanted);
      },
    });
    this.#sessions.set(session.id, session);
    if (options.startedAs) this.#startedAs.set(session, options.startedAs);
    if (pane?.isDurable) this.#durable.set(session.id, session);
    session.onClosing(() => this.#closing(session));
    session.onExit(() => this.#retire(session));
    watchExpiry(session, options, this.#clock);
    if (options.record) this.#recordFromTheStart(session, options.record);
    this.#changed.emit({ what: 'started', session });
    return session;
  }

  /** If recording was requested but fails, the program is ended. */
  #recordFromTheStart(session: Session, format: true | RecordingFormat): void {
    try {
      session.startRecording(format === true ? {} : { format });
    } catch (error) {
      void session.close();
      throw error;
    }
  }

  #checkLimit(what: 'program' | 'pane'): void {
    this.#admit(what);
    const running = this.#sessions.size - this.#exited.size;
    if (running >= this.#limits.maxSessions) throw fail('too_many_sessions', { limit: this.#limits.maxSessions });
    checkMemory(this.#outputBudget, this.#limits.memoryBytes);
  }

  #forget(session: Session): void {
    const { id } = session;
    this.#exited.get(id)?.dispose();
    this.#exited.delete(id);
    this.#durable.delete(id);
    if (this.#sessions.delete(id)) this.#changed.emit({ what: 'forgotten', session });
  }

  #retire(session: Session): void {
    if (session.state === 'closed') return this.#forget(session);
    const forget = () => void session.close();
    const timer = this.#clock.after(this.#limits.retentionMs, forget, { isBackground: true });
    this.#exited.set(session.id, timer);
    this.#changed.emit({ what: 'exited', session });
    const [oldest] = this.#exited.keys();
    if (this.#exited.size > this.#limits.maxExited && oldest !== undefined) this.get(oldest).close();
  }
}

type TerminalOptions = Pick<SessionOptions, 'cols' | 'rows' | 'scrollback' | 'windowOps' | 'checksumReports'> & {
  startSeq?: number;
  dialect?: Dialect;
};

function newTerminal(options: TerminalOptions): Terminal {
  const { cols = 80, rows = 24, scrollback = 1000, startSeq = 0, dialect = 'xterm' } = options;
  const { windowOps = false, checksumReports = false } = options;
  checkSize(cols, rows);
  const isPossible = Number.isInteger(scrollback) && scrollback >= 0 && scrollback <= MAX_SCROLLBACK;
  if (isPossible) return createTerminal({ cols, rows, scrollback, startSeq, dialect, windowOps, checksumReports });
  const reason = `${scrollback} is not a whole number from 0 to ${MAX_SCROLLBACK}`;
  throw fail('invalid_argument', { name: 'scrollback', reason });
}

function withoutUndefined<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
