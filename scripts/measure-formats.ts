import { readFileSync } from 'node:fs';
import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { VIEW_FORMATS, viewOf } from '../src/render/view.js';
import { createTerminal } from '../src/terminal/index.js';

// node scripts/run.mjs scripts/measure-formats.ts: prints the tokens of each format for the same recorded screens, for
// the table in docs/guides/screen-formats.md. Two numbers: o200k_base, cl100k_base.

/** A recording, and how much of it is played. */
const SCREENS = [
  ['bash-readline', 0.9],
  ['git-diff', 1],
  ['less', 0.5],
  ['vim-edit', 0.6],
  ['htop', 0.8],
  ['mc', 0.9],
  ['tmux', 0.7],
  ['vim-unicode', 0.8],
] as const;

const streams = new URL('../test/fixtures/streams/', import.meta.url);
const recordings: { name: string; cols: number; rows: number }[] = JSON.parse(
  readFileSync(new URL('index.json', streams), 'utf8'),
);

console.log(`| screen | ${VIEW_FORMATS.join(' | ')} |`);
console.log(`|---|${VIEW_FORMATS.map(() => '--:|').join('')}`);
for (const [name, part] of SCREENS) {
  const { cols, rows } = recordings.find((recording) => recording.name === name) as { cols: number; rows: number };
  const bytes = readFileSync(new URL(`${name}.bin`, streams));
  const terminal = createTerminal({ cols, rows });
  terminal.feed(bytes.subarray(0, Math.floor(bytes.length * part)));
  const tokens = VIEW_FORMATS.map((format) => {
    const { content } = viewOf(terminal, { format });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return `${encodeO200k(text).length} / ${encodeCl100k(text).length}`;
  });
  console.log(`| ${name}, ${cols}×${rows} | ${tokens.join(' | ')} |`);
}
