import type { Theme } from '../render/picture/themes.js';
import type { WindowBar } from '../render/picture/window-bar.js';

/** Where something stands in a tape. */
export interface TapePlace {
  file: string;
  line: number;
}

/** What a tape does, one after the other. */
export type TapeStep = { place: TapePlace } & (
  | { do: 'type'; text: string; everyMs?: number | undefined }
  | { do: 'press'; key: string; count: number; everyMs?: number | undefined }
  | { do: 'scroll'; direction: 'up' | 'down'; count: number; everyMs?: number | undefined }
  | { do: 'sleep'; ms: number }
  | ({ do: 'wait' } & Awaited)
  | { do: 'hide' }
  | { do: 'show' }
  | { do: 'screenshot'; path: string }
  | { do: 'copy'; text: string }
  | { do: 'paste' }
  | ({ do: 'set' } & Pacing)
);

export interface Awaited {
  scope: 'line' | 'screen';
  pattern?: string | undefined;
  timeoutMs?: number | undefined;
}

/** Settings that may change on the way. */
export interface Pacing {
  typingMs?: number;
  waitTimeoutMs?: number;
  waitPattern?: string;
}

/** Settings that hold for the whole tape. */
export interface TapeSettings {
  shell: string;
  fontSize: number;
  letterSpacing: number;
  lineHeight: number;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  padding: number;
  margin: number;
  /** 0xrrggbb. */
  marginFill?: number;
  windowBar?: WindowBar;
  windowBarSize: number;
  borderRadius: number;
  theme: string | Theme;
  framerate: number;
  playbackSpeed: number;
  /** As a share of the length. */
  loopOffset: number;
}

export interface TapeOutput {
  path: string;
  place: TapePlace;
}

/** A tape that was read. */
export interface Tape {
  file: string;
  settings: TapeSettings;
  pacing: Required<Pacing>;
  env: Record<string, string>;
  outputs: TapeOutput[];
  steps: TapeStep[];
  /** What in it has no effect, for people. */
  notes: string[];
}

export const DEFAULTS: Pick<Tape, 'settings' | 'pacing'> = {
  settings: {
    shell: 'bash',
    fontSize: 22,
    letterSpacing: 0,
    lineHeight: 1,
    width: 1200,
    height: 600,
    padding: 60,
    margin: 0,
    windowBarSize: 30,
    borderRadius: 0,
    theme: 'dark',
    framerate: 30,
    playbackSpeed: 1,
    loopOffset: 0,
  },
  pacing: { typingMs: 50, waitTimeoutMs: 15_000, waitPattern: '>$' },
};
