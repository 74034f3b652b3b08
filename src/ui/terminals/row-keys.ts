/** Keys that phone keyboards lack. */
export type RowKey = 'escape' | 'tab' | 'enter' | keyof typeof ARROWS;

const ARROWS = { up: 'A', down: 'B', right: 'C', left: 'D' };
const OTHERS = { escape: '\x1b', tab: '\t', enter: '\r' };

/** The bytes that xterm would send for the same key of a real keyboard. */
export function bytesOfKey(key: RowKey, how: { isCtrlHeld: boolean; isApplicationCursor: boolean }): string {
  if (key === 'escape' || key === 'tab' || key === 'enter') return OTHERS[key];
  if (how.isCtrlHeld) return `\x1b[1;5${ARROWS[key]}`;
  return `\x1b${how.isApplicationCursor ? 'O' : '['}${ARROWS[key]}`;
}

/** The control character for a character, or the character itself if there is none. */
export function ctrlCharacter(character: string): string {
  return /^[@-~ ]$/.test(character) ? String.fromCharCode(character.charCodeAt(0) & 0x1f) : character;
}
