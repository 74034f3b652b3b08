/** A row of only lines and blocks: frames, rules, scroll bars. */
const ONLY_LINES = /^[\s\u2500-\u259f]*$/;
/** A line drawn with the same character. */
export const RULE = /([\u2500-\u259f])\1{2,}/g;
const GAP = /(\S) {3,}(?=\S)/g;

/** Whether a row shows nothing to read. */
export function isOnlyFrame(text: string): boolean {
  return ONLY_LINES.test(text);
}

/** A row in fewer characters: rules and wide gaps are narrowed. */
export function lean(text: string): string {
  return text.replace(RULE, '$1').replace(GAP, '$1  ').trimEnd();
}
