const ESCAPE = 0x1b;

/** Where the bytes end with the beginning of a mark; their length when they do not. */
export function partialMarkAt(bytes: Buffer, start: Buffer): number {
  const at = bytes.lastIndexOf(ESCAPE);
  const rest = bytes.length - at;
  const isPart = at >= 0 && rest < start.length && bytes.subarray(at).equals(start.subarray(0, rest));
  return isPart ? at : bytes.length;
}

/** The same memory as a Buffer, which can search. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
