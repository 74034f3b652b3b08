/**
 * A text without anything that a program may add or drop when it shows an input line: blanks (it wraps and indents), box
 * drawing, control characters.
 */
export function bareText(text: string): string {
  return text.normalize('NFC').replace(NOT_SHOWN, '');
}

/** Whether a cell holds only box drawing or a blank. */
export function isFrame(text: string): boolean {
  return bareText(text) === '';
}

// box drawing, block elements and the vertical bar used in their place; variation selectors may be kept or dropped
const NOT_SHOWN = /\s|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\||[\u2500-\u259f]/gu;
