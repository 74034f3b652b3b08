/**
 * Replies that a terminal in a browser sends to the program's queries: attributes, status, cursor, modes, colours,
 * settings, version. Keys never look like this, except that `CSI 1;5R` may be ctrl+F3 and therefore stays.
 */
const REPLIES = new RegExp(
  [
    '\\x1b\\[[?>=][\\d;]*c',
    '\\x1b\\[0n',
    '\\x1b\\[\\?[\\d;]+[nR]',
    '\\x1b\\[(?!1;[2-9]R|1;1[0-6]R)\\d+;\\d+R',
    '\\x1b\\[\\??[\\d;]+\\$y',
    '\\x1b\\[\\?\\d+u',
    '\\x1b\\[\\d+(?:;\\d+)*t',
    '\\x1b\\](?:\\d+;)+(?:rgba?:[^\\x07\\x1b]*|\\?)?(?:\\x07|\\x1b\\\\)',
    '\\x1bP[^\\x1b]{0,4096}\\x1b\\\\',
  ].join('|'),
  'g',
);

/** The input of a viewer without such replies: only the engine answers, however many viewers there are. */
export function withoutReplies(input: string): string {
  return input.includes('\x1b') ? input.replace(REPLIES, '') : input;
}
