import type { Hmac } from 'node:crypto';
import type { Disposable } from '../../../base/disposable.js';
import { fail, TtypilotError } from '../../../base/errors/errors.js';
import type { Principal } from '../../../service/access.js';
import type { LiveSession } from '../../../session/live-session.js';
import type { HttpContext } from '../context.js';

interface Parts {
  context: HttpContext;
  session: LiveSession;
  principal: Principal;
}

const MAX_WAITING = 4_000_000;
/** Each message costs memory besides its bytes. */
const MAX_WAITING_FRAMES = 16_384;
const AUDIT_MS = 1000;
const INTERRUPT = '\x03';

/** Feeds the input of a viewer into the session's one queue, in order. */
export class ViewerInput implements Disposable {
  readonly #parts: Parts;
  readonly #onFailure: (error: TtypilotError) => void;
  #waiting = 0;
  #waitingFrames = 0;
  #typed: { bytes: number; digest: Hmac; timer: Disposable } | undefined;

  constructor(parts: Parts, onFailure: (error: TtypilotError) => void) {
    this.#parts = parts;
    this.#onFailure = onFailure;
  }

  type(raw: Buffer, lease?: number): void {
    // as latin1, so that bytes other than replies stay unchanged
    const bytes = Buffer.from(withoutReplies(raw.toString('latin1')), 'latin1');
    if (bytes.length === 0) return;
    const limitBytes = MAX_WAITING;
    if (this.#waiting + bytes.length > limitBytes) {
      return this.#onFailure(fail('input_queue_full', { queuedBytes: this.#waiting, bytes: bytes.length, limitBytes }));
    }
    if (this.#waitingFrames >= MAX_WAITING_FRAMES) {
      return this.#onFailure(fail('too_many_requests', { limit: MAX_WAITING_FRAMES, what: 'inputs of this viewer' }));
    }
    this.#waiting += bytes.length;
    this.#waitingFrames++;
    void this.#send(bytes, lease).finally(() => {
      this.#waiting -= bytes.length;
      this.#waitingFrames--;
    });
  }

  dispose(): void {
    this.#record();
  }

  async #send(bytes: Buffer, lease: number | undefined): Promise<void> {
    const { session } = this.#parts;
    try {
      const isInterrupt = bytes.toString('latin1') === INTERRUPT;
      const act = isInterrupt
        ? await session.input.press('ctrl+c', { lease })
        : await session.input.write(bytes, { lease });
      if (!act.isSecret) this.#note(bytes);
    } catch (error) {
      if (error instanceof TtypilotError) this.#onFailure(error);
      else this.#parts.context.onFailure(error);
    }
  }

  /** Keys arrive one by one; the audit log has one record per second of typing. */
  #note(bytes: Buffer): void {
    const { access, clock } = this.#parts.context;
    this.#typed ??= {
      bytes: 0,
      digest: access.startDigest(),
      timer: clock.after(AUDIT_MS, () => this.#record(), { isBackground: true }),
    };
    this.#typed.bytes += bytes.length;
    this.#typed.digest.update(bytes);
  }

  #record(): void {
    const typed = this.#typed;
    if (!typed) return;
    this.#typed = undefined;
    typed.timer.dispose();
    const { context, session, principal } = this.#parts;
    context.audit.write({
      who: principal.name,
      via: 'terminal',
      what: 'input',
      session_id: session.id,
      outcome: 'done',
      bytes: typed.bytes,
      hash: typed.digest.digest('hex'),
    });
  }
}

/**
 * Replies that a terminal in a browser sends to the program's queries: attributes, status, cursor, modes, colours,
 * settings, version. Keys never look like this, except that `CSI 1;5R` may be ctrl+F3 and therefore stays.
 */
const REPLIES = new RegExp(
  [
    '\\x1b\\[[?>=][\\d;]*c',
    '\\x1b\\[0n',
    '\\x1b\\[\\?[\\d;]+[nR]',
    '\\x1b\\[(?!1;[2-9]R|1;1[0-6]R)\\d+;\\d+R',
    '\\x1b\\[\\??[\\d;]+\\$y',
    '\\x1b\\[\\?\\d+u',
    '\\x1b\\[\\d+(?:;\\d+)*t',
    '\\x1b\\](?:\\d+;)+(?:rgba?:[^\\x07\\x1b]*|\\?)?(?:\\x07|\\x1b\\\\)',
    '\\x1bP[^\\x1b]{0,4096}\\x1b\\\\',
  ].join('|'),
  'g',
);

/** The input of a viewer without such replies: only the engine answers, however many viewers there are. */
function withoutReplies(input: string): string {
  return input.includes('\x1b') ? input.replace(REPLIES, '') : input;
}
