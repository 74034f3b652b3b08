import type { Redactor } from '../recording/redact/redactor.js';
import type { Session } from '../session/session.js';
import type { InputLog } from './input-log.js';
import type { ScreenSettings } from './settings.js';
import type { TestRecording } from './test-recording.js';

/** A screen that was not as expected. */
export interface ScreenFailure {
  /** What was expected and seen instead, as a sentence. */
  sentence: string;
  bundle: Promise<Bundle>;
  /** Whether the bundle is there; drawing its pictures takes a while. */
  isDone: boolean;
}

/** A failure bundle. */
export interface Bundle {
  /** Its path, or the reason why writing failed. */
  place: string;
  isWritten: boolean;
  /** The trace in it. */
  trace?: string | undefined;
}

/** The parts of a screen that matchers need. */
export interface Watched {
  readonly session: Session;
  readonly settings: ScreenSettings;
  readonly inputs: InputLog;
  /** Redacts everything that is reported about the screen. */
  readonly redactor: Redactor;
  /** Where it was not as expected, oldest first. */
  readonly failures: ScreenFailure[];
  readonly recording: TestRecording | undefined;
}
