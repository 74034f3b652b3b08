import type { FullScreen } from '../render/formats/full.js';
import { viewOf } from '../render/view.js';
import type { Session } from '../session/session.js';

/** The whole screen for who only watches: unlike `view` it is not remembered for a later comparison. */
export function screenOf({ terminal }: Session): FullScreen {
  return viewOf(terminal, { format: 'full' }).content as FullScreen;
}
