import { advance, emojiAware, JOINED, NO_CLUSTER, WIDTH_CHANGE } from './graphemes.js';
import { AMBIGUOUS, properties, WIDTH_MASK } from './properties.js';
import { Change } from './transitions.js';

// No standard defines character widths. These rules follow what programs count (glibc's wcwidth, Python's wcwidth) and what
// Ghostty shows. A cluster is as wide as the sum of its parts, but at most two columns, so that programs that add up code
// points and programs that measure clusters mostly agree.
// - Zero: nonspacing and enclosing marks, format characters, default ignorables, line and paragraph separators, and
//   the Hangul vowels and trailing consonants, which belong to the syllable before them.
// - One: the soft hyphen, which terminals show; a prepended sign (U+0600), or it would vanish; a spacing mark (Mc), which
//   stands next to its base: का and a conjunct such as क्ष are two columns, as are Thai AM and ｶﾞ.
// - Two: East Asian wide and fullwidth, with the unassigned ones of the CJK planes; U+115F, which holds the place of a
//   syllable's first letter; a single regional indicator, drawn as a wide box, so that a flag need not grow in place.
// - VS16 widens and VS15 narrows only characters that have such a variation sequence. These include digits, `#` and `*`,
//   with or without a keycap after them (kitty, Ghostty, xterm.js, current tmux).
// - Ambiguous characters and private use are narrow by default; an option makes them wide.

// copies, because an imported constant costs a load each time
const [MASK, DEPENDS] = [WIDTH_MASK, AMBIGUOUS];

export type AmbiguousWidth = 1 | 2;
export type Width = 0 | 1 | 2;

/** Columns of one code point on its own, like wcwidth, but 0 for controls. */
export function codePointWidth(codePoint: number, ambiguousWidth: AmbiguousWidth): Width {
  if (codePoint < 0x20 || codePoint === 0x7f) return 0;
  return widthOf(properties(codePoint), ambiguousWidth);
}

/** Columns of a code point that starts a cluster, from its properties byte. */
export function widthOf(next: number, ambiguousWidth: AmbiguousWidth): Width {
  const width = next & MASK;
  return width === DEPENDS ? ambiguousWidth : (width as Width);
}

/** Columns of a cluster of `width` columns after the code point `next` joined it; `state` is what `advance` returned. */
export function widthAfter(width: Width, state: number, next: number): Width {
  const change = (state & WIDTH_CHANGE) >> 1;
  if (change === Change.none) return width;
  if (change === Change.grow) return (next & WIDTH_MASK) === 2 ? 2 : width;
  return change as Width;
}

/** Columns of a grapheme cluster; for a longer text, those of its first visible cluster. */
export function clusterWidth(cluster: string, ambiguousWidth: AmbiguousWidth): Width {
  let state = NO_CLUSTER;
  let width: Width = 0;
  let last = 0;
  for (const character of cluster) {
    const codePoint = character.codePointAt(0) as number;
    const next = properties(codePoint);
    state = advance(emojiAware(state, last), next);
    last = codePoint;
    if (state & JOINED) width = widthAfter(width, state, next);
    else if (width === 0) width = widthOf(next, ambiguousWidth);
    else if (widthOf(next, ambiguousWidth) > 0) break;
  }
  return width;
}
