import { CastRecorder } from '../../recording/asciicast/cast-recorder.js';
import { canContinue, fullLines } from '../../recording/asciicast/cast-writer.js';
import { fullLine } from '../../recording/jsonl/ended.js';
import { FrameRecorder } from '../../recording/jsonl/frame-recorder.js';
import { isJsonlRecording } from '../../recording/jsonl/recorder.js';
import { LineFile } from '../../recording/line-file.js';
import type { SessionRecorder } from '../../recording/recorded-session.js';
import type { RecordingFormat } from '../../recording/recording.js';
import type { Redactor } from '../../recording/redact/redactor.js';
import type { SessionCore } from '../../session/core.js';
import type { OutputLog } from '../../session/output/output-log.js';
import type { Dialect } from '../../terminal/index.js';
import { plainText } from '../../terminal/views/plain-text.js';
import { TraceFile, type TraceFileOptions } from './trace/trace-file.js';
import { TraceRecorder } from './trace/trace-recorder.js';

/** What a recording says about a session besides its events. */
export interface RecordedProgram {
  title: string | undefined;
  /** The variables that were added to the program's environment. */
  env: Readonly<Record<string, string | null>> | undefined;
  /** Hides the session's secrets. */
  redactor: Redactor;
  /** Which terminal it follows. Default `xterm`. */
  dialect?: Dialect | undefined;
}

/** The file of a recording, whatever its format. */
export type RecordingFile = LineFile | TraceFile;

export interface RecorderOptions {
  format: RecordingFormat;
  file: RecordingFile;
  includesInput: boolean;
  onEnd: (error: Error) => void;
}

const DEFAULT_TERM = 'xterm-256color';

/** How ttypilot recognises its own files, and what it writes at the end of a full one. */
const LINE_FILES = {
  asciicast: { isOurs: canContinue, whenFull: fullLines },
  jsonl: { isOurs: isJsonlRecording, whenFull: fullLine },
};

export function openFile(path: string, format: RecordingFormat, options: TraceFileOptions): RecordingFile {
  const { onDropped, ...rest } = options;
  return format === 'trace'
    ? TraceFile.open(path, { ...rest, onDropped })
    : LineFile.open(path, { ...LINE_FILES[format], ...rest });
}

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
  const { file, ...own } = { ...rest, redactor };
  const header = {
    timestamp: Math.floor(Date.now() / 1000),
    ...describeProgram(session, program),
    term: env?.TERM ?? DEFAULT_TERM,
  };
  if (file instanceof TraceFile) {
    const told = { ...header, sessionId: session.id, dialect: program.dialect };
    return new TraceRecorder(source, { ...own, file, header: told, journal: session.journal });
  }
  return format === 'jsonl'
    ? new FrameRecorder(source, { ...own, file })
    : new CastRecorder(source, { ...own, file, header });
}

/** A longer unfinished sequence, such as a picture, is not repeated. */
const MAX_SEQUENCE = 16_384;

/** The start of a character or sequence that the program has not finished writing. */
function unfinishedOutput(log: OutputLog): Uint8Array {
  const { bytes } = log.read(Math.max(log.start, log.end - MAX_SEQUENCE), MAX_SEQUENCE);
  const { end } = plainText(bytes);
  return bytes.length - end < MAX_SEQUENCE ? bytes.subarray(end) : new Uint8Array();
}
