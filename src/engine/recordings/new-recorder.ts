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

/** What a recording tells about a session beside what happens in it. */
export interface RecordedProgram {
  title: string | undefined;
  /** What was added to the environment of the program. */
  env: Readonly<Record<string, string | null>> | undefined;
  /** Hides the secrets of the session. */
  redactor: Redactor;
}

export interface RecorderOptions {
  format: RecordingFormat;
  file: LineFile;
  includesInput: boolean;
  onEnd: (error: Error) => void;
}

const DEFAULT_TERM = 'xterm-256color';

/** How a file of each format is known again, and what it ends with when it may not grow any more. */
export const FILES = {
  asciicast: { isOurs: canContinue, whenFull: fullLines },
  jsonl: { isOurs: isJsonlRecording, whenFull: fullLine },
};

/** What the list and the header tell of a session, without its secrets. */
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
