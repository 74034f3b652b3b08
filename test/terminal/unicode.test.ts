import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ASCII_STATE, advance, JOINED, joins, NO_CLUSTER } from '../../src/terminal/unicode/graphemes.js';
import { ASCII_PROPERTIES, CLASS_SHIFT, properties } from '../../src/terminal/unicode/properties.js';
import { BLOCK_COUNT, GraphemeClass } from '../../src/terminal/unicode/tables.js';
import { clusterWidth, widthAfter, widthOf } from '../../src/terminal/unicode/width.js';
import fc from '../helpers/fast-check.js';

const tables = readFileSync(join(import.meta.dirname, '../../src/terminal/unicode/tables.ts'), 'utf8');
const tableVersion = Number(/Unicode ([\d.]+);/.exec(tables)?.[1]);
const icuVersion = Number.parseFloat(process.versions.unicode ?? '0');

type ClassName = keyof typeof GraphemeClass;

// A letter for the grammar below and some code points of each class, older than Unicode 12, so that every ICU has them.
const samples: Record<ClassName, [letter: string, first: number, ...more: number[]]> = {
  ascii: ['A', 0x61, 0x31],
  other: ['O', 0xe9, 0x4e00],
  control: ['C', 0x200b, 0xfeff],
  prepend: ['P', 0x600, 0xd4e],
  hangulL: ['L', 0x1100, 0x115f],
  hangulV: ['V', 0x1160, 0xd7b0],
  hangulT: ['T', 0x11a8, 0xd7cb],
  hangulLV: ['v', 0xac00],
  hangulLVT: ['w', 0xac01],
  regional: ['R', 0x1f1e9, 0x1f1ea],
  pictograph: ['X', 0x1f469, 0x1f525],
  variablePictograph: ['X', 0x2764, 0x231a],
  consonant: ['K', 0x915, 0x9b7],
  linker: ['N', 0x94d, 0x9cd],
  extend: ['E', 0x301, 0x20dd],
  nonJoiner: ['J', 0x200c],
  wideExtend: ['E', 0x1f3fd, 0xff9e],
  emojiSelector: ['E', 0xfe0f],
  textSelector: ['E', 0xfe0e],
  keycap: ['E', 0x20e3],
  zwj: ['Z', 0x200d],
  spacingMark: ['S', 0x903, 0xe33],
};
const sampleList = Object.values(samples).flatMap(([, ...codePoints]) => codePoints);
const letterOf = new Map(
  Object.values(samples).flatMap(([letter, ...codePoints]) => codePoints.map((cp) => [cp, letter] as const)),
);

describe('clusters', () => {
  test('every class has its samples', () => {
    for (const [name, [, ...codePoints]] of Object.entries(samples)) {
      for (const cp of codePoints) expect(properties(cp) >> CLASS_SHIFT).toBe(GraphemeClass[name as ClassName]);
    }
  });

  test('all sequences of classes break where the grammar of UAX #29 says', () => {
    // Table 1c of the annex. Ours alone: ASCII never follows a prepended sign within a cluster (see transitions.ts).
    const core = 'L*(?:V+|vV*|w)T*|L+|T+|RR|X(?:[ENJ]*ZX)*|K(?:[ENZ]*N[ENZ]*K)+|[^CA]';
    const cluster = new RegExp(`C|A[ENJZS]*|P*(?:${core})[ENJZS]*`, 'g');
    const check = (sequence: number[]): void => {
      const letters = sequence.map((cp) => letterOf.get(cp)).join('');
      const expected = letters.match(cluster)?.map((part) => part.length);
      const actual = segment(sequence).map((part) => [...part].length);
      if (String(actual) !== String(expected)) expect({ letters, actual }).toEqual({ letters, actual: expected });
    };
    const firsts = Object.values(samples).map(([, cp]) => cp);
    for (const a of firsts) for (const b of firsts) for (const c of firsts) check([a, b, c]);
    const longer = fc.array(fc.constantFrom(...sampleList), { minLength: 4, maxLength: 12 });
    fc.assert(fc.property(longer, check), { numRuns: 20_000 });
  });

  test('random text breaks where Intl.Segmenter breaks it', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    // ICU of another version agrees on the old samples only, and not on conjuncts (GB9c), which have kept changing.
    const known = sampleList.filter((cp) => icuVersion === tableVersion || !/[KN]/.test(letterOf.get(cp) ?? ''));
    const ranges: [number, number][] = [
      [0x80, 0xd7ff], // everything in the basic plane
      [0x300, 0x1fff], // the alphabets and most of their marks
      [0x2000, 0x3300], // punctuation, symbols, kana
      [0x10000, 0x1ffff],
      [0xe0000, 0xe01ff], // tags and variation selectors
    ];
    const anything = ranges.map(([min, max]) => fc.integer({ min, max }));
    const codePoint = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      ...(icuVersion === tableVersion ? anything : []),
    );
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 24 }), (sequence) => {
        const theirs = [...segmenter.segment(String.fromCodePoint(...sequence))].map((part) => part.segment);
        // the one difference: we break between a prepended sign and ASCII
        const expected = theirs.flatMap((part) => part.split(/(?<=.)(?=[\x20-\x7e])/u));
        if (segment(sequence).join('|') !== expected.join('|')) expect(segment(sequence)).toEqual(expected);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a run of ASCII may set the state instead of advancing through it', () => {
    const states = sampleList.map((cp) => advance(NO_CLUSTER, properties(cp)));
    for (let cp = 0; cp < 0x80; cp++) expect(properties(cp)).toBe(ASCII_PROPERTIES);
    for (const state of [NO_CLUSTER, ...states]) expect(advance(state, ASCII_PROPERTIES)).toBe(ASCII_STATE);
  });

  test('text in pieces gives the same clusters and widths as in one', () => {
    const text = fc.array(fc.constantFrom(...sampleList), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(20), { maxLength: 5 }), (sequence, cuts) => {
        const edges = [0, ...cuts.map((cut) => Math.min(cut, sequence.length)).sort((a, b) => a - b), sequence.length];
        const pieces = edges.slice(1).map((end, i) => sequence.slice(edges[i], end));
        const whole = feed([sequence]);
        expect(feed(pieces)).toEqual(whole);
        for (const { text, width } of whole) expect(clusterWidth(text, 1)).toBe(width);
      }),
    );
  });

  test('joins says what advance notes', () => {
    for (const before of sampleList) {
      const state = advance(NO_CLUSTER, properties(before));
      for (const cp of sampleList) {
        expect(joins(state, properties(cp))).toBe((advance(state, properties(cp)) & JOINED) !== 0);
      }
    }
  });
});

describe('tables', () => {
  test('are what the script makes of the Unicode data', () => {
    const script = join(import.meta.dirname, '../../scripts/generate-unicode.mjs');
    expect(execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' })).toBe(tables);
  });

  test('are small', () => {
    expect(tables.length).toBeLessThan(10_000);
    expect(BLOCK_COUNT * 256 + (0x110000 >> 8)).toBeLessThan(60_000);
  });
});

function segment(sequence: number[]): string[] {
  return feed([sequence]).map((cluster) => cluster.text);
}

/** Clusters the pieces as the terminal does: only the state and the last cluster live on from piece to piece. */
function feed(pieces: number[][]): { text: string; width: number }[] {
  const clusters: { text: string; width: 0 | 1 | 2 }[] = [];
  let state = NO_CLUSTER;
  for (const piece of pieces) {
    for (const codePoint of piece) {
      const next = properties(codePoint);
      const text = String.fromCodePoint(codePoint);
      state = advance(state, next);
      const last = clusters.at(-1);
      if (state & JOINED && last !== undefined) {
        last.text += text;
        last.width = widthAfter(last.width, state, next);
      } else {
        clusters.push({ text, width: widthOf(next, 1) });
      }
    }
  }
  return clusters;
}
