import { ControlString } from './control-string.js';
import { Params } from './params.js';
import { BROKEN, INCOMPLETE, REPLACEMENT, threeByteCharacter, Utf8Decoder } from './utf8.js';

/** What a parser has found, in the order of the bytes. `at` is the position after the deciding byte in its chunk. */
export interface Handler {
  /** Prints from `start` on as long as bytes are printable ASCII; returns where it stopped. */
  printAscii(bytes: Uint8Array, start: number, end: number): number;
  print(codePoint: number, at: number): void;
  control(byte: number, at: number): void;
  escape(intermediates: number, final: number, at: number): void;
  csi(prefix: number, intermediates: number, final: number, params: Params, at: number): void;
  osc(data: Uint8Array, isTerminatedByBell: boolean, at: number): void;
  dcs(prefix: number, intermediates: number, final: number, data: Uint8Array, at: number): void;
  /** Raw bytes 0x80–0x9f are controls, not broken UTF-8. */
  readonly hasRaw8BitControls: boolean;
  readonly isUtf8: boolean;
}

const GROUND = 0;
const ESCAPE = 1;
const CSI = 2;
/** A sequence that is malformed: consumed up to its final byte. */
const CSI_IGNORE = 3;
const DCS = 4;
const DCS_IGNORE = 5;
const OSC_STRING = 6;
const DCS_STRING = 7;
/** SOS, PM, APC: consumed up to their end. */
const SKIPPED_STRING = 8;
/** ESC inside a string: the end, or another sequence. */
const STRING_ESCAPE = 9;

/** The DEC state machine on bytes, with UTF-8. It keeps its place between chunks, so any chunking gives the same calls. */
export class Parser {
  readonly #handler: Handler;
  readonly #params = new Params();
  #state = GROUND;
  #prefix = 0;
  /** Up to two intermediate bytes, the later one in the low byte. */
  #intermediates = 0;
  #final = 0;
  readonly #text = new ControlString();
  /** The string state that an ESC interrupted. */
  #stringState = GROUND;
  readonly #utf8 = new Utf8Decoder();

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  parse(bytes: Uint8Array): void {
    const end = bytes.length;
    let at = 0;
    while (at < end) {
      switch (this.#state) {
        case GROUND:
          at = this.#ground(bytes, at, end);
          break;
        case ESCAPE:
          at = this.#escape(bytes, at, end);
          break;
        case CSI:
        case DCS:
          at = this.#sequence(bytes, at, end);
          break;
        case CSI_IGNORE:
        case DCS_IGNORE:
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
        if (this.#state !== GROUND) return at;
      } else if (byte >= 0x20 && byte < 0x7f) {
        at = handler.printAscii(bytes, at, end);
      } else if (byte === 0x1b) {
        this.#enterEscape();
        return at + 1;
      } else {
        at++;
        if (byte !== 0x7f) handler.control(byte, at);
      }
    }
    return at;
  }

  /** A byte above ASCII, or one that comes in the middle of a UTF-8 sequence. Returns where to go on. */
  #character(bytes: Uint8Array, at: number, end: number): number {
    const handler = this.#handler;
    const utf8 = this.#utf8;
    const byte = bytes[at] as number;
    if (utf8.missing > 0) {
      const codePoint = utf8.next(byte);
      if (codePoint === BROKEN) handler.print(REPLACEMENT, at);
      else if (codePoint !== INCOMPLETE) this.#print(codePoint, at + 1);
      return codePoint === BROKEN ? at : at + 1;
    }
    if (byte < 0xa0 && (handler.hasRaw8BitControls || !handler.isUtf8)) {
      this.#c1(byte, at + 1);
      return at + 1;
    }
    if (!handler.isUtf8) {
      handler.print(byte, at + 1);
      return at + 1;
    }
    if (byte >= 0xe0 && byte <= 0xef && at + 2 < end) {
      const codePoint = threeByteCharacter(bytes, at);
      if (codePoint !== INCOMPLETE) {
        handler.print(codePoint, at + 3);
        return at + 3;
      }
    }
    if (utf8.start(byte) === REPLACEMENT) handler.print(REPLACEMENT, at + 1);
    return at + 1;
  }

  /** C1 controls may come as characters, too. */
  #print(codePoint: number, at: number): void {
    if (codePoint < 0xa0) this.#c1(codePoint, at);
    else this.#handler.print(codePoint, at);
  }

  /** A C1 control is ESC and the letter 0x40 below it. */
  #c1(code: number, at: number): void {
    this.#enterEscape();
    this.#dispatchEscape(code - 0x40, at);
  }

  #enterEscape(): void {
    this.#state = ESCAPE;
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
        this.#state = GROUND;
        return at - 1;
      }
    }
    return at;
  }

  #dispatchEscape(byte: number, at: number): void {
    this.#state = GROUND;
    if (this.#intermediates !== 0) return this.#handler.escape(this.#intermediates, byte, at);
    switch (byte) {
      case 0x5b: // [
        this.#enterSequence(CSI);
        break;
      case 0x50: // P
        this.#enterSequence(DCS);
        break;
      case 0x5d: // ]
        this.#enterString(OSC_STRING);
        break;
      case 0x58: // X, SOS
      case 0x5e: // ^, PM
      case 0x5f: // _, APC
        this.#enterString(SKIPPED_STRING);
        break;
      default:
        this.#handler.escape(0, byte, at);
    }
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

  /** Prefix, parameters, intermediates, final byte: the same shape for CSI and DCS. */
  #sequence(bytes: Uint8Array, start: number, end: number): number {
    const params = this.#params;
    let at = start;
    while (at < end) {
      const byte = bytes[at++] as number;
      if (byte >= 0x30 && byte <= 0x39 && this.#intermediates === 0) {
        at = params.digits(bytes, at - 1, end);
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
        this.#state = GROUND;
        return at - 1;
      } else if (byte !== 0x7f) {
        this.#state = this.#state === CSI ? CSI_IGNORE : DCS_IGNORE;
        return at;
      }
    }
    return at;
  }

  #dispatchSequence(final: number, at: number): void {
    if (this.#state === CSI) {
      this.#state = GROUND;
      this.#handler.csi(this.#prefix, this.#intermediates, final, this.#params, at);
    } else {
      this.#final = final;
      this.#enterString(DCS_STRING);
    }
  }

  #ignore(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at++] as number;
      if (byte >= 0x40 && byte < 0x7f) {
        if (this.#state === CSI_IGNORE) this.#state = GROUND;
        else this.#enterString(SKIPPED_STRING);
        return at;
      }
      if (byte < 0x20 && this.#controlInside(byte, at)) return at;
      if (byte >= 0x80) {
        this.#state = GROUND;
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
      this.#state = GROUND;
      return true;
    }
    this.#handler.control(byte, at);
    return false;
  }

  #string(bytes: Uint8Array, start: number, end: number): number {
    if (this.#state === STRING_ESCAPE) return this.#endOrEscape(bytes, start);
    const raw = this.#handler.hasRaw8BitControls || !this.#handler.isUtf8;
    let at = start;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte === 0x1b || byte === 0x18 || byte === 0x1a || byte === 0x07 || (raw && byte === 0x9c)) break;
      at++;
    }
    if (this.#state !== SKIPPED_STRING) this.#text.add(bytes, start, at);
    if (at === end) return at;
    const byte = bytes[at++] as number;
    if (byte === 0x1b) {
      this.#stringState = this.#state;
      this.#state = STRING_ESCAPE;
    } else if (byte === 0x07 && this.#state !== OSC_STRING) {
      // only OSC may end with BEL; elsewhere it is part of the string
      if (this.#state === DCS_STRING) this.#text.add(bytes, at - 1, at);
    } else if (byte === 0x07 || byte === 0x9c) {
      this.#endString(this.#state, byte === 0x07, at);
    } else {
      this.#state = GROUND;
    }
    return at;
  }

  /** ESC \ ends a string; ESC and anything else drops it and begins another sequence. */
  #endOrEscape(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== 0x5c) {
      this.#enterEscape();
      return at;
    }
    this.#endString(this.#stringState, false, at + 1);
    return at + 1;
  }

  #endString(state: number, isTerminatedByBell: boolean, at: number): void {
    this.#state = GROUND;
    const data = this.#text.end();
    if (!data) return;
    if (state === OSC_STRING) this.#handler.osc(data, isTerminatedByBell, at);
    else if (state === DCS_STRING) this.#handler.dcs(this.#prefix, this.#intermediates, this.#final, data, at);
  }
}
