// Unicode data for generate-unicode.mjs. For a new version of Unicode, change UNICODE and the two packages together;
// mixed versions are refused.
import { eastAsianWidthType } from 'get-east-asian-width';

export const UNICODE = '17.0';
export const CODE_POINTS = 0x110000;

// No package has emoji-variation-sequences.txt; these are its entries that are emoji by default and text with VS15.
const TEXT_VARIANTS = `
231a-231b 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 2648-2653 267f 2693 26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce 26d4 26ea
26f2-26f3 26f5 26fa 26fd 2705 270a-270b 2728 274c 274e 2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 1f004
1f21a 1f22f 1f30d-1f30f 1f315 1f31c 1f378 1f393 1f3a7 1f3ac-1f3ae 1f3c2 1f3c4 1f3c6 1f3ca 1f3e0 1f3ed 1f408 1f415 1f41f
1f426 1f442 1f446-1f449 1f44d-1f44e 1f453 1f46a 1f47d 1f4a3 1f4b0 1f4b3 1f4bb 1f4bf 1f4cb 1f4da 1f4df 1f4e4-1f4e6
1f4ea-1f4ed 1f4f7 1f4f9-1f4fb 1f508 1f50d 1f512-1f513 1f550-1f567 1f610 1f687 1f68d 1f691 1f694 1f698 1f6ad 1f6b2
1f6b9-1f6ba 1f6bc`;

const BREAKS = 'Control Prepend Extend SpacingMark ZWJ Regional_Indicator L V T LV LVT';
const INVISIBLE = 'Nonspacing_Mark Enclosing_Mark Format Control Surrogate Line_Separator Paragraph_Separator';

export const breaks = await valueMap('Grapheme_Cluster_Break', BREAKS.split(' '));
export const conjunct = await valueMap('Indic_Conjunct_Break', ['Consonant', 'Linker']);
export const invisible = await valueMap('General_Category', INVISIBLE.split(' '));
export const ignorable = await propertySet('Binary_Property/Default_Ignorable_Code_Point');
export const pictographic = await propertySet('Binary_Property/Extended_Pictographic');
export const variable = await variationBases();

await checkVersions();

/**
 * The value of a property for each code point that has one.
 * @param {string} property
 * @param {string[]} values
 * @returns {Promise<Map<number, string>>}
 */
async function valueMap(property, values) {
  const map = new Map();
  for (const value of values) for (const cp of await propertySet(`${property}/${value}`)) map.set(cp, value);
  return map;
}

/**
 * @param {string} path
 * @returns {Promise<Set<number>>}
 */
async function propertySet(path) {
  const { default: ranges } = await import(`@unicode/unicode-${UNICODE}.0/${path}/ranges.mjs`);
  const set = new Set();
  for (const { begin, end } of ranges) for (let cp = begin; cp < end; cp++) set.add(cp);
  return set;
}

/** Characters that a variation selector turns into text or into an emoji. */
async function variationBases() {
  const { default: sequences } = await import(`@unicode/unicode-${UNICODE}.0/Sequence_Property/Basic_Emoji/index.mjs`);
  /** @type {string[]} */
  const selected = sequences.filter((/** @type {string} */ sequence) => sequence.endsWith('\ufe0f'));
  const bases = new Set(selected.map((sequence) => sequence.codePointAt(0)));
  for (const range of TEXT_VARIANTS.trim().split(/\s/)) {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    for (let cp = first; cp <= last; cp++) bases.add(cp);
  }
  return bases;
}

/** An older width table lacks the newest emoji; a newer one has code points that are unassigned in this version. */
async function checkVersions() {
  const emoji = await propertySet('Binary_Property/Emoji_Presentation');
  const unassigned = await propertySet('General_Category/Unassigned');
  for (let cp = 0; cp < CODE_POINTS; cp++) {
    const isCjk = /[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(String.fromCodePoint(cp));
    const isWide = eastAsianWidthType(cp) === 'wide';
    if (emoji.has(cp) ? !isWide && breaks.get(cp) !== 'Regional_Indicator' : isWide && unassigned.has(cp) && !isCjk) {
      throw new Error(`get-east-asian-width does not match Unicode ${UNICODE}: see U+${cp.toString(16)}`);
    }
  }
}
