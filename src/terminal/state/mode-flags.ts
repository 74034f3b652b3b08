import type { Modes, MouseEncoding, MouseTracking } from '../modes.js';

/** Every mode that a program can set, with its value after a reset. */
export class ModeFlags implements Modes {
  applicationCursor = false;
  applicationKeypad = false;
  backarrowSendsBackspace = false;
  newline = false;
  bracketedPaste = false;
  focusReporting = false;
  mouseTracking: MouseTracking = 'none';
  mouseEncoding: MouseEncoding = 'default';
  alternateScroll = false;
  modifyOtherKeys: 0 | 1 | 2 = 0;
  formatOtherKeys: 0 | 1 = 0;
  kittyFlags = 0;
  autowrap = true;
  reverseWrap = false;
  origin = false;
  insert = false;
  cursorVisible = true;
  reverseVideo = false;
  synchronizedOutput = false;
  graphemes = true;
  inBandResize = false;
}
