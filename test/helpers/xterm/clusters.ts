import type { Terminal } from '@xterm/headless';
import { coreOf } from './internals.js';

const JOIN = 1;
const WIDTH_SHIFT = 1;
const WIDTH_MASK = 3;

/** Whether a value of `charProperties` says: part of the cluster before it. */
export function isJoined(properties: number): boolean {
  return (properties & JOIN) !== 0;
}

export function joined(properties: number): number {
  return properties | JOIN;
}

/** The columns that a value of `charProperties` stands for. */
export function widthIn(properties: number): number {
  return (properties >> WIDTH_SHIFT) & WIDTH_MASK;
}

export function withWidth(properties: number, width: number): number {
  return (properties & ~(WIDTH_MASK << WIDTH_SHIFT)) | (width << WIDTH_SHIFT);
}

/** Whether the code point continues the cluster that was printed last. */
export function joinsCluster(terminal: Terminal, codePoint: number): boolean {
  const { _inputHandler: handler, unicodeService } = coreOf(terminal);
  const preceding = handler._parser.precedingJoinState;
  return preceding !== 0 && isJoined(unicodeService._activeProvider.charProperties(codePoint, preceding));
}

/** Adds the code point to the character left of the cursor, without a look at widths. */
export function markLeftCell(terminal: Terminal, codePoint: number): void {
  const { buffer } = coreOf(terminal)._bufferService;
  const line = buffer.lines.get(buffer.ybase + buffer.y);
  const x = buffer.x - (line?.getWidth(buffer.x - 1) === 0 ? 2 : 1);
  if (line && x >= 0 && line.hasContent(x)) line.addCodepointToCell(x, codePoint, 0);
}
