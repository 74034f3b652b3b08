import { createRequire } from 'node:module';
import type { IUnicodeVersionProvider } from '@xterm/headless';
import { expect, test } from 'vitest';
import { clusterWidth, codePointWidth } from '../../src/terminal/unicode/width.js';

// Widths against xterm.js's addon for grapheme clusters, which has Unicode 15.0 and no zero width of its own.

const xterm = loadProvider();

// What Unicode 15.1, 16 and 17 added or made wide, and what the addon's table of 15.0 leaves out.
const NEWER = `
  2630-2637 268a-268f 2ffc-2fff 31e4-31e5 31ef 4dc0-4dff 16ff2-16ff6 187f8-187ff 18cff 18d09-18d1e 18d80-18df2
  1aff0-1aff3 1aff5-1affb 1affd-1affe 1b11f-1b122 1b132 1b155 1d300-1d356 1d360-1d376 1f6d8 1f6dc-1f6df 1f7f0 1f979
  1f9cc 1fa75-1fa77 1fa7b-1fa7c 1fa87-1fa8a 1fa8e-1fa8f 1faa9-1faaf 1fab7-1fabf 1fac3-1fac6 1fac8 1facd-1facf
  1fad7-1fadc 1fadf-1faea 1faef-1faf8`;

test('code points are as wide as there, except invisible ones, lone halves of flags and newer Unicode', () => {
  const newer = parseRanges(NEWER);
  const wrong: string[] = [];
  for (let code = 0xa0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const ours = codePointWidth(code, 1);
    // the addon gives every invisible character that stands alone a column of its own
    if (ours === 0) continue;
    const isFlagHalf = code >= 0x1f1e6 && code <= 0x1f1ff;
    const theirs = widthThere(String.fromCodePoint(code));
    const expected = isFlagHalf || newer.has(code) ? theirs + 1 : theirs;
    if (ours !== expected) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test.each<string>([
  'a',
  'e\u0301',
  '漢',
  'ｶ',
  '한',
  '\u1112\u1161\u11ab',
  '🇩🇪',
  '☎',
  '☎\ufe0f',
  '⌚',
  '1\ufe0f\u20e3',
  '1\u20e3',
  '👍🏽',
  '☝🏽',
  '👩\u200d👩\u200d👧\u200d👦',
  '🏴\u200d☠\ufe0f',
  '❤\u200d🔥',
  '\u0600\u0661',
])('%s is as wide as there', (text) => {
  expect(clusterWidth(text, 1)).toBe(widthThere(text));
});

test.each<[text: string, ours: number, theirs: number, why: string]>([
  ['⌚\ufe0e', 1, 2, 'VS15 asks for text, and the text form is narrow (kitty, Ghostty, wcwidth)'],
  ['a\ufe0f', 1, 2, 'a letter has no emoji form that VS16 could choose'],
  ['का', 2, 1, 'a spacing mark stands beside its letter (glibc, Ghostty, wcwidth)'],
  ['น้ำ', 2, 1, 'AM ends in a letter of its own (glibc, wcwidth)'],
  ['ｶﾞ', 2, 1, 'a halfwidth sound mark is drawn in its own column (glibc, wcwidth)'],
])('%s is %i columns here and %i there: %s', (text, ours, theirs) => {
  expect(clusterWidth(text, 1)).toBe(ours);
  expect(widthThere(text)).toBe(theirs);
});

/** Adds up what the provider says, as xterm.js does: a joining code point replaces the width before it. */
function widthThere(text: string): number {
  let total = 0;
  let last = 0;
  for (const character of text) {
    const next = xterm.charProperties(character.codePointAt(0) as number, last);
    const doesJoin = (next & 1) !== 0;
    total += ((next >> 1) & 3) - (doesJoin ? (last >> 1) & 3 : 0);
    last = next;
  }
  return total;
}

/** The addon reads its table as if a Buffer's memory started at 0, which is only true without the pool. */
function loadProvider(): IUnicodeVersionProvider {
  const poolSize = Buffer.poolSize;
  Buffer.poolSize = 0;
  const { UnicodeGraphemesAddon } = createRequire(import.meta.url)('@xterm/addon-unicode-graphemes');
  Buffer.poolSize = poolSize;
  const providers: IUnicodeVersionProvider[] = [];
  const unicode = { register: (provider: IUnicodeVersionProvider) => providers.push(provider), activeVersion: '' };
  new UnicodeGraphemesAddon().activate({ unicode });
  const provider = providers.find(({ version }) => version === '15-graphemes');
  if (provider === undefined) throw new Error('the addon has no provider for graphemes');
  return provider;
}

function parseRanges(text: string): Set<number> {
  const set = new Set<number>();
  for (const range of text.trim().split(/\s+/)) {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    for (let code = first; code <= last; code++) set.add(code);
  }
  return set;
}
