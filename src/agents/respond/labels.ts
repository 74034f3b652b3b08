import type { Dialog } from '../dialogs/dialog.js';

/** How programs word an option that opens a text field, clearest first. */
const FREE_TEXT = [
  /^(?:other|type something|something else|custom|(?:type|write|enter) your own|none of (?:these|the above))\b/i,
  /\b(?:tell|say)\b.*\bwhat to do\b|\bsuggest changes\b/i,
];
const SUBMIT = /^(?:submit|send)(?: (?:the |your |all )?answers?)?$/i;

/** Whether an option opens a text field instead of being an answer itself. */
export function isFreeText(label: string): boolean {
  return FREE_TEXT.some((words) => words.test(label.trim()));
}

export function isSubmit(label: string): boolean {
  return SUBMIT.test(label.trim());
}

/** The last page of several questions, which submits the answers. */
export function isReview({ options }: Pick<Dialog, 'options'>): boolean {
  return options.some(({ label }) => isSubmit(label));
}

/** Compares two texts, ignoring how they wrap; a truncated text matches by prefix. */
export function sameWords(shown: string, wanted: string): boolean {
  const [one, other] = [plain(shown), plain(wanted)];
  if (one === other) return true;
  return one.endsWith('…') && one.length > 1 && other.startsWith(one.slice(0, -1));
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
