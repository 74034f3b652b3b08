const BACKSLASH = 0x5c;

/** Control characters and the backslash come as three octal digits, everything else as it is. */
export function decodeOutput(line: Buffer, from = 0): Buffer {
  let backslash = line.indexOf(BACKSLASH, from);
  if (backslash < 0) return line.subarray(from);
  const out = Buffer.allocUnsafe(line.length - from);
  let length = 0;
  let at = from;
  for (; backslash >= 0; backslash = line.indexOf(BACKSLASH, at)) {
    length += line.copy(out, length, at, backslash);
    out[length++] = (digit(line, backslash + 1) << 6) | (digit(line, backslash + 2) << 3) | digit(line, backslash + 3);
    at = backslash + 4;
  }
  length += line.copy(out, length, Math.min(at, line.length));
  return out.subarray(0, length);
}

function digit(line: Buffer, at: number): number {
  return ((line[at] ?? 0x30) - 0x30) & 7;
}
