import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectory } from '../../base/data-directory.js';
import { fail } from '../../base/errors.js';
import { newId } from '../../base/ids.js';
import { preparePrivateDirectory } from '../../base/private-directory.js';
import { CastRecorder } from '../../recording/asciicast/cast-recorder.js';
import { canContinue } from '../../recording/asciicast/cast-writer.js';
import { FrameRecorder } from '../../recording/jsonl/frame-recorder.js';
import { isJsonlRecording } from '../../recording/jsonl/recorder.js';
import { LineFile } from '../../recording/line-file.js';
import type { Redactor } from '../../recording/redact/redactor.js';
import type { Session } from '../../session/session.js';
import { type EarlierRecording, earlierRecordings, fileNameOf } from './earlier-recordings.js';
import { Recording, type RecordingFormat, type RecordingOptions } from './recording.js';
import { unfinishedOutput } from './unfinished-output.js';

/** What a recording tells about a session beside what happens in it. */
export interface RecordedProgram {
  title: string | undefined;
  /** What was added to the environment of the program. */
  env: Readonly<Record<string, string | null>> | undefined;
  /** Hides the secrets of the session. */
  redactor: Redactor;
}

/** Recordings that are over and can still be listed. */
const MOST_ENDED = 200;
/** Of one session at a time. */
const MOST_RUNNING = 8;
const DEFAULT_TERM = 'xterm-256color';

/** All recordings of this process. */
export class Recordings {
  readonly #all = new Map<string, Recording>();
  readonly #options: { dataDirectory?: string; recordingBytes?: number };

  constructor(options: { dataDirectory?: string; recordingBytes?: number } = {}) {
    this.#options = options;
  }

  /** Oldest first: those that run, and those that ended a while ago. */
  list(): Recording[] {
    return [...this.#all.values()];
  }

  /** Oldest first: those in the data directory that this process has not made, or does not know any more. */
  earlier(): EarlierRecording[] {
    const known = new Set(this.list().map(({ path }) => path));
    return earlierRecordings(this.#folder, (path) => known.has(path));
  }

  ofSession(sessionId: string): Recording[] {
    return this.list().filter((recording) => recording.sessionId === sessionId);
  }

  /** Starts to record a session; throws, and leaves no file, when that is not possible. */
  start(session: Session, program: RecordedProgram, options: RecordingOptions = {}): Recording {
    const { format = 'asciicast', includesInput = false, limitBytes = this.#options.recordingBytes } = options;
    this.#check(session);
    const id = newId('r');
    const path =
      options.path === undefined ? this.#newPath({ id, sessionId: session.id, format }) : resolve(options.path);
    if (this.#running().some((other) => other.path === path)) {
      throw fail('recording_refused', { path, reason: 'another recording is written to it' });
    }
    const isOurs = format === 'jsonl' ? isJsonlRecording : canContinue;
    const file = LineFile.open(path, { isOurs, limitBytes });
    let recording: Recording | undefined;
    const onEnd = (error: Error) => recording?.fail(error);
    try {
      const recorder = newRecorder(session, program, { format, file, includesInput, onEnd });
      recording = new Recording({ id, session, format, file, recorder });
      if (file.end) throw file.end;
    } catch (error) {
      recording?.fail(error as Error);
      file.dispose();
      if (file.bytes === 0) rmSync(path, { force: true });
      throw error;
    }
    this.#all.set(recording.id, recording);
    this.#forgetOldest();
    return recording;
  }

  #check(session: Session): void {
    if (session.exit) throw fail('session_exited', { act: 'be recorded' });
    const count = this.#running().filter((recording) => recording.sessionId === session.id).length;
    if (count >= MOST_RUNNING)
      throw fail('too_many_requests', { limit: MOST_RUNNING, what: 'recordings of the session' });
  }

  /** A file that is not there yet, in a folder that only its owner sees. */
  #newPath(recording: Parameters<typeof fileNameOf>[0]): string {
    preparePrivateDirectory(this.#home);
    preparePrivateDirectory(this.#folder);
    return join(this.#folder, fileNameOf(recording));
  }

  get #home(): string {
    return this.#options.dataDirectory ?? dataDirectory();
  }

  get #folder(): string {
    return join(this.#home, 'recordings');
  }

  #running(): Recording[] {
    return this.list().filter(({ end }) => end === undefined);
  }

  #forgetOldest(): void {
    const ended = this.list().filter(({ end }) => end !== undefined);
    for (const { id } of ended.slice(0, -MOST_ENDED)) this.#all.delete(id);
  }
}

interface RecorderOptions {
  format: RecordingFormat;
  file: LineFile;
  includesInput: boolean;
  onEnd: (error: Error) => void;
}

function newRecorder(
  session: Session,
  { title, env, redactor }: RecordedProgram,
  { format, ...options }: RecorderOptions,
) {
  const source = {
    terminal: session.terminal,
    clock: session.clock,
    onOutput: session.onOutput,
    onScreen: session.onScreen,
    onResize: session.onResize,
    onInput: session.input.onSent,
    unfinishedOutput: () => unfinishedOutput(session.output),
  };
  if (format === 'jsonl') return new FrameRecorder(source, { ...options, redactor });
  const header = {
    timestamp: Math.floor(Date.now() / 1000),
    title: redactedTitle(title ?? session.terminal.title, redactor),
    command: [redactor.text(session.command), ...redactor.args(session.args)].join(' '),
    term: env?.TERM ?? DEFAULT_TERM,
  };
  return new CastRecorder(source, { ...options, redactor, header });
}

function redactedTitle(title: string, redactor: Redactor): string | undefined {
  return title === '' ? undefined : redactor.text(title);
}
