/** What comes before the bytes of output. */
export interface OutputHead {
  /** The seq before the first byte. */
  from: number;
  /** How many bytes follow. */
  byteCount: number;
  cols: number;
  rows: number;
  /** Only in the answer that reaches the end of the output. */
  exit?: RelayedExit;
}

export interface RelayedExit {
  exitCode?: number;
  signal?: NodeJS.Signals;
  outputComplete: boolean;
  isLost?: true;
}

const LENGTH_BYTES = 4;

export function packOutput(head: OutputHead, bytes: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, bytes]);
}

/** Undefined for an answer that was cut off. */
export function unpackOutput(answer: Uint8Array): { head: OutputHead; bytes: Uint8Array } | undefined {
  const buffer = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const end = buffer.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : LENGTH_BYTES + buffer.readUInt32BE(0);
  if (end > buffer.length) return undefined;
  const head = JSON.parse(buffer.toString('utf8', LENGTH_BYTES, end)) as OutputHead;
  const bytes = buffer.subarray(end);
  return bytes.length === head.byteCount ? { head, bytes } : undefined;
}
