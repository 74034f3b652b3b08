import type { Terminal } from '@xterm/headless';

/** The private parts of @xterm/headless 6.0 that the oracle reads, and that its corrections reach into. */
export interface XtermCore {
  _inputHandler: XtermInputHandler;
  _bufferService: XtermBufferService;
  _charsetService: XtermCharsets;
  coreService: { modes: { insertMode: boolean }; decPrivateModes: { wraparound: boolean; origin: boolean } };
  unicodeService: { _activeProvider: { charProperties(codePoint: number, preceding: number): number } };
}

interface XtermBufferService {
  cols: number;
  rows: number;
  buffer: XtermBuffer;
  buffers: XtermBufferSet;
  scroll(eraseAttributes: XtermAttributes): void;
}

export interface XtermInputHandler {
  _curAttrData: XtermAttributes;
  _parser: { precedingJoinState: number };
  parse(bytes: Uint8Array): void;
  print(data: Uint32Array, start: number, end: number): void;
  lineFeed(): boolean;
  saveCursor(): boolean;
  restoreCursor(): boolean;
  screenAlignmentPattern(): boolean;
  cursorCharAbsolute(params: { params: ArrayLike<number> }): boolean;
  charPosAbsolute(params: { params: ArrayLike<number> }): boolean;
  _moveCursor(x: number, y: number): void;
  _setCursor(x: number, y: number): void;
  _restrictCursor(last?: number): void;
  _eraseAttrData(): XtermAttributes;
  _eraseInBufferLine(y: number, from: number, to: number, clearsWrap: boolean): void;
  _resetBufferLine(y: number): void;
}

export interface XtermAttributes {
  fg: number;
  bg: number;
  extended: { underlineColor: number };
  clone(): XtermAttributes;
}

export interface XtermBuffer {
  x: number;
  y: number;
  ybase: number;
  scrollTop: number;
  scrollBottom: number;
  tabs: Record<number, boolean>;
  lines: XtermLines;
  clear(): void;
  getBlankLine(attributes: XtermAttributes): XtermLine;
  getNullCell(attributes?: XtermAttributes): XtermAttributes;
}

interface XtermLines {
  maxLength: number;
  trimStart(count: number): void;
  length: number;
  get(y: number): XtermLine | undefined;
  splice(at: number, remove: number, ...rows: XtermLine[]): void;
}

export interface XtermLine {
  isWrapped: boolean;
  length: number;
  clone(): XtermLine;
  copyCellsFrom(source: XtermLine, from: number, to: number, count: number, isReversed: boolean): void;
  getWidth(x: number): number;
  hasContent(x: number): boolean;
  getTrimmedLength(): number;
  fill(cell: object): void;
  insertCells(x: number, count: number, cell: XtermAttributes): void;
  resize(cols: number, fill: object): void;
  addCodepointToCell(x: number, codePoint: number, width: number): void;
  setCellFromCodepoint(x: number, codePoint: number, width: number, attributes: XtermAttributes): void;
}

export interface XtermBufferSet {
  active: XtermBuffer;
  alt: XtermBuffer;
  normal: XtermBuffer;
  activateAltBuffer(): void;
  activateNormalBuffer(): void;
}

interface XtermCharsets {
  glevel: number;
  _charsets: (Record<string, string> | undefined)[];
  setgLevel(level: number): void;
  setgCharset(g: number, charset: Record<string, string> | undefined): void;
}

export function coreOf(terminal: Terminal): XtermCore {
  return (terminal as unknown as { _core: XtermCore })._core;
}
