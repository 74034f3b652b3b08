import { readFileSync, writeFileSync } from 'node:fs';
import type { Walk } from './walk.js';

/** The output of vttest on a walk, and its length at each screen. */
export interface Recording {
  bytes: Uint8Array;
  offsets: readonly number[];
}

interface Index {
  /** The version of vttest that was recorded; other versions print other texts. */
  vttest: string;
  offsets: Record<string, readonly number[]>;
}

const folder = new URL('../../fixtures/vttest/', import.meta.url);

export function recordedVersion(): string {
  return readIndex().vttest;
}

export function readRecording({ name }: Walk): Recording {
  return { bytes: readFileSync(file(`${name}.bin`)), offsets: readIndex().offsets[name] ?? [] };
}

export function writeRecording({ name }: Walk, { bytes, offsets }: Recording, vttest: string): void {
  writeFileSync(file(`${name}.bin`), bytes);
  const all = { ...readIndex().offsets, [name]: offsets };
  const lines = Object.keys(all)
    .sort()
    .map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(all[key])}`);
  writeFileSync(
    file('index.json'),
    `{\n  "vttest": ${JSON.stringify(vttest)},\n  "offsets": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}

/** The golden screens with their headings. */
export function readGolden({ name }: Walk): string[] {
  return readFileSync(file(`${name}.txt`), 'utf8')
    .split(/\n(?==== )/)
    .map((screen) => screen.trimEnd());
}

export function writeGolden({ name }: Walk, screens: readonly string[]): void {
  writeFileSync(file(`${name}.txt`), `${screens.join('\n')}\n`);
}

/** A screen under what it must show, as the golden has it. */
export function underHeading(walk: Walk, at: number, description: string): string {
  const judged = walk.screens[at];
  if (judged === undefined) return `=== ${at + 1}. a screen that nobody has judged\n${description}`;
  if (typeof judged === 'string') return `=== ${at + 1}. ${judged}\n${description}`;
  return `=== ${at + 1}. ${judged.shows}\n    unlike xterm: ${judged.unlikeXterm}\n${description}`;
}

function readIndex(): Index {
  return JSON.parse(readFileSync(file('index.json'), 'utf8'));
}

function file(name: string): URL {
  return new URL(name, folder);
}
