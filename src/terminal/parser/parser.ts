import { ControlString } from './control-string.js';
import type { Handler } from './handler.js';
import { introducedBy } from './introducers.js';
import { Params } from './params.js';
import * as At from './states.js';
import { BROKEN, INCOMPLETE, REPLACEMENT, Utf8Decoder } from './utf8.js';

/** The DEC state machine on bytes, with UTF-8. State is kept between chunks, so the calls do not depend on the chunking. */
export class Parser {
  readonly #handler: Handler;
  readonly #isTmux: boolean;
  readonly #params = new Params();
  #state = At.GROUND;
  #prefix = 0;
  /** Up to two intermediate bytes, the later one in the low byte. */
  #intermediates = 0;
  #final = 0;
  readonly #text = new ControlString();
  /** The string state that an ESC interrupted. */
  #stringState = At.GROUND;
  readonly #utf8 = new Utf8Decoder();

  constructor(handler: Handler) {
    this.#handler = handler;
    this.#isTmux = handler.dialect === 'tmux';
  }

  /** Whether it is in the middle of a character or sequence. */
  get isMidSequence(): boolean {
    return this.#state !== At.GROUND || this.#utf8.missing > 0;
  }

  parse(bytes: Uint8Array): void {
    const end = bytes.length;
    let at = 0;
    while (at < end) {
      switch (this.#state) {
        case At.GROUND:
          at = this.#ground(bytes, at, end);
          break;
        case At.ESCAPE:
          at = this.#escape(bytes, at, end);
          break;
        case At.CSI:
        case At.DCS:
          at = this.#sequence(bytes, at, end);
          break;
        case At.CSI_IGNORE:
        case At.DCS_IGNORE:
          at = this.#ignore(bytes, at, end);
          break;
        default:
          at = this.#string(bytes, at, end);
      }
    }
  }

  #ground(bytes: Uint8Array, start: number, end: number): number {
    const handler = this.#handler;
    let at = start;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte >= 0x80 || this.#utf8.missing > 0) {
        at = this.#character(bytes, at, end);
        if (this.#state !== At.GROUND) return at;
      } else if (byte >= 0x20 && byte < 0x7f) {
        at = handler.printAscii(bytes, at, end);
      } else if (byte === 0x1b) {
        const final = at + 1 < end && bytes[at + 1] === 0x5b ? this.#params.readPlain(bytes, at + 2, end) : 0;
        if (final === 0) {
          this.#enterEscape();
          return at + 1;
        }
        at = final + 1;
        handler.csi(0, 0, bytes[final] as number, this.#params, at);
      } else {
        at++;
        handler.control(byte, at);
      }
    }
    return at;
  }

  /** Handles a byte above ASCII, or any byte inside a UTF-8 sequence. Returns where to continue. */
  #character(bytes: Uint8Array, at: number, end: number): number {
    const handler = this.#handler;
    const utf8 = this.#utf8;
    const byte = bytes[at] as number;
    if (utf8.missing > 0) {
      const codePoint = utf8.next(byte);
      if (codePoint === BROKEN) return this.#broken(byte, at);
      if (codePoint !== INCOMPLETE) this.#print(codePoint, at + 1);
      return at + 1;
    }
    if (byte < 0xa0 && (handler.hasRaw8BitControls || !handler.isUtf8)) {
      this.#c1(byte, at + 1);
      return at + 1;
    }
    if (!handler.isUtf8) {
      handler.print(byte, at + 1);
      return at + 1;
    }
    const stop = handler.printMultiByte(bytes, at, end);
    if (stop > at) return stop;
    if (utf8.start(byte) === REPLACEMENT && !this.#isTmux) handler.print(REPLACEMENT, at + 1);
    return at + 1;
  }

  /** Handles a byte that does not continue the current character; tmux shows neither of them. */
  #broken(byte: number, at: number): number {
    if (this.#isTmux) return byte < 0x80 ? at : at + 1;
    this.#handler.print(REPLACEMENT, at);
    return at;
  }

  /** C1 controls may also arrive as UTF-8 characters; tmux ignores those. */
  #print(codePoint: number, at: number): void {
    if (codePoint >= 0xa0) this.#handler.print(codePoint, at);
    else if (!this.#isTmux) this.#c1(codePoint, at);
  }

  /** A C1 control is ESC and the letter 0x40 below it. */
  #c1(code: number, at: number): void {
    this.#enterEscape();
    this.#dispatchEscape(code - 0x40, at);
  }

  #enterEscape(): void {
    this.#state = At.ESCAPE;
    this.#intermediates = 0;
    this.#prefix = 0;
  }

  #escape(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at++] as number;
      if (byte >= 0x30 && byte < 0x7f) {
        this.#dispatchEscape(byte, at);
        return at;
      }
      if (byte < 0x20) {
        if (this.#controlInside(byte, at)) return at;
      } else if (byte < 0x30) {
        this.#intermediates = ((this.#intermediates << 8) | byte) & 0xffff;
      } else if (byte >= 0x80) {
        this.#state = At.GROUND;
        return at - 1;
      }
    }
    return at;
  }

  #dispatchEscape(byte: number, at: number): void {
    const next = this.#intermediates === 0 ? introducedBy(byte, this.#isTmux) : At.GROUND;
    this.#state = At.GROUND;
    if (next === At.CSI || next === At.DCS) this.#enterSequence(next);
    else if (next !== At.GROUND) this.#enterString(next);
    else this.#handler.escape(this.#intermediates, byte, at);
  }

  #enterSequence(state: number): void {
    this.#state = state;
    this.#params.reset();
    this.#prefix = 0;
    this.#intermediates = 0;
  }

  #enterString(state: number): void {
    this.#state = state;
    this.#text.begin();
  }

  /** Prefix, parameters, intermediates, final byte: the same shape for At.CSI and At.DCS. */
  #sequence(bytes: Uint8Array, start: number, end: number): number {
    const params = this.#params;
    let at = start;
    while (at < end) {
      const byte = bytes[at++] as number;
      if (byte >= 0x30 && byte <= 0x39 && this.#intermediates === 0) {
        params.digit(byte);
      } else if ((byte === 0x3b || byte === 0x3a) && this.#intermediates === 0) {
        params.next(byte === 0x3a ? 1 : 0);
      } else if (byte >= 0x40 && byte < 0x7f) {
        params.end();
        this.#dispatchSequence(byte, at);
        return at;
      } else if (byte < 0x20) {
        if (this.#controlInside(byte, at)) return at;
      } else if (byte < 0x30) {
        this.#intermediates = ((this.#intermediates << 8) | byte) & 0xffff;
      } else if (byte >= 0x3c && byte <= 0x3f && this.#prefix === 0 && params.isEmpty && this.#intermediates === 0) {
        this.#prefix = byte;
      } else if (byte >= 0x80) {
        this.#state = At.GROUND;
        return at - 1;
      } else if (byte !== 0x7f) {
        this.#state = this.#state === At.CSI ? At.CSI_IGNORE : At.DCS_IGNORE;
        return at;
      }
    }
    return at;
  }

  #dispatchSequence(final: number, at: number): void {
    if (this.#state === At.CSI) {
      this.#state = At.GROUND;
      this.#handler.csi(this.#prefix, this.#intermediates, final, this.#params, at);
    } else {
      this.#final = final;
      this.#enterString(At.DCS_STRING);
    }
  }

  #ignore(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at++] as number;
      if (byte >= 0x40 && byte < 0x7f) {
        if (this.#state === At.CSI_IGNORE) this.#state = At.GROUND;
        else this.#enterString(At.SKIPPED_STRING);
        return at;
      }
      if (byte < 0x20 && this.#controlInside(byte, at)) return at;
      if (byte >= 0x80) {
        this.#state = At.GROUND;
        return at - 1;
      }
    }
    return at;
  }

  /** A control in the middle of a sequence acts at once; CAN, SUB and ESC end the sequence. */
  #controlInside(byte: number, at: number): boolean {
    if (byte === 0x1b) {
      this.#enterEscape();
      return true;
    }
    if (byte === 0x18 || byte === 0x1a) {
      this.#state = At.GROUND;
      return true;
    }
    this.#handler.control(byte, at);
    return false;
  }

  #string(bytes: Uint8Array, start: number, end: number): number {
    if (this.#state === At.STRING_ESCAPE) return this.#endOrEscape(bytes, start);
    const raw = this.#handler.hasRaw8BitControls || !this.#handler.isUtf8;
    let at = start;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte === 0x1b || byte === 0x18 || byte === 0x1a || byte === 0x07 || (raw && byte === 0x9c)) break;
      at++;
    }
    if (this.#state !== At.SKIPPED_STRING) this.#text.add(bytes, start, at);
    if (at === end) return at;
    const byte = bytes[at++] as number;
    if (byte === 0x1b) {
      this.#stringState = this.#state;
      this.#state = At.STRING_ESCAPE;
    } else if (byte === 0x07 && this.#state !== At.OSC_STRING) {
      // only OSC may end with BEL; elsewhere it is part of the string
      if (this.#state === At.DCS_STRING) this.#text.add(bytes, at - 1, at);
    } else if (this.#isTmux && this.#state === At.DCS_STRING) {
      // in tmux, CAN and SUB are part of the string
      this.#text.add(bytes, at - 1, at);
    } else if (byte === 0x07 || byte === 0x9c) {
      this.#endString(this.#state, byte === 0x07, at);
    } else {
      this.#state = At.GROUND;
    }
    return at;
  }

  /** ESC \ ends a string. ESC and any other byte drop it and start a new sequence; in tmux they are part of a DCS string. */
  #endOrEscape(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== 0x5c) {
      if (this.#isTmux && this.#stringState === At.DCS_STRING) {
        this.#state = At.DCS_STRING;
        return at + 1;
      }
      this.#enterEscape();
      return at;
    }
    this.#endString(this.#stringState, false, at + 1);
    return at + 1;
  }

  #endString(state: number, isTerminatedByBell: boolean, at: number): void {
    this.#state = At.GROUND;
    const data = this.#text.end();
    if (!data) return;
    if (state === At.OSC_STRING) this.#handler.osc(data, isTerminatedByBell, at);
    else if (state === At.DCS_STRING) this.#handler.dcs(this.#prefix, this.#intermediates, this.#final, data, at);
  }
}
