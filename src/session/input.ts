import type { Backend } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail } from '../base/errors.js';
import { onAbort } from '../base/on-abort.js';
import type { MouseEvent, Terminal } from '../terminal/index.js';
import type { Lease } from './lease.js';
import { LoneEscape } from './lone-escape.js';
import type { ReadinessWatch } from './readiness/readiness-watch.js';
import { runListeners } from './run-listeners.js';
import type { ScreenLog } from './screen-log.js';
import { type NamedKey, namedKeys, Writer } from './writer.js';

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

export interface ActOptions {
  /** Aborting rejects at once. An act that waits for its turn is then never sent; one that is under way is not called back. */
  signal?: AbortSignal | undefined;
  /** The number that `take` gave, for who holds the lease. */
  lease?: number | undefined;
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

/** Input leaves: the one writer of a session. Acts go out whole and in the order of the calls. */
export class Input implements Disposable {
  readonly #parts: InputParts;
  #lastActAt: number;
  #lastAct: (Act & { lastByte: number }) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Acts that are under way or wait for their turn. */
  #waiting = 0;
  #interrupts = 0;
  readonly #escape: LoneEscape;
  #isDisposed = false;
  readonly #sent = new Emitter<SentInput>();

  /** What is about to be sent, for those who record; only valid during the call. */
  readonly onSent = this.#sent.event;

  constructor(parts: InputParts) {
    this.#parts = parts;
    this.#lastActAt = parts.clock.now();
    this.#escape = new LoneEscape(parts.clock, parts.backend.probe);
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

  /** Bytes as they are. */
  write(bytes: Uint8Array, options: ActOptions = {}): Promise<Act> {
    // the caller may use its buffer again before the turn of this act comes
    const copy = new Uint8Array(bytes);
    return this.exclusively((writer) => writer.write(copy), options);
  }

  /** Text as if typed: a line break is the Enter key. */
  type(text: string, options: ActOptions = {}): Promise<Act> {
    return this.exclusively((writer) => writer.type(text), options);
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
    if (this.#waiting > 0 && isInterrupt(named) && this.#parts.backend.interrupt)
      return this.#interrupt(named, options);
    const { pauseMs } = options;
    const press = pauseMs === undefined ? undefined : (writer: Writer) => this.#pressApart(writer, named, pauseMs);
    return this.exclusively(press ?? ((writer) => writer.press(named)), options);
  }

  /** Text in one piece, marked as a paste when the program can tell. */
  paste(text: string, options: ActOptions = {}): Promise<Act> {
    return this.exclusively((writer) => writer.paste(text), options);
  }

  /** A mouse event, when the program follows the mouse. */
  mouse(event: MouseEvent, options: ActOptions = {}): Promise<Act> {
    return this.exclusively((writer) => writer.mouse(event), options);
  }

  /**
   * Several writes in one turn: nothing of anybody else comes between them. After a hand-over of the lease or an abort the
   * next write of the turn throws, so the work should end soon; the queue waits for it.
   */
  async exclusively<T>(work: (writer: Writer) => Promise<T>, { signal, lease }: ActOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    const pass = this.#parts.lease.enter(lease);
    const check = () => {
      signal?.throwIfAborted();
      pass.check();
    };
    const writer = new Writer(this.#parts.backend, this.#parts.terminal, async (bytes, options) => {
      await this.#escape.taken();
      const { isSecret } = await this.#parts.readiness.beforeAct(bytes);
      try {
        check();
        const act = await this.#send({ bytes, isSecret }, options?.deliver);
        if (options?.endsInEscape) this.#escape.sent();
        return isSecret ? { ...act, isSecret } : act;
      } finally {
        this.#parts.readiness.afterAct();
      }
    });
    const interrupts = this.#interrupts;
    this.#waiting++;
    const done = this.#last.then(() => {
      check();
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      return work(writer);
    });
    this.#last = done
      .catch(() => {})
      .finally(() => {
        this.#waiting--;
      });
    return signal ? unlessAborted(done, signal) : done;
  }

  /** Nothing is sent any more. */
  dispose(): void {
    this.#isDisposed = true;
    this.#sent.dispose();
  }

  async #pressApart(writer: Writer, keys: readonly NamedKey[], pauseMs: number): Promise<Act> {
    const interrupts = this.#interrupts;
    writer.check(keys);
    let act: Act = { seq: this.#parts.screens.note() };
    for (const [i, key] of keys.entries()) {
      if (i > 0) await elapse(this.#parts.clock, pauseMs);
      if (interrupts !== this.#interrupts) throw fail('input_interrupted', {});
      // one secret key makes all of them secret
      act = { ...act, ...(await writer.press([key])) };
    }
    return act;
  }

  /** Not behind a long paste, which may be what it is meant to stop: what still waits is dropped, and told so. */
  async #interrupt(keys: NamedKey[], { signal, lease }: ActOptions): Promise<Act> {
    const { backend, terminal } = this.#parts;
    signal?.throwIfAborted();
    this.#parts.lease.enter(lease).check();
    this.#interrupts++;
    const writer = new Writer(backend, terminal, (bytes) => this.#send({ bytes }, () => backend.interrupt?.(bytes)));
    return writer.press(keys);
  }

  async #send(
    input: SentInput,
    deliver: () => Promise<void> | undefined = () => this.#parts.backend.write(input.bytes),
  ) {
    if (this.#isDisposed) throw fail('session_exited', { act: 'read input' });
    const { bytes } = input;
    runListeners(() => this.#sent.emit(input));
    const seq = this.#parts.screens.note();
    this.#lastActAt = this.#parts.clock.now();
    this.#lastAct = { seq, lastByte: bytes.at(-1) ?? 0 };
    await deliver();
    return { seq };
  }
}

function isInterrupt([first, ...others]: readonly NamedKey[]): boolean {
  return others.length === 0 && /^(ctrl|control|c)[+-]c$|^\x03$/i.test(first?.name ?? '');
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
