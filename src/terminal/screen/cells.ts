/**
 * A cell is three words, each in its own plane of the row: what it shows, how it looks, and when it was written.
 * The content word holds a code point or the number of a cluster, and the cell's part in a wide character.
 */
export const BLANK = 0;
export const CODE_MASK = 0x1fffff;
/** The low bits are a number in the cluster table, not a code point. */
export const CLUSTER = 1 << 21;
/** The left half of a character that takes two columns. */
export const WIDE = 1 << 22;
/** The right half: it holds no text of its own. */
export const TAIL = 1 << 23;
