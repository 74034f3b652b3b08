import { RGB, type StyleParts } from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import { reclaimStyles } from './reclaim.js';

/** Changes parts of the current style. */
export function changePen(state: State, change: Partial<StyleParts>): void {
  setPen(state, { ...state.styles.parts(state.pen), ...change });
}

export function setPen(state: State, parts: StyleParts): void {
  const needsEntry =
    parts.foreground >= RGB || parts.background >= RGB || parts.underlineColor !== 0 || parts.link !== 0;
  if (needsEntry && state.styles.isFull) reclaimStyles(state);
  state.pen = state.styles.word(parts.attributes, parts.foreground, parts.background, parts.underlineColor, parts.link);
  state.erasePen = state.styles.eraseWord(state.pen);
}
