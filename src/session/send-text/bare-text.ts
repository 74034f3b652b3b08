/**
 * What is left of a text when everything is taken away that a program may add or drop where it shows an input line:
 * blanks (it wraps and indents), the lines of boxes, control characters.
 */
export function bareText(text: string): string {
  return text.normalize('NFC').replace(NOT_SHOWN, '');
}

/** Whether a cell holds nothing but a line of a box, or a blank. */
export function isFrame(text: string): boolean {
  return bareText(text) === '';
}

// box drawing, block elements and the upright bar that stands in for them; variation selectors are kept or not
const NOT_SHOWN = /\s|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\||[\u2500-\u259f]/gu;
