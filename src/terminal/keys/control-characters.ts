/** The control character for Ctrl and a character, as on X11 keyboards; most characters have none. */
export function withCtrl(character: string): string | undefined {
  if (character.length !== 1) return undefined;
  const code = character.charCodeAt(0);
  if ((code >= 0x40 && code < 0x7f) || character === ' ') return String.fromCharCode(code & 0x1f);
  return FROM_OTHER_KEYS[character];
}

// digits and punctuation stand in for @ [ \ ] ^ _ and DEL, which need Shift or are missing on many keyboards
const FROM_OTHER_KEYS: Record<string, string> = {
  '2': '\x00',
  '3': '\x1b',
  '4': '\x1c',
  '5': '\x1d',
  '6': '\x1e',
  '7': '\x1f',
  '8': '\x7f',
  '/': '\x1f',
  '?': '\x7f',
};

/** The key that sends a control character: its dedicated key, or Ctrl and a character. */
export function keyOfControl(character: string): { name: string; ctrl: boolean } | undefined {
  const code = character.charCodeAt(0);
  const own = OWN_KEYS[character];
  if (own !== undefined) return { name: own, ctrl: false };
  if (code === 0) return { name: ' ', ctrl: true };
  if (code < 0x20) return { name: String.fromCharCode(code | 0x40).toLowerCase(), ctrl: true };
  return undefined;
}

const OWN_KEYS: Record<string, string> = { '\t': 'tab', '\r': 'enter', '\x1b': 'escape', '\x7f': 'backspace' };
