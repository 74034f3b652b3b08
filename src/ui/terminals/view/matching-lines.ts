import type { IBuffer } from '@xterm/xterm';

export interface MatchingLine {
  line: number;
  text: string;
}

/** The lines of a terminal that contain a text, in any case; rows that were wrapped are one line. */
export function matchingLines(buffer: IBuffer, wanted: string): MatchingLine[] {
  const lines: MatchingLine[] = [];
  for (let y = 0; y < buffer.length; y++) {
    const row = buffer.getLine(y);
    const text = row?.translateToString(!buffer.getLine(y + 1)?.isWrapped) ?? '';
    const last = lines.at(-1);
    if (row?.isWrapped && last) last.text += text;
    else lines.push({ line: y, text });
  }
  return lines.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
}
