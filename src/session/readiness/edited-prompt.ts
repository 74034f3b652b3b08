import type { Terminal } from '../../terminal/index.js';

/** A shorter one, such as the colon of a pager, wants a key. */
const MIN_LENGTH = 2;

/** The text before the cursor where a line seems to be edited: on the main screen, at the end of what the row shows. */
export function editedPrompt(terminal: Terminal): string | undefined {
  const { isAlternate, cursor } = terminal;
  if (isAlternate || !cursor.visible) return undefined;
  const cells = terminal.cells(cursor.y);
  const isBlank = (text: string) => text.trim() === '';
  if (cells.slice(cursor.x).some(({ text }) => !isBlank(text))) return undefined;
  const before = cells.slice(0, cursor.x);
  // pagers show their prompts inverted
  if (before.some(({ text, style }) => !isBlank(text) && style.inverse)) return undefined;
  const prompt = before
    .map(({ text }) => text)
    .join('')
    .trim();
  return prompt.length < MIN_LENGTH ? undefined : prompt;
}
