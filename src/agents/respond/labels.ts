import type { Dialog } from '../dialogs/dialog.js';

/** Options that open a text field, in the words that programs have for them; the clearer first. */
const FREE_TEXT = [
  /^(?:other|type something|something else|custom|(?:type|write|enter) your own|none of (?:these|the above))\b/i,
  /\b(?:tell|say)\b.*\bwhat to do\b|\bsuggest changes\b/i,
];
const SUBMIT = /^(?:submit|send)(?: (?:the |your |all )?answers?)?$/i;

/** Whether an option takes a text instead of being an answer itself. */
export function isFreeText(label: string): boolean {
  return FREE_TEXT.some((words) => words.test(label.trim()));
}

export function isSubmit(label: string): boolean {
  return SUBMIT.test(label.trim());
}

/** The last page of several questions, which sends the answers. */
export function isReview({ options }: Pick<Dialog, 'options'>): boolean {
  return options.some(({ label }) => isSubmit(label));
}

/** Whether two texts say the same, however they are wrapped; one that was cut off may be a beginning. */
export function sameWords(shown: string, wanted: string): boolean {
  const [one, other] = [plain(shown), plain(wanted)];
  if (one === other) return true;
  return one.endsWith('…') && one.length > 1 && other.startsWith(one.slice(0, -1));
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
