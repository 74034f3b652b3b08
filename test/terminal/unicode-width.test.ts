import { expect, test } from 'vitest';
import { clusterWidth, codePointWidth } from '../../src/terminal/unicode/width.js';

// Each version of Unicode adds emoji and marks and reclassifies a few: only an ICU of ours (17.0) agrees on all.
const unknownCount = process.versions.unicode === '17.0' ? 0 : 200;

test.each<[name: string, text: string, width: 0 | 1 | 2]>([
  ['nothing', '', 0],
  ['a letter', 'a', 1],
  ['a letter and a mark', 'e\u0301', 1],
  ['an ideograph', '漢', 2],
  ['a fullwidth letter', 'Ａ', 2],
  ['a halfwidth letter', 'ｶ', 1],
  ['a halfwidth letter and its sound mark', 'ｶﾞ', 2],
  ['an unassigned code point of the CJK planes', '\u{3fffd}', 2],
  ['an unassigned code point elsewhere', '\u0378', 1],
  ['a private code point', '\ue0b0', 1],
  ['the replacement character', '\ufffd', 1],
  ['a soft hyphen', '\u00ad', 1],
  ['a zero width space', '\u200b', 0],
  ['a byte order mark', '\ufeff', 0],
  ['a line separator', '\u2028', 0],
  ['a lone mark', '\u0301', 0],
  ['a lone spacing mark', '\u093e', 1],
  ['a letter and a spacing mark', 'का', 2],
  ['a letter and a vowel below', 'कु', 1],
  ['a conjunct', 'क्ष', 2],
  ['a Thai letter, a tone and AM', 'น้ำ', 2],
  ['a syllable of Hangul', '한', 2],
  ['a syllable of Hangul in three letters', '\u1112\u1161\u11ab', 2],
  ['a Hangul vowel alone', '\u1161', 0],
  ['a prepended sign', '\u0600', 1],
  ['a prepended sign and its digit', '\u0600\u0661', 1],
  ['a prepended sign and an ideograph', '\u0600漢', 2],
  ['half a flag', '🇩', 2],
  ['a flag', '🇩🇪', 2],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 2],
  ['a text symbol', '☎', 1],
  ['a text symbol as emoji', '☎\ufe0f', 2],
  ['a text symbol as text', '☎\ufe0e', 1],
  ['an emoji', '⌚', 2],
  ['an emoji as text', '⌚\ufe0e', 1],
  ['an emoji without a text form', '🤖\ufe0e', 2],
  ['an ideograph with the text selector', '漢\ufe0e', 2],
  ['a letter with the emoji selector', 'a\ufe0f', 1],
  ['a digit with the emoji selector', '1\ufe0f', 2],
  ['an asterisk with the emoji selector', '*\ufe0f', 2],
  ['a number sign with the emoji selector', '#\ufe0f', 2],
  ['a keycap', '1\ufe0f\u20e3', 2],
  ['a letter with the signs of a keycap', 'a\ufe0f\u20e3', 1],
  ['a keycap without its selector', '1\u20e3', 1],
  ['a thumb with a skin tone', '👍🏽', 2],
  ['a text symbol with a skin tone', '☝🏽', 2],
  ['a skin tone alone', '🏽', 2],
  ['a family', '👩\u200d👩\u200d👧\u200d👦', 2],
  ['a heart on fire without its selector', '❤\u200d🔥', 2],
  ['an invisible character in front of a letter', '\u200ba', 1],
])('%s', (_, text, width) => {
  expect(clusterWidth(text, 1)).toBe(width);
});

test('ambiguous characters follow the option', () => {
  for (const text of ['§', 'α', '─', '①', '\ue0b0', '\ufffd', '☎']) {
    expect(codePointWidth(codeOf(text), 1)).toBe(1);
    expect(codePointWidth(codeOf(text), 2)).toBe(2);
    expect(clusterWidth(`${text}\u0301`, 2)).toBe(2);
  }
  for (const text of ['a', 'ö', 'ｶ']) expect(clusterWidth(text, 2)).toBe(1);
  for (const text of ['\u0301', '\u200b', '\ufe0f']) expect(clusterWidth(text, 2)).toBe(0);
});

test('controls have no width', () => {
  for (const code of [0, 7, 0x1f, 0x7f, 0x80, 0x9f]) expect(codePointWidth(code, 1)).toBe(0);
});

test('every recommended emoji but the ZWJ sequences, which are too many to guess, is two columns', () => {
  const pictures = codePoints(0x23, 0x1ffff).map((code) => String.fromCodePoint(code));
  const hands = pictures.filter((text) => /\p{Emoji_Modifier_Base}/u.test(text));
  const letters = pictures.filter((text) => /\p{Regional_Indicator}/u.test(text));
  const candidates = [
    ...pictures.flatMap((text) => [text, `${text}\ufe0f`]),
    ...[...'0123456789#*'].map((text) => `${text}\ufe0f\u20e3`),
    ...hands.flatMap((text) => ['🏻', '🏼', '🏽', '🏾', '🏿'].map((tone) => text + tone)),
    ...letters.flatMap((first) => letters.map((second) => first + second)),
  ];
  const isEmoji = /^\p{RGI_Emoji}$/v;
  const emoji = candidates.filter((text) => isEmoji.test(text));
  expect(emoji.length).toBeGreaterThan(2_000);
  expect(emoji.filter((text) => clusterWidth(text, 1) !== 2).length).toBeLessThanOrEqual(unknownCount);
});

test('what has no width is what Unicode calls a mark, a format character or ignorable', () => {
  const invisible = /[\p{Mn}\p{Me}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
  const exceptions = /[\u00ad\u115f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
  const jamo = /[\u1160-\u11ff\ud7b0-\ud7fb]/u;
  const wrong = codePoints(0xa0, 0x10ffff).filter((code) => {
    const text = String.fromCodePoint(code);
    if (/\p{Cn}/u.test(text)) return false;
    const isZero = (invisible.test(text) && !exceptions.test(text)) || jamo.test(text);
    return isZero !== (codePointWidth(code, 1) === 0);
  });
  expect(wrong.length).toBeLessThanOrEqual(unknownCount);
});

function codeOf(text: string): number {
  return text.codePointAt(0) as number;
}

function codePoints(first: number, last: number): number[] {
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return all.filter((code) => code < 0xd800 || code > 0xdfff);
}
