import type { Terminal } from '@xterm/headless';

/** The private parts of @xterm/headless 6.0 that the oracle reads, and that its corrections reach into. */
export interface XtermCore {
  _inputHandler: XtermInputHandler;
  _bufferService: { cols: number; rows: number; buffer: XtermBuffer; buffers: XtermBufferSet };
  coreService: { decPrivateModes: { wraparound: boolean; origin: boolean } };
  unicodeService: XtermUnicode;
}

export interface XtermInputHandler {
  parse(bytes: Uint8Array): void;
  print(data: Uint32Array, start: number, end: number): void;
  _curAttrData: XtermAttributes;
  _parser: { precedingJoinState: number };
  _eraseAttrData(): XtermAttributes;
}

export interface XtermAttributes {
  fg: number;
  bg: number;
  extended: object;
}

export interface XtermBuffer {
  x: number;
  y: number;
  ybase: number;
  scrollTop: number;
  scrollBottom: number;
  lines: { length: number; get(y: number): XtermLine | undefined; splice(at: number, remove: number, ...rows: XtermLine[]): void };
  getBlankLine(attributes: XtermAttributes): XtermLine;
  getNullCell(attributes?: XtermAttributes): object;
}

export interface XtermLine {
  isWrapped: boolean;
  length: number;
  getWidth(x: number): number;
  hasContent(x: number): boolean;
  addCodepointToCell(x: number, codePoint: number, width: number): void;
  getTrimmedLength(): number;
  resize(cols: number, fill: object): void;
  setCellFromCodepoint(x: number, codePoint: number, width: number, attributes: XtermAttributes): void;
}

export interface XtermBufferSet {
  alt: XtermBuffer;
  normal: XtermBuffer;
  activateAltBuffer(fill?: XtermAttributes): void;
}

export interface XtermUnicode {
  _activeProvider: { charProperties(codePoint: number, preceding: number): number };
}

export function coreOf(terminal: Terminal): XtermCore {
  return (terminal as unknown as { _core: XtermCore })._core;
}
