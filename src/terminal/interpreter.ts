import { type Functions, functionsOf } from './functions/dialects.js';
import { escapeSequence } from './functions/escapes.js';
import { deviceControl } from './functions/strings/dcs.js';
import { operatingSystemCommand } from './functions/strings/osc.js';
import { endCluster, printByte, printCodePoint } from './functions/text/print.js';
import { printAscii, printMultiByte } from './functions/text/print-runs.js';
import { selectGraphicRendition } from './functions/text/sgr.js';
import type { Handler } from './parser/handler.js';
import type { Params } from './parser/params.js';
import type { State } from './state/state.js';
import type { Dialect } from './types.js';

const LETTER_M = 0x6d;

/** Carries out what the parser finds. */
export class Interpreter implements Handler {
  readonly #state: State;
  readonly #functions: Functions;
  /** The seq before the first byte of the chunk. */
  #base = 0;

  constructor(state: State) {
    this.#state = state;
    this.#functions = functionsOf(state.dialect);
  }

  get dialect(): Dialect {
    return this.#state.dialect;
  }

  get isUtf8(): boolean {
    return this.#state.isUtf8;
  }

  get hasRaw8BitControls(): boolean {
    return this.#state.sends8BitControls;
  }

  beginChunk(base: number): void {
    this.#base = base;
  }

  printAscii(bytes: Uint8Array, start: number, end: number): number {
    return printAscii(this.#state, bytes, start, end, this.#base);
  }

  printMultiByte(bytes: Uint8Array, start: number, end: number): number {
    return printMultiByte(this.#state, bytes, start, end, this.#base);
  }

  print(codePoint: number, at: number): void {
    const state = this.#state;
    state.seq = this.#base + at;
    if (state.charsets.single !== 0 && codePoint < 0x100) printByte(state, codePoint & 0x7f, state.seq);
    else printCodePoint(state, codePoint, state.seq);
  }

  control(byte: number, at: number): void {
    const state = this.#state;
    // DEL is a character in a 96-character set and is ignored otherwise
    if (byte === 0x7f && !state.charsets.has96) return;
    state.seq = this.#base + at;
    if (byte === 0x7f) return printByte(state, byte, state.seq);
    this.#functions.control(state, byte);
    endCluster(state);
  }

  escape(intermediates: number, final: number, at: number): void {
    this.#state.seq = this.#base + at;
    escapeSequence(this.#state, this.#functions.escapes, intermediates, final);
    endCluster(this.#state);
  }

  csi(prefix: number, intermediates: number, final: number, params: Params, at: number): void {
    const state = this.#state;
    state.seq = this.#base + at;
    // by far the most frequent one
    if (final === LETTER_M && prefix === 0 && intermediates === 0) selectGraphicRendition(state, params);
    // only SGR has sub-parameters: xterm and tmux ignore any other sequence with sub-parameters
    else if (!params.hasSubs) this.#functions.sequences.find(prefix, intermediates, final)?.(state, params);
    endCluster(state);
  }

  osc(data: Uint8Array, isTerminatedByBell: boolean, at: number): void {
    this.#state.seq = this.#base + at;
    operatingSystemCommand(this.#state, data, isTerminatedByBell);
    endCluster(this.#state);
  }

  dcs(prefix: number, intermediates: number, final: number, data: Uint8Array, at: number): void {
    this.#state.seq = this.#base + at;
    deviceControl(this.#state, prefix, intermediates, final, data);
    endCluster(this.#state);
  }
}
