import type { Backend, Grant } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { onAbort } from '../base/on-abort.js';
import { encodePaste, type MouseEvent, type Terminal } from '../terminal/index.js';
import {
  isEscape,
  keyBytes,
  longestLine,
  mouseBytes,
  type NamedKey,
  namedKeys,
  refuseUntypable,
  typedBytes,
} from './encode-input.js';
import type { Lease } from './lease.js';
import { LoneEscape } from './lone-escape.js';
import type { ScreenLog } from './output/screen-log.js';
import type { ReadinessWatch } from './readiness/readiness-watch.js';
import { runListeners } from './run-listeners.js';

/** An act on a session: what the program wrote after it has a seq above this one. */
export interface Act {
  seq: number;
  /** It was typed where a program asks for a password: keep nothing of it. */
  isSecret?: true;
}

export interface PressOptions extends ActOptions {
  /** Each key is a write of its own, so long after the one before; the seq is then that of the last one. */
  pauseMs?: number;
}

export interface PasteOptions extends ActOptions {
  /** Line breaks stay as they are, instead of becoming what Enter sends. */
  keepsBreaks?: boolean;
}

export interface ActOptions extends Grant {
  /** Aborting rejects at once. An act that waits for its turn is then never sent; one that is under way is not called back. */
  signal?: AbortSignal | undefined;
  /** The number that `take` gave to the holder of the lease. */
  lease?: number | undefined;
  /** What `asOneSender` gave, for acts of the sender that has the terminal already. */
  sender?: Disposable | undefined;
  /** What `exclusively` gave: the act goes out at once, in the turn that its caller has already. */
  turn?: Turn | undefined;
}

/** A turn of the queue: nothing of another caller comes between its writes. */
export interface Turn {
  send(bytes: Uint8Array, how?: Sending): Promise<Act>;
}

interface Sending {
  /** Sends what stands for the bytes in a way of the backend's own. */
  deliver?: (grant: Grant) => Promise<void>;
  /** The last of them is the key Escape, which must not be taken for the beginning of another key. */
  endsInEscape?: boolean;
}

/** Input on its way to the program. */
export interface SentInput {
  bytes: Uint8Array;
  /** A program asks for a password: keep nothing of it. */
  isSecret?: true | undefined;
}

interface InputParts {
  backend: Backend;
  terminal: Terminal;
  screens: ScreenLog;
  clock: Clock;
  lease: Lease;
  readiness: ReadinessWatch;
}

/** What the kernel takes as one line in canonical mode; it cuts longer ones in silence. */
const MAX_LINE_BYTES = 4095;

/**
 * Input leaves: the one writer of a session. Acts go out whole and in the order of the calls. They are encoded at the last
 * moment, because the program may have changed its modes by then.
 */
export class Input implements Disposable {
  readonly #parts: InputParts;
  #lastActAt: number;
  #lastAct: (Act & { lastByte: number }) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Acts that are under way or wait for their turn. */
  #waiting = 0;
  #interrupts = 0;
  /** Until a sender that waits for the terminal has queued its first act: acts that were called later come behind it. */
  #entering: Promise<void> | undefined;
  #hold: (() => Promise<void>) | undefined;
  #held: Promise<void> | undefined;
  readonly #escape: LoneEscape;
  #isDisposed = false;
  readonly #sent = new Emitter<SentInput>();

  /** What is about to be sent, for those who record; only valid during the call. */
  readonly onSent = this.#sent.event;

  constructor(parts: InputParts) {
    this.#parts = parts;
    this.#lastActAt = parts.clock.now();
    this.#escape = new LoneEscape(parts.clock, parts.backend.probe);
    // senders from before a hand-over type nothing any more, so later acts need not wait for them
    parts.lease.onHandOver(() => {
      this.#entering = undefined;
    });
  }

  /** When something was last sent, on the clock. */
  get lastActAt(): number {
    return this.#lastActAt;
  }

  /** The last act with the last byte of it, which tells whether it ended a line. */
  get lastAct(): (Act & { lastByte: number }) | undefined {
    return this.#lastAct;
  }

  /** Something is being sent, or waits for its turn. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Every act waits until this resolves; it is called when the first one is about to be sent. */
  holdFirstAct(until: () => Promise<void>): void {
    this.#hold = until;
  }

  /** Resolves when acts are held no longer. One wait for all: an act that is given up does not end it for those behind it. */
  async released(): Promise<void> {
    if (!this.#hold) return;
    this.#held ??= this.#hold();
    await this.#held;
    this.#hold = undefined;
  }

  /** Whether a paste will be marked; undefined where only the backend knows. */
  get marksPastes(): boolean | undefined {
    if (this.#parts.terminal.modes.bracketedPaste) return true;
    return this.#parts.backend.paste ? undefined : false;
  }

  /** Bytes as they are. */
  write(bytes: Uint8Array, options: ActOptions = {}): Promise<Act> {
    // the caller may use its buffer again before the turn of this act comes
    const copy = new Uint8Array(bytes);
    return this.#inTurn((turn) => this.#write(turn, copy), options);
  }

  /** Text as if typed: a line break is the Enter key. */
  type(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#inTurn((turn) => this.#write(turn, typedBytes(text)), options);
  }

  /** Keys by name (`enter`, `ctrl+c`, `shift+f5`), encoded as the program has asked for. */
  async press(keys: string | readonly string[], options: PressOptions = {}): Promise<Act> {
    let named: NamedKey[];
    try {
      // an unknown name is refused at once, not when its turn comes
      named = namedKeys(keys);
    } catch (error) {
      // a password in place of a name must not be told either
      throw (await this.#parts.readiness.isSecret()) ? fail('unknown_key', { key: '•••', suggestion: '' }) : error;
    }
    const isOvertaking = !options.turn && (this.#waiting > 0 || this.#entering !== undefined);
    if (isOvertaking && isInterrupt(named) && this.#parts.backend.interrupt) return this.#interrupt(named, options);
    const { pauseMs } = options;
    if (pauseMs === undefined) return this.#inTurn((turn) => this.#press(turn, named), options);
    const press = (turn: Turn) => this.#pressApart(turn, named, pauseMs);
    return this.asOneSender((held) => this.#inTurn(press, held), options);
  }

  /** Text in one piece, marked as a paste when the program can tell. */
  paste(text: string, options: PasteOptions = {}): Promise<Act> {
    return this.#inTurn((turn) => this.#paste(turn, text, options), options);
  }

  /** A mouse event, when the program follows the mouse. */
  mouse(event: MouseEvent, options: ActOptions = {}): Promise<Act> {
    const { terminal } = this.#parts;
    return this.#inTurn((turn) => this.#write(turn, mouseBytes(event, terminal.modes)), options);
  }

  /**
   * Several acts that belong together, with looks between them: where other processes type into the terminal, they wait.
   * Each of the acts must be given the options that the work gets.
   */
  async asOneSender<T>(work: (held: ActOptions) => Promise<T>, options: ActOptions = {}): Promise<T> {
    const { lock } = this.#parts.backend;
    if (options.sender || !lock) return work(options);
    const { signal } = options;
    const interrupts = this.#interrupts;
    const enter = this.#enterLater();
    const taking = lock.take();
    try {
      const sender = await unlessAborted(taking, signal).catch((error: unknown) => {
        void taking.then((late) => late.dispose()).catch(() => {});
        throw error;
      });
      try {
        if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
        const working = work({ ...options, sender });
        enter();
        return await working;
      } finally {
        sender.dispose();
      }
    } finally {
      enter();
    }
  }

  /**
   * Several acts in one turn: nothing of another caller comes between them. Each of them must be given the options that the
   * work gets. After a hand-over of the lease or an abort the next act of the turn throws, so the work should end soon; the
   * queue waits for it.
   */
  exclusively<T>(work: (held: ActOptions) => Promise<T>, options: ActOptions = {}): Promise<T> {
    return this.#inTurn((turn) => work({ ...options, turn }), options);
  }

  /** Nothing is sent any more. */
  dispose(): void {
    this.#isDisposed = true;
    this.#sent.dispose();
  }

  async #inTurn<T>(work: (turn: Turn) => Promise<T>, options: ActOptions): Promise<T> {
    if (options.turn) return work(options.turn);
    const { signal, lease } = options;
    signal?.throwIfAborted();
    const pass = this.#parts.lease.enter(lease);
    let isOver = false;
    const check = () => {
      if (isOver) throw new Error('the turn is over');
      signal?.throwIfAborted();
      pass.check();
    };
    const turn = this.#newTurn(check, options);
    const interrupts = this.#interrupts;
    const inTurn = async () => {
      check();
      if (this.#hold) await this.released();
      check();
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      return work(turn).finally(() => {
        isOver = true;
      });
    };
    const before = options.sender ? undefined : this.#entering;
    return unlessAborted(before ? before.then(() => this.#queue(inTurn)) : this.#queue(inTurn), signal);
  }

  #queue<T>(inTurn: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const done = this.#last.then(inTurn);
    this.#last = done
      .catch(() => {})
      .finally(() => {
        this.#waiting--;
      });
    return done;
  }

  /** Acts that are called from now on wait until the returned function is called. */
  #enterLater(): () => void {
    let enter = () => {};
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const entering = Promise.all([this.#entering, entered]).then(() => {
      if (this.#entering === entering) this.#entering = undefined;
    });
    this.#entering = entering;
    return enter;
  }

  #newTurn(check: () => void, grant: Grant): Turn {
    const { readiness } = this.#parts;
    return {
      send: async (bytes, how) => {
        await this.#escape.taken();
        const { isSecret } = await readiness.beforeAct(bytes);
        try {
          check();
          const act = await this.#send({ bytes, isSecret }, grant, how?.deliver);
          if (how?.endsInEscape) this.#escape.sent();
          return isSecret ? { ...act, isSecret } : act;
        } finally {
          readiness.afterAct();
        }
      },
    };
  }

  async #write(turn: Turn, bytes: Uint8Array, how?: Sending): Promise<Act> {
    if (bytes.length > MAX_LINE_BYTES) await this.#checkLines(bytes);
    return turn.send(bytes, how);
  }

  async #checkLines(bytes: Uint8Array): Promise<void> {
    const lineBytes = longestLine(bytes);
    if (lineBytes <= MAX_LINE_BYTES) return;
    const mode = await this.#parts.backend.inputMode();
    if (mode?.canonical) throw fail('line_too_long', { lineBytes, limitBytes: MAX_LINE_BYTES });
  }

  async #paste(turn: Turn, text: string, { keepsBreaks = false }: PasteOptions): Promise<Act> {
    refuseUntypable(text);
    const { backend, terminal } = this.#parts;
    const { bracketedPaste } = terminal.modes;
    const bytes = encodePaste(text, { bracketedPaste });
    // the program may have asked for marks before anybody listened
    if (!backend.paste || bracketedPaste) return this.#write(turn, bytes);
    const deliver = async (grant: Grant) => backend.paste?.(text, { keepsBreaks, ...grant });
    return turn.send(bytes, { deliver });
  }

  /** Keys in one piece, but what follows Escape goes apart from it. */
  async #press(turn: Turn, keys: readonly NamedKey[]): Promise<Act> {
    const encoded = this.#encode(keys);
    const afterEscape = encoded.findIndex(isEscape) + 1;
    if (afterEscape === 0) return this.#write(turn, Buffer.concat(encoded));
    const sent = await this.#write(turn, Buffer.concat(encoded.slice(0, afterEscape)), { endsInEscape: true });
    const isLast = afterEscape === keys.length;
    const { isSecret } = isLast ? sent : await this.#press(turn, keys.slice(afterEscape));
    return isSecret ? { ...sent, isSecret } : sent;
  }

  async #pressApart(turn: Turn, keys: readonly NamedKey[], pauseMs: number): Promise<Act> {
    const interrupts = this.#interrupts;
    // all of them or none
    this.#encode(keys);
    let act: Act = { seq: this.#parts.screens.note() };
    for (const [i, key] of keys.entries()) {
      if (i > 0) await elapse(this.#parts.clock, pauseMs);
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      // one secret key makes all of them secret
      act = { ...act, ...(await this.#press(turn, [key])) };
    }
    return act;
  }

  #encode(keys: readonly NamedKey[]): Uint8Array[] {
    return keys.map((key) => keyBytes(key, this.#parts.terminal.modes));
  }

  /** Not behind a long paste, which may be what it is meant to stop: what still waits is dropped, and rejects. */
  async #interrupt(keys: NamedKey[], options: ActOptions): Promise<Act> {
    const { backend } = this.#parts;
    options.signal?.throwIfAborted();
    this.#parts.lease.enter(options.lease).check();
    this.#interrupts++;
    const send: Turn['send'] = (bytes) => this.#send({ bytes }, options, (grant) => backend.interrupt?.(bytes, grant));
    return this.#press({ send }, keys);
  }

  async #send(
    input: SentInput,
    { allowSelf, leaveMode }: Grant,
    deliver: (grant: Grant) => Promise<void> | undefined = (grant) => this.#parts.backend.write(input.bytes, grant),
  ) {
    if (this.#isDisposed) throw fail('session_exited', { act: 'read input' });
    const { bytes } = input;
    runListeners(() => this.#sent.emit(input));
    const seq = this.#parts.screens.note();
    this.#lastActAt = this.#parts.clock.now();
    this.#lastAct = { seq, lastByte: bytes.at(-1) ?? 0 };
    await deliver({ allowSelf, leaveMode });
    return { seq };
  }
}

function isInterrupt([first, ...others]: readonly NamedKey[]): boolean {
  return others.length === 0 && /^(ctrl|control|c)[+-]c$|^\x03$/i.test(first?.name ?? '');
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let listening: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    listening = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listening?.dispose();
  }
}
