import type { Handler } from '../parser/handler.js';
import { Parser } from '../parser/parser.js';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The text of a piece of output without escape sequences. `end` is the end of the last complete character or sequence.
 */
export function plainText(bytes: Uint8Array): { text: string; end: number } {
  const collector = new TextCollector();
  new Parser(collector).parse(bytes);
  return { text: collector.text, end: collector.end };
}

class TextCollector implements Handler {
  readonly isUtf8 = true;
  readonly hasRaw8BitControls = false;
  text = '';
  end = 0;

  printAscii(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end && (bytes[at] as number) >= 0x20 && (bytes[at] as number) < 0x7f) at++;
    this.text += String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 1000)));
    this.end = Math.min(at, start + 1000);
    return this.end;
  }

  printMultiByte(_bytes: Uint8Array, start: number): number {
    return start;
  }

  print(codePoint: number, at: number): void {
    this.text += String.fromCodePoint(codePoint);
    this.end = at;
  }

  control(byte: number, at: number): void {
    if (byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN) this.text += String.fromCharCode(byte);
    this.end = at;
  }

  escape(_intermediates: number, _final: number, at: number): void {
    this.end = at;
  }

  csi(_prefix: number, _intermediates: number, _final: number, _params: unknown, at: number): void {
    this.end = at;
  }

  osc(_data: Uint8Array, _isTerminatedByBell: boolean, at: number): void {
    this.end = at;
  }

  dcs(_prefix: number, _intermediates: number, _final: number, _data: Uint8Array, at: number): void {
    this.end = at;
  }
}
