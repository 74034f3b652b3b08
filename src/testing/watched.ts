import type { Redactor } from '../recording/redact/redactor.js';
import type { Session } from '../session/session.js';
import type { InputLog } from './input-log.js';
import type { ScreenSettings } from './settings.js';

/** A screen, as far as those need it who judge it. */
export interface Watched {
  readonly session: Session;
  readonly settings: ScreenSettings;
  readonly inputs: InputLog;
  /** Takes secrets out of what is told about the screen. */
  readonly redactor: Redactor;
  readonly recording: { readonly path: string; mark(label: string): void } | undefined;
}
