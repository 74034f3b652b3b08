import type { Backend, Grant, SenderLock } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter, runListeners } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import { onAbort } from '../base/on-abort.js';
import { encodePaste, type MouseEvent, type Terminal } from '../terminal/index.js';
import type { ActStep } from '../trace/steps/step.js';
import {
  isEscape,
  keyBytes,
  LoneEscape,
  longestLine,
  mouseBytes,
  type NamedKey,
  namedKeys,
  refuseUntypable,
  typedBytes,
} from './encode-input.js';
import type { Lease } from './lease.js';
import type { ScreenLog } from './output/screen-log.js';
import type { ReadinessWatch } from './readiness/readiness-watch.js';
import type { SessionJournal } from './session-journal.js';

/** An act on a session. Everything that the program wrote after it has a higher seq. */
export interface Act {
  seq: number;
  /** It went to a password prompt: do not keep it. */
  isSecret?: true;
}

export interface PressOptions extends ActOptions {
  /** Sends each key as a write of its own, with this pause in between. The result is then the act of the last key. */
  pauseMs?: number;
}

export interface PasteOptions extends ActOptions {
  /** Keeps line breaks instead of replacing them with what Enter sends. */
  keepsBreaks?: boolean;
}

export interface ActOptions extends Grant {
  /** Aborting rejects at once. An act that is still queued is never sent; one that is under way cannot be called back. */
  signal?: AbortSignal | undefined;
  /** The fencing number that `lease.take` returned. */
  lease?: number | undefined;
  /** Set by `withSenderLock`: the caller already holds the terminal's sender lock. */
  senderLock?: Disposable | undefined;
  /** Called in the turn in which the bytes leave, before each write; throws to keep them back. */
  beforeSend?: (() => void) | undefined;
  /** Set by `exclusively`: the act goes out at once, in the slot of the queue that its caller already has. */
  slot?: QueueSlot | undefined;
}

/** A place in the input queue. No other caller's act comes between its writes. */
export interface QueueSlot {
  send(bytes: Uint8Array, how?: Sending): Promise<Act>;
}

interface Sending {
  /** Delivers the bytes by other means than the backend's `write`. */
  deliver?: (grant: Grant) => Promise<void>;
  /** The last byte is the Escape key, which must not be read as the start of another key. */
  endsInEscape?: boolean;
  /** What a trace says about it. Default: raw bytes. */
  told?: Told;
}

interface Told {
  do: 'type' | 'press' | 'paste' | 'mouse' | 'write';
  what: string;
}

/** Input on its way to the program. */
export interface SentInput {
  bytes: Uint8Array;
  /** It goes to a password prompt: do not keep it. */
  isSecret?: true | undefined;
  /** It surely goes to no password prompt. */
  isPlain: boolean;
}

interface InputParts {
  backend: Backend;
  terminal: Terminal;
  screens: ScreenLog;
  clock: Clock;
  lease: Lease;
  readiness: ReadinessWatch;
  journal: SessionJournal;
}

/** The longest line that the kernel accepts in canonical mode; it silently truncates longer ones. */
const MAX_LINE_BYTES = 4095;

/**
 * The only writer of a session. Acts go out whole and in call order. They are encoded at the last moment, because the
 * program may change its modes until then.
 */
export class Input implements Disposable {
  readonly #parts: InputParts;
  #lastActAt: number;
  #lastAct: (Act & { lastByte: number }) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Acts that are under way or queued. */
  #pending = 0;
  #interrupts = 0;
  /** Pending while a caller waits for the sender lock: later acts queue behind the first act of that caller. */
  #entering: Promise<void> | undefined;
  #hold: (() => Promise<void>) | undefined;
  #held: Promise<void> | undefined;
  readonly #escape: LoneEscape;
  #isDisposed = false;
  readonly #sent = new Emitter<SentInput>();

  /** Fires before each write, for recorders; the bytes are valid only during the call. */
  readonly onSent = this.#sent.event;

  constructor(parts: InputParts) {
    this.#parts = parts;
    this.#lastActAt = parts.clock.now();
    this.#escape = new LoneEscape(parts.clock, parts.backend.probe);
    // callers from before a hand-over may not type any more, so later acts need not wait for them
    parts.lease.onHandOver(() => {
      this.#entering = undefined;
    });
  }

  /** When something was last sent, on the clock. */
  get lastActAt(): number {
    return this.#lastActAt;
  }

  /** The last act and its last byte, which shows whether it ended a line. */
  get lastAct(): (Act & { lastByte: number }) | undefined {
    return this.#lastAct;
  }

  /** Whether an act is under way or queued. */
  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Holds all acts until the promise resolves. `isReady` is called when the first act is about to be sent. */
  holdUntil(isReady: () => Promise<void>): void {
    this.#hold = isReady;
  }

  /** Resolves when acts are no longer held. All acts share one wait, so aborting an act does not end it for the others. */
  async whenReleased(): Promise<void> {
    if (!this.#hold) return;
    this.#held ??= this.#hold();
    await this.#held;
    this.#hold = undefined;
  }

  /** Whether a paste will be bracketed; undefined where only the backend knows. */
  get marksPastes(): boolean | undefined {
    if (this.#parts.terminal.modes.bracketedPaste) return true;
    return this.#parts.backend.paste ? undefined : false;
  }

  /** Sends raw bytes. */
  write(bytes: Uint8Array, options: ActOptions = {}): Promise<Act> {
    // the caller may reuse its buffer while this act is queued
    const copy = new Uint8Array(bytes);
    return this.#enqueue((slot) => this.#write(slot, copy), options);
  }

  /** Types text; each line break presses Enter. */
  type(text: string, options: ActOptions = {}): Promise<Act> {
    return this.#enqueue((slot) => this.#write(slot, typedBytes(text), { told: { do: 'type', what: text } }), options);
  }

  /** Presses keys by name (`enter`, `ctrl+c`, `shift+f5`), encoded as the program has asked for. */
  async press(keys: string | readonly string[], options: PressOptions = {}): Promise<Act> {
    let named: NamedKey[];
    try {
      // an unknown name is refused now, not when the act leaves the queue
      named = namedKeys(keys);
    } catch (error) {
      // the error must not repeat a password that was passed instead of a name
      throw (await this.#parts.readiness.isSecret()) ? fail('unknown_key', { key: '•••', suggestion: '' }) : error;
    }
    const isOvertaking = !options.slot && (this.#pending > 0 || this.#entering !== undefined);
    if (isOvertaking && isInterrupt(named) && this.#parts.backend.interrupt) return this.#interrupt(named, options);
    const { pauseMs } = options;
    if (pauseMs === undefined) return this.#enqueue((slot) => this.#press(slot, named), options);
    const press = (slot: QueueSlot) => this.#pressApart(slot, named, pauseMs);
    return this.withSenderLock((held) => this.#enqueue(press, held), options);
  }

  /** Pastes text in one piece, bracketed if the program has asked for that. */
  paste(text: string, options: PasteOptions = {}): Promise<Act> {
    return this.#enqueue((slot) => this.#paste(slot, text, options), options);
  }

  /** Sends a mouse event; throws `mouse_not_wanted` unless the program tracks the mouse. */
  mouse(event: MouseEvent, options: ActOptions = {}): Promise<Act> {
    const { terminal } = this.#parts;
    const told = { do: 'mouse', what: mouseWords(event) } as const;
    return this.#enqueue((slot) => this.#write(slot, mouseBytes(event, terminal.modes), { told }), options);
  }

  /**
   * Runs several acts as one sender: other senders, also in other processes, wait until the work is done. Pass the options
   * that the work receives to each act. Single acts of this process may come in between; `exclusively` keeps them out.
   */
  async withSenderLock<T>(work: (held: ActOptions) => Promise<T>, options: ActOptions = {}): Promise<T> {
    const { lock } = this.#parts.backend;
    // the owner of this slot may hold the lock already
    if (options.senderLock || options.slot || !lock) return work(options);
    const interrupts = this.#interrupts;
    const enter = this.#enterLater();
    try {
      const senderLock = await takeUnlessAborted(lock, options.signal);
      try {
        if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
        const working = work({ ...options, senderLock });
        enter();
        return await working;
      } finally {
        senderLock.dispose();
      }
    } finally {
      enter();
    }
  }

  /**
   * Runs several acts in one slot of the queue, so that no other caller's act comes between them. Pass the options that the
   * work receives to each act. After a hand-over of the lease or an abort, the next act throws; the work should then end
   * soon, because the queue waits for it.
   */
  exclusively<T>(work: (held: ActOptions) => Promise<T>, options: ActOptions = {}): Promise<T> {
    return this.#enqueue((slot) => work({ ...options, slot }), options);
  }

  /** Refuses all further input. */
  dispose(): void {
    this.#isDisposed = true;
    this.#sent.dispose();
  }

  async #enqueue<T>(work: (slot: QueueSlot) => Promise<T>, options: ActOptions): Promise<T> {
    if (options.slot) return work(options.slot);
    const { signal, lease } = options;
    signal?.throwIfAborted();
    const pass = this.#parts.lease.enter(lease);
    let isOver = false;
    const check = () => {
      if (isOver) throw new Error('the slot is over');
      signal?.throwIfAborted();
      pass.check();
    };
    const slot = this.#newSlot(check, options);
    const interrupts = this.#interrupts;
    const run = async () => {
      check();
      if (this.#hold) await this.whenReleased();
      check();
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      return work(slot).finally(() => {
        isOver = true;
      });
    };
    const before = options.senderLock ? undefined : this.#entering;
    return unlessAborted(before ? before.then(() => this.#runLast(run)) : this.#runLast(run), signal);
  }

  #runLast<T>(run: () => Promise<T>): Promise<T> {
    this.#pending++;
    const done = this.#last.then(run);
    this.#last = done
      .catch(() => {})
      .finally(() => {
        this.#pending--;
      });
    return done;
  }

  /** Makes all later acts wait until the returned function is called. */
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

  #newSlot(check: () => void, { beforeSend, ...grant }: ActOptions): QueueSlot {
    const { readiness } = this.#parts;
    return {
      send: async (bytes, how) => {
        await this.#escape.taken();
        const { isSecret, isPlain } = await readiness.beforeAct(bytes);
        let isSent = false;
        try {
          check();
          beforeSend?.();
          isSent = true;
          const act = await this.#send({ bytes, isSecret, isPlain }, grant, how);
          if (how?.endsInEscape) this.#escape.sent();
          return isSecret ? { ...act, isSecret } : act;
        } finally {
          readiness.afterAct({ isSent });
        }
      },
    };
  }

  async #write(slot: QueueSlot, bytes: Uint8Array, how?: Sending): Promise<Act> {
    if (bytes.length > MAX_LINE_BYTES) await this.#checkLines(bytes);
    return slot.send(bytes, how);
  }

  async #checkLines(bytes: Uint8Array): Promise<void> {
    const lineBytes = longestLine(bytes);
    if (lineBytes <= MAX_LINE_BYTES) return;
    const mode = await this.#parts.backend.inputMode();
    if (mode?.canonical) throw fail('line_too_long', { lineBytes, limitBytes: MAX_LINE_BYTES });
  }

  async #paste(slot: QueueSlot, text: string, { keepsBreaks = false }: PasteOptions): Promise<Act> {
    refuseUntypable(text);
    const { backend, terminal } = this.#parts;
    const { bracketedPaste } = terminal.modes;
    const bytes = encodePaste(text, { bracketedPaste });
    // the program may have asked for bracketed pastes before this process attached; only the backend knows
    const told = { do: 'paste', what: text } as const;
    if (!backend.paste || bracketedPaste) return this.#write(slot, bytes, { told });
    const deliver = async (grant: Grant) => backend.paste?.(text, { keepsBreaks, ...grant });
    return slot.send(bytes, { deliver, told });
  }

  /** Sends the keys in one piece, except that keys after Escape are a write of their own. */
  async #press(slot: QueueSlot, keys: readonly NamedKey[]): Promise<Act> {
    const encoded = this.#encode(keys);
    const afterEscape = encoded.findIndex(isEscape) + 1;
    if (afterEscape === 0) return this.#write(slot, Buffer.concat(encoded), { told: pressed(keys) });
    const told = pressed(keys.slice(0, afterEscape));
    const sent = await this.#write(slot, Buffer.concat(encoded.slice(0, afterEscape)), { endsInEscape: true, told });
    const isLast = afterEscape === keys.length;
    const { isSecret } = isLast ? sent : await this.#press(slot, keys.slice(afterEscape));
    return isSecret ? { ...sent, isSecret } : sent;
  }

  async #pressApart(slot: QueueSlot, keys: readonly NamedKey[], pauseMs: number): Promise<Act> {
    const interrupts = this.#interrupts;
    // if one of the keys cannot be encoded, none is sent
    this.#encode(keys);
    let act: Act = { seq: this.#parts.screens.note() };
    for (const [i, key] of keys.entries()) {
      if (i > 0) await elapse(this.#parts.clock, pauseMs);
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      // one secret key makes the whole act secret
      act = { ...act, ...(await this.#press(slot, [key])) };
    }
    return act;
  }

  #encode(keys: readonly NamedKey[]): Uint8Array[] {
    return keys.map((key) => keyBytes(key, this.#parts.terminal.modes));
  }

  /** Overtakes the queue, since it may be meant to stop a long paste. Queued acts are dropped and reject. */
  async #interrupt(keys: NamedKey[], options: ActOptions): Promise<Act> {
    const { backend } = this.#parts;
    options.signal?.throwIfAborted();
    this.#parts.lease.enter(options.lease).check();
    this.#interrupts++;
    const deliver = (bytes: Uint8Array) => (grant: Grant) => backend.interrupt?.(bytes, grant) ?? Promise.resolve();
    const send: QueueSlot['send'] = (bytes, how) =>
      this.#send({ bytes, isPlain: true }, options, { ...how, deliver: deliver(bytes) });
    return this.#press({ send }, keys);
  }

  async #send(
    input: SentInput,
    { allowSelf, leaveMode, by, onWrite }: Grant,
    { deliver = (grant) => this.#parts.backend.write(input.bytes, grant), told }: Sending = {},
  ) {
    if (this.#isDisposed) throw fail('session_exited', { act: 'read input' });
    const { bytes } = input;
    runListeners(() => this.#sent.emit(input));
    onWrite?.(input.isPlain);
    const seq = this.#parts.screens.note();
    const { do: did, what } = told ?? { do: 'write', what: Buffer.from(bytes).toString() };
    this.#parts.journal.note(actOf(did, input.isSecret ? undefined : what, { by }));
    this.#lastActAt = this.#parts.clock.now();
    this.#lastAct = { seq, lastByte: bytes.at(-1) ?? 0 };
    await deliver({ allowSelf, leaveMode });
    return { seq };
  }
}

/** An act as a step; one without `what` is secret. */
export function actOf(did: string, what: string | undefined, { by }: Pick<Grant, 'by'> = {}): ActStep {
  const told = what === undefined ? { isSecret: true as const } : { what: what.slice(0, MAX_TOLD) };
  return { kind: 'act', do: did, ...told, ...(by === undefined ? {} : { by }) };
}

const MAX_TOLD = 2000;

function pressed(keys: readonly NamedKey[]): Told {
  return { do: 'press', what: keys.map(({ name }) => name).join(' ') };
}

function mouseWords(event: MouseEvent): string {
  const { action, x, y } = event;
  const which = action === 'wheel' ? ` ${event.direction}` : action === 'move' ? '' : ` ${event.button}`;
  return `${action}${which} at row ${y}, column ${x}`;
}

function isInterrupt([first, ...others]: readonly NamedKey[]): boolean {
  return others.length === 0 && /^(ctrl|control|c)[+-]c$|^\x03$/i.test(first?.name ?? '');
}

async function takeUnlessAborted(lock: SenderLock, signal: AbortSignal | undefined): Promise<Disposable> {
  const taking = lock.take();
  return unlessAborted(taking, signal).catch((error: unknown) => {
    void taking.then((late) => late.dispose()).catch(() => {});
    throw error;
  });
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
