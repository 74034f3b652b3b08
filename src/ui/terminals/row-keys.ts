/** Keys that the keyboards of phones do not have. */
export type RowKey = 'escape' | 'tab' | 'enter' | keyof typeof ARROWS;

const ARROWS = { up: 'A', down: 'B', right: 'C', left: 'D' };
const OTHERS = { escape: '\x1b', tab: '\t', enter: '\r' };

/** What the page's terminal would send for the key of a real keyboard. */
export function bytesOfKey(key: RowKey, how: { isCtrlHeld: boolean; isApplicationCursor: boolean }): string {
  if (key === 'escape' || key === 'tab' || key === 'enter') return OTHERS[key];
  if (how.isCtrlHeld) return `\x1b[1;5${ARROWS[key]}`;
  return `\x1b${how.isApplicationCursor ? 'O' : '['}${ARROWS[key]}`;
}

/** The control character that Ctrl makes of a character, or the character itself where there is none. */
export function withCtrl(character: string): string {
  return /^[@-~ ]$/.test(character) ? String.fromCharCode(character.charCodeAt(0) & 0x1f) : character;
}
