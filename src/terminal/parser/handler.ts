import type { Dialect } from '../types.js';
import type { Params } from './params.js';

/** Receives what the parser finds, in byte order. `at` is the position after the deciding byte in its chunk. */
export interface Handler {
  /** Prints printable ASCII from `start`; returns the position of the first other byte. */
  printAscii(bytes: Uint8Array, start: number, end: number): number;
  /** The same for text above ASCII; it may stop immediately and leave the character to `print`. */
  printMultiByte(bytes: Uint8Array, start: number, end: number): number;
  print(codePoint: number, at: number): void;
  control(byte: number, at: number): void;
  escape(intermediates: number, final: number, at: number): void;
  csi(prefix: number, intermediates: number, final: number, params: Params, at: number): void;
  osc(data: Uint8Array, isTerminatedByBell: boolean, at: number): void;
  dcs(prefix: number, intermediates: number, final: number, data: Uint8Array, at: number): void;
  /** Raw bytes 0x80–0x9f are controls, not broken UTF-8. */
  readonly hasRaw8BitControls: boolean;
  readonly isUtf8: boolean;
  /** Default `xterm`. */
  readonly dialect?: Dialect;
}
