import { BoundedMap } from '../base/bounded-map.js';
import { type Clock, elapse, systemClock } from '../base/clock.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import { Engine } from '../engine/engine.js';
import { PANE_DEFAULTS } from '../engine/tmux/pane-defaults.js';
import type { PaneHealth } from '../engine/tmux/pane-health.js';
import type { ActOptions } from '../session/input.js';
import type { Session } from '../session/session.js';
import { errorTypeOf, TmuxBridgeErrorType } from './error-type.js';
import type {
  CapturePaneOptions,
  PaneCallOptions,
  PaneSendOptions,
  SendPaneKeysOptions,
  SendPaneTextOptions,
  TmuxBridgeOptions,
} from './options.js';
import {
  type BridgeResult,
  type CaptureResult,
  describePane,
  type HealthLevel,
  type HealthResult,
  type ListedPane,
  type ListResult,
  type SendResult,
} from './results.js';

const DEFAULTS = {
  ...PANE_DEFAULTS,
  subprocessTimeoutMs: 5000,
  healthCheckIntervalMs: 30_000,
};
/** How long to wait for the screen to change after a key. */
const CHANGE_MS = 2000;

const NOT_FOUND = { errorType: TmuxBridgeErrorType.PANE_NOT_FOUND };

/** Work on a pane, with the options for each of its actions. */
type PaneAct<T> = (session: Session, held: ActOptions) => Promise<T>;

/** Types into tmux panes and reads them. Every call returns a result; none throws. */
export class TmuxBridge {
  /** The effective options. */
  readonly settings: Readonly<typeof DEFAULTS>;
  readonly #engine: Engine;
  readonly #ownEngine: Engine | undefined;
  readonly #socketName: string | undefined;
  readonly #log: (text: string) => void;
  readonly #pauses: Pauses;

  constructor({ engine, socketName, log, ...settings }: TmuxBridgeOptions = {}) {
    this.settings = { ...DEFAULTS, ...settings };
    const { subprocessTimeoutMs, sequentialSendDelayMs } = this.settings;
    this.#ownEngine = engine ? undefined : new Engine({ tmuxTimeoutMs: subprocessTimeoutMs });
    this.#engine = engine ?? (this.#ownEngine as Engine);
    this.#socketName = socketName;
    this.#log = log ?? ((text) => void process.stderr.write(`${text}\n`));
    this.#pauses = new Pauses(systemClock, sequentialSendDelayMs);
  }

  /** Types a text and submits it with Enter. Succeeds if the program provably accepted it, or if verification is off. */
  sendText(paneId: string, text: string, options: SendPaneTextOptions = {}): Promise<SendResult> {
    return this.#send(paneId, options, async (session, held) => {
      const { verifyEnter = true, textEnterDelayMs = this.settings.textEnterDelayMs, ...others } = options;
      const wanted = { ...others, ...held, verify: verifyEnter, enterDelayMs: textEnterDelayMs };
      try {
        const receipt = await session.sendText(text, wanted);
        const isTaken = receipt.accepted === 'yes' || (!verifyEnter && receipt.accepted === 'unconfirmed');
        const known = { receipt, seq: receipt.seq };
        return isTaken ? known : { ...known, ...failed(receipt.evidence.at(-1) ?? 'it was not accepted') };
      } catch (error) {
        if (hasCode(error, 'send_failed')) this.#log(dumpOf(session, error));
        throw error;
      }
    });
  }

  /** Presses keys, with tmux's names (`Enter`, `Escape`, `Up`, `C-c`) or our own (`enter`, `ctrl+c`). */
  sendKeys(paneId: string, keys: string | readonly string[], options: SendPaneKeysOptions = {}): Promise<SendResult> {
    return this.#send(paneId, options, async (session, held) => {
      const names = [keys].flat();
      const { signal, verifyEnter = false } = options;
      const { seq } = await session.input.press(names, { pauseMs: this.settings.sequentialSendDelayMs, ...held });
      if (!verifyEnter) return { seq };
      const { changed } = await session.waits.forScreenChange({
        since: seq,
        stableMs: 0,
        timeoutMs: CHANGE_MS,
        signal,
      });
      return changed ? { seq } : { seq, ...failed(`the screen did not change after ${names.at(-1)}`) };
    });
  }

  /** Whether the pane exists, and whether one of the programs runs in it. */
  checkHealth(
    paneId: string,
    options: PaneCallOptions & { level?: HealthLevel; programNames?: readonly string[] } = {},
  ): Promise<HealthResult> {
    return this.#result<PaneHealth>({ available: false, running: false }, async () => {
      const { programNames = this.settings.programNames, level } = options;
      checkPaneId(paneId);
      const health = await this.#engine.checkPaneHealth(paneId, { ...this.#server(options), programNames, level });
      return health.available ? health : { ...health, ...NOT_FOUND, errorMessage: `there is no pane ${paneId}` };
    });
  }

  /** Reads the screen of the pane. */
  capturePane(paneId: string, options: CapturePaneOptions = {}): Promise<CaptureResult> {
    return this.#result({ content: '' }, async () => {
      const session = await this.#open(paneId, options);
      const { ansi = false, historyLines = 0 } = options;
      return { content: String(session.view({ format: ansi ? 'ansi' : 'text', historyLines }).content) };
    });
  }

  /** Lists the panes of a server; none if it is not running. */
  listPanes(options: PaneCallOptions & { filter?: string } = {}): Promise<ListResult> {
    return this.#result<{ panes: ListedPane[] }>({ panes: [] }, async () => {
      const { socketName } = this.#server(options);
      return { panes: (await this.#engine.listPanes(socketName, options.filter)).map(describePane) };
    });
  }

  /** Ends its own engine; an engine passed in keeps running. */
  async dispose(): Promise<void> {
    await this.#ownEngine?.dispose();
  }

  /**
   * Runs several actions on a pane without input of other senders in between. Each action must get the options that `act`
   * receives. Unlike the other methods it throws on failure.
   */
  async exclusively<T>(paneId: string, options: PaneSendOptions, act: PaneAct<T>): Promise<T> {
    const session = await this.#open(paneId, options);
    const { allowSelf, leaveMode, lease, signal } = options;
    const inTurn = async (held: ActOptions) => {
      await this.#pauses.beforeNext(session.id);
      try {
        return await act(session, held);
      } finally {
        this.#pauses.sent(session.id);
      }
    };
    try {
      return await session.input.withSenderLock(inTurn, { allowSelf, leaveMode, lease, signal });
    } catch (error) {
      if (!hasCode(error, 'session_exited')) throw error;
      // a pane may outlive its program
      const { available } = await this.#engine.checkPaneHealth(paneId, { ...this.#server(options), level: 'exists' });
      throw available ? fail('send_failed', { reason: (error as Error).message }) : error;
    }
  }

  #send(
    paneId: string,
    options: PaneSendOptions,
    act: PaneAct<Omit<SendResult, 'success' | 'latencyMs'>>,
  ): Promise<SendResult> {
    return this.#result({}, () => this.exclusively(paneId, options, act));
  }

  async #open(paneId: string, options: PaneCallOptions): Promise<Session> {
    checkPaneId(paneId);
    return this.#engine.pane({ paneId, ...this.#server(options) });
  }

  #server({ socketName = this.#socketName }: PaneCallOptions): PaneCallOptions {
    return { socketName };
  }

  async #result<T extends object>(
    nothing: T,
    work: () => Promise<T & Partial<BridgeResult>>,
  ): Promise<T & BridgeResult> {
    const startedAt = systemClock.now();
    const latencyMs = () => systemClock.now() - startedAt;
    try {
      const result = await work();
      return { ...result, success: result.errorType === undefined, latencyMs: latencyMs() };
    } catch (error) {
      const errorType = error instanceof NoPaneId ? TmuxBridgeErrorType.NO_PANE_ID : errorTypeOf(error);
      const errorMessage = error instanceof Error ? error.message : String(error);
      return { ...nothing, success: false, latencyMs: latencyMs(), errorType, errorMessage };
    }
  }
}

class NoPaneId extends Error {}

function checkPaneId(paneId: unknown): void {
  if (typeof paneId === 'string' && /^%\d+$/.test(paneId)) return;
  throw new NoPaneId(paneId ? `"${paneId}" is not a pane id, such as %3` : 'the pane id is missing');
}

function failed(errorMessage: string): Pick<BridgeResult, 'errorType' | 'errorMessage'> {
  return { errorType: TmuxBridgeErrorType.SEND_FAILED, errorMessage };
}

function hasCode(error: unknown, code: TtypilotError['code']): boolean {
  return error instanceof TtypilotError && error.code === code;
}

/** Shows a person why a text was not accepted: the failure, the cursor and the whole screen. */
function dumpOf({ pane, terminal, screen, command }: Session, error: unknown): string {
  const { x, y } = terminal.cursor;
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  const where = `pane ${pane?.paneId} of tmux server ${pane?.socketName} (${command})`;
  const frame = '-'.repeat(Math.min(terminal.cols, 80));
  return [`${where}: ${reason}`, `cursor in column ${x}, row ${y} of:`, frame, screen.trimEnd(), frame].join('\n');
}

/** Panes that are remembered. */
const MAX_PANES = 1000;

/** Keeps a pause between sends to one pane, for programs that mistake bursts for pastes. */
class Pauses {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #sentAt = new BoundedMap<string, number>(MAX_PANES);

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  async beforeNext(pane: string): Promise<void> {
    const restMs = (this.#sentAt.get(pane) ?? Number.NEGATIVE_INFINITY) + this.#pauseMs - this.#clock.now();
    if (restMs > 0) await elapse(this.#clock, restMs);
  }

  sent(pane: string): void {
    this.#sentAt.set(pane, this.#clock.now());
  }
}
