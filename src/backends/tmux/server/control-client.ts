import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import { ControlChannel } from './control-channel.js';
import { ControlLines, type ReplyBlock } from './control-lines.js';
import { type TmuxCommand, tmuxCommandLine } from './tmux-command.js';

export interface ControlClientOptions {
  socketName: string;
  /** The tmux session to attach to, such as `$3`: tmux reports only its panes. */
  sessionId: string;
  clock: Clock;
  /** After this much silence while an answer is due, control mode counts as not working. */
  budgetMs: number;
  onOutput: (paneId: string, bytes: Uint8Array) => void;
  /** tmux has dropped output of this pane because it was not read fast enough. */
  onPause: (paneId: string) => void;
  /** Panes may have been added, removed, moved or resized. */
  onChange: () => void;
  /** Called once, as the last callback: the connection is over, or does not work. */
  onEnd: (how: 'ended' | 'silent') => void;
}

/** The lines that tmux printed, one block per command. */
export type Reply = Buffer[][];

interface Request {
  token: string;
  blocks: Reply;
  onReply: ((reply: Reply) => void) | undefined;
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/** Longer than any wait for a turn to connect. */
const MAX_TURN_MS = 3_600_000;
const CONNECTION_OVER = 'the connection is over';
const TOKEN = 'ttypilot-done-';
/** tmux drops output that waits longer than this, and the pane is captured again. */
const PAUSE_AFTER_S = 3;
const CHANGES = new Set([
  'layout-change',
  'window-add',
  'window-close',
  'unlinked-window-add',
  'unlinked-window-close',
  'session-window-changed',
]);

/** Whether an error only means that the connection ended or fell silent before the answer came. */
export function isConnectionOver(error: unknown): boolean {
  if (!(error instanceof TtypilotError)) return false;
  return error.code === 'tmux_timeout' || error.details.reason === CONNECTION_OVER;
}

function connectionOver(): Error {
  return fail('tmux_failed', { reason: CONNECTION_OVER });
}

/** A tmux client in control mode: commands go in, answers and pane output come out. */
export class ControlClient implements Disposable {
  readonly #options: ControlClientOptions;
  #channel: ControlChannel | undefined;
  readonly #requests: Request[] = [];
  #count = 0;
  /** Lines to send once tmux has attached this client: before that, some commands would fail. */
  readonly #early: string[] = [];
  #isAttached = false;
  #tellReady: () => void = () => {};
  #tellGone: () => void = () => {};
  #isOver = false;
  #isIdle = false;
  /** The channel is unreferenced: it does not keep this process running. */
  #mayEnd = false;
  /** Keeps the process running until there is a connection that does. */
  #staying: Disposable | undefined;
  #lastHeardAt: number;
  #outputCount = 0;
  #watch: Disposable | undefined;

  readonly #whenReady = new Promise<void>((resolve) => {
    this.#tellReady = resolve;
  });

  /** Resolves when tmux has released the client, or the budget has run out. */
  readonly whenGone = new Promise<void>((resolve) => {
    this.#tellGone = resolve;
  });

  constructor(options: ControlClientOptions) {
    this.#options = options;
    this.#lastHeardAt = options.clock.now();
  }

  /** Starts tmux. Resolves when the client is attached, or never will be. */
  async start(): Promise<void> {
    const { socketName, sessionId } = this.#options;
    // -E: do not pass this process's environment, such as DISPLAY, on to the user's new windows
    const attach = ['attach-session', '-E', '-t', sessionId, '-f', `ignore-size,pause-after=${PAUSE_AFTER_S}`];
    try {
      if (!this.#isOver) this.#connect(await ControlChannel.open(socketName, attach));
    } catch {
      this.#end('ended');
    }
    return this.#whenReady;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** How often output has come, from any pane. */
  get outputCount(): number {
    return this.#outputCount;
  }

  #connect(channel: ControlChannel): void {
    const { clock, onOutput } = this.#options;
    const lines = new ControlLines({
      reply: (block) => this.#replied(block),
      output: (paneId, bytes) => {
        this.#outputCount++;
        onOutput(paneId, bytes);
      },
      notice: (name, words) => this.#notice(name, words),
    });
    channel.output.on('data', (chunk: Buffer) => {
      if (this.#isOver) return;
      this.#lastHeardAt = clock.now();
      lines.feed(chunk);
    });
    void channel.whenGone.then(() => {
      this.#tellGone();
      this.#end('ended');
    });
    this.#channel = channel;
    this.#watch = this.#watchSilence();
    this.#keepProcess();
  }

  /**
   * Runs commands one after the other, with nothing in between. `onReply` is called at the moment of the answer, before any
   * output that follows it. Rejects with `tmux_failed`, also when the connection ends first, or with `tmux_timeout`.
   */
  request(commands: readonly TmuxCommand[], onReply?: (reply: Reply) => void): Promise<Reply> {
    if (this.#isOver) return Promise.reject(connectionOver());
    const token = `${TOKEN}${++this.#count}`;
    return new Promise((resolve, reject) => {
      this.#requests.push({ token, blocks: [], onReply, resolve, reject });
      // the token marks the end of the answer, however many blocks this version of tmux makes of it
      const all = [...commands, ['display-message', '-p', token]];
      const line = `${all.map(tmuxCommandLine).join(' ; ')}\n`;
      if (this.#isAttached) this.#channel?.input.write(line);
      else this.#early.push(line);
      if (this.#channel) this.#watch ??= this.#watchSilence();
      this.#keepProcess();
    });
  }

  /** A request is pending. */
  get isAsked(): boolean {
    return this.#requests.length > 0;
  }

  /** The connection is not needed: the process may end while it is open. */
  get isIdle(): boolean {
    return this.#isIdle;
  }

  set isIdle(isIdle: boolean) {
    this.#isIdle = isIdle;
    this.#keepProcess();
  }

  dispose(): void {
    this.#isOver = true;
    this.#watch?.dispose();
    this.#tellReady();
    for (const { reject } of this.#requests.splice(0)) reject(connectionOver());
    this.#keepProcess();
    if (!this.#channel) return this.#tellGone();
    this.#channel.close();
    this.#options.clock.after(this.#options.budgetMs, this.#tellGone, { isBackground: true });
  }

  /** A pending request keeps the process running, even when the connection is idle. */
  #keepProcess(): void {
    const channel = this.#channel;
    const mayEnd = this.#isOver || (this.#isIdle && this.#requests.length === 0);
    if (channel || mayEnd) {
      this.#staying?.dispose();
      this.#staying = undefined;
    } else {
      this.#staying ??= this.#options.clock.after(MAX_TURN_MS, () => {});
    }
    if (!channel || mayEnd === this.#mayEnd) return;
    this.#mayEnd = mayEnd;
    if (mayEnd) channel.unref();
    else channel.ref();
  }

  #replied({ lines, isError, isOurs }: ReplyBlock): void {
    if (!isOurs) return this.#attached();
    const request = this.#requests[0];
    const text = lines.length === 1 ? (lines[0] as Buffer).toString('latin1') : '';
    if (isError) {
      this.#requests.shift();
      request?.reject(fail('tmux_failed', { reason: lines.join(' ') || 'the command failed' }));
    } else if (text.startsWith(TOKEN)) {
      // the token of a failed request still arrives
      if (text !== request?.token) return;
      this.#requests.shift();
      try {
        request.onReply?.(request.blocks);
        request.resolve(request.blocks);
      } catch (error) {
        request.reject(error as Error);
      }
    } else {
      request?.blocks.push(lines);
    }
    this.#keepProcess();
  }

  #attached(): void {
    this.#isAttached = true;
    for (const line of this.#early.splice(0)) this.#channel?.input.write(line);
    this.#tellReady();
  }

  #notice(name: string, [first = '']: string[]): void {
    const { onPause, onChange, sessionId } = this.#options;
    if (name === 'pause') onPause(first);
    else if (name === 'exit') this.#end('ended');
    // the session was destroyed, and tmux moved this client to a different session
    else if (name === 'session-changed' && first !== sessionId) this.#end('ended');
    else if (CHANGES.has(name)) onChange();
  }

  /** One timer while requests are pending; output counts as a sign of life, since answers come in order. */
  #watchSilence(): Disposable {
    const { clock, budgetMs } = this.#options;
    this.#lastHeardAt = clock.now();
    const look = () => {
      this.#watch = undefined;
      if (this.#isOver || (this.#isAttached && this.#requests.length === 0)) return;
      const restMs = this.#lastHeardAt + budgetMs - clock.now();
      if (restMs > 0) this.#watch = clock.after(restMs, look, { isBackground: true });
      // if this process itself was blocked, the timer may run before pending input is read
      else
        this.#watch = clock.nextTurn(() => (this.#lastHeardAt + budgetMs > clock.now() ? look() : this.#end('silent')));
    };
    return clock.after(budgetMs, look, { isBackground: true });
  }

  #end(how: 'ended' | 'silent'): void {
    if (this.#isOver) return;
    const { budgetMs, onEnd } = this.#options;
    const error = how === 'silent' ? fail('tmux_timeout', { seconds: budgetMs / 1000 }) : connectionOver();
    for (const { reject } of this.#requests.splice(0)) reject(error);
    this.dispose();
    onEnd(how);
  }
}
