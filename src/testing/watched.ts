import type { Redactor } from '../recording/redact/redactor.js';
import type { Session } from '../session/session.js';
import type { InputLog } from './input-log.js';
import type { ScreenSettings } from './settings.js';

/** The parts of a screen that matchers need. */
export interface Watched {
  readonly session: Session;
  readonly settings: ScreenSettings;
  readonly inputs: InputLog;
  /** Redacts everything that is reported about the screen. */
  readonly redactor: Redactor;
  readonly recording: { readonly path: string; mark(label: string): void } | undefined;
}
