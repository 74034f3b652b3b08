import { readFileSync } from 'node:fs';

/** The output of a program in a terminal of this size, and where the terminal was resized. */
export interface RecordedStream {
  name: string;
  cols: number;
  rows: number;
  marks: { offset: number; cols: number; rows: number }[];
}

const folder = new URL('../fixtures/streams/', import.meta.url);

export function recordedStreams(): RecordedStream[] {
  return JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'));
}

export function bytesOf({ name }: RecordedStream): Uint8Array {
  return readFileSync(new URL(`${name}.bin`, folder));
}
