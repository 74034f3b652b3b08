export type MouseTracking = 'none' | 'x10' | 'normal' | 'highlight' | 'button' | 'any';
export type MouseEncoding = 'default' | 'utf8' | 'sgr' | 'urxvt' | 'sgr-pixels';

/** The modes set by the program that matter to viewers or to input. */
export interface Modes {
  readonly applicationCursor: boolean;
  readonly applicationKeypad: boolean;
  /** DECBKM: backspace sends BS instead of DEL. */
  readonly backarrowSendsBackspace: boolean;
  /** LNM: Enter sends CR LF. */
  readonly newline: boolean;
  readonly bracketedPaste: boolean;
  readonly focusReporting: boolean;
  readonly mouseTracking: MouseTracking;
  readonly mouseEncoding: MouseEncoding;
  /** Mode 1007: the wheel sends arrow keys on the alternate screen. */
  readonly alternateScroll: boolean;
  /** 0 off, 1 only ambiguous keys, 2 every modified key. */
  readonly modifyOtherKeys: 0 | 1 | 2;
  /** CSI u formatting of modifyOtherKeys (xterm's formatOtherKeys). */
  readonly formatOtherKeys: 0 | 1;
  /** Bits of the kitty keyboard protocol: 1 disambiguate, 2 event types, 4 alternates, 8 all keys, 16 text. */
  readonly kittyFlags: number;
  readonly autowrap: boolean;
  readonly reverseWrap: boolean;
  readonly origin: boolean;
  readonly insert: boolean;
  readonly cursorVisible: boolean;
  readonly reverseVideo: boolean;
  readonly synchronizedOutput: boolean;
  readonly graphemes: boolean;
  readonly inBandResize: boolean;
}
