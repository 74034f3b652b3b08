import { CastRecorder } from '../../recording/asciicast/cast-recorder.js';
import { canContinue, fullLines } from '../../recording/asciicast/cast-writer.js';
import { fullLine } from '../../recording/jsonl/ended.js';
import { FrameRecorder } from '../../recording/jsonl/frame-recorder.js';
import { isJsonlRecording } from '../../recording/jsonl/recorder.js';
import type { LineFile } from '../../recording/line-file.js';
import type { SessionRecorder } from '../../recording/recorded-session.js';
import type { RecordingFormat } from '../../recording/recording.js';
import type { Redactor } from '../../recording/redact/redactor.js';
import type { SessionCore } from '../../session/core.js';
import { unfinishedOutput } from './unfinished-output.js';

/** What a recording says about a session besides its events. */
export interface RecordedProgram {
  title: string | undefined;
  /** The variables that were added to the program's environment. */
  env: Readonly<Record<string, string | null>> | undefined;
  /** Hides the session's secrets. */
  redactor: Redactor;
}

export interface RecorderOptions {
  format: RecordingFormat;
  file: LineFile;
  includesInput: boolean;
  onEnd: (error: Error) => void;
}

const DEFAULT_TERM = 'xterm-256color';

/** For each format: how a file of ours is recognised, and what is written at the end of a file that is full. */
export const FILES = {
  asciicast: { isOurs: canContinue, whenFull: fullLines },
  jsonl: { isOurs: isJsonlRecording, whenFull: fullLine },
};

/** What lists and headers say about a session, without its secrets. */
export function describeProgram(session: SessionCore, { title, redactor }: RecordedProgram) {
  const shown = title ?? session.terminal.title;
  return {
    title: shown === '' ? undefined : redactor.text(shown),
    command: [redactor.text(session.command), ...redactor.args(session.args)].join(' '),
  };
}

export function newRecorder(session: SessionCore, program: RecordedProgram, options: RecorderOptions): SessionRecorder {
  const { format, ...rest } = options;
  const { env, redactor } = program;
  const source = {
    terminal: session.terminal,
    clock: session.clock,
    onOutput: session.onOutput,
    onScreen: session.onScreen,
    onResize: session.onResize,
    onInput: session.input.onSent,
    unfinishedOutput: () => unfinishedOutput(session.output),
  };
  if (format === 'jsonl') return new FrameRecorder(source, { ...rest, redactor });
  const header = {
    timestamp: Math.floor(Date.now() / 1000),
    ...describeProgram(session, program),
    term: env?.TERM ?? DEFAULT_TERM,
  };
  return new CastRecorder(source, { ...rest, redactor, header });
}
