import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { fail } from '../../base/errors/errors.js';
import { dataDirectory } from '../../base/files/data-directory.js';
import { preparePrivateDirectory } from '../../base/files/private-directory.js';
import { newId } from '../../base/ids.js';
import { Recording, type RecordingOptions } from '../../recording/recording.js';
import type { SessionCore } from '../../session/core.js';
import { newFileName } from './file-name.js';
import { describeProgram, newRecorder, openFile, type RecordedProgram } from './new-recorder.js';
import { Posters } from './posters.js';
import { RecordingFolder } from './recording-folder.js';
import { RecordingLibrary } from './recording-library.js';
import { RecordingLimits } from './recording-limits.js';
import type { RetentionRules } from './retention.js';

export interface RecordingsOptions {
  clock?: Clock | undefined;
  dataDirectory?: string | undefined;
  /** Maximum size of a recording. Default 256 MB. */
  recordingBytes?: number | undefined;
  /** Maximum size of all recordings of a session together; 0 means no limit. Default 0. */
  sessionRecordingBytes?: number | undefined;
  /** What is kept in the data directory. Default: everything. */
  recordingRetention?: RetentionRules | undefined;
}

/** How many ended recordings this process remembers. */
const MAX_ENDED = 200;
/** Per session. */
const MAX_RUNNING = 8;

/** All recordings of this process. */
export class Recordings implements Disposable {
  readonly #all = new Map<string, Recording>();
  readonly #options: RecordingsOptions;
  readonly #limits: RecordingLimits;
  readonly #folder = new RecordingFolder(() => join(this.#home, 'recordings'));
  readonly #removed = new Emitter<{ count: number; bytes: number }>();
  readonly #changed = new Emitter<string>();
  /** Fires with the id of a session when a recording of it has begun or ended. */
  readonly onChange = this.#changed.event;
  /** Lists, opens and deletes recordings, including those of earlier processes. */
  readonly library: RecordingLibrary;
  /** Small pictures of recordings. */
  readonly posters: Posters;
  /** Fires when recordings were removed because they were too many, too large or too old. */
  readonly onRemoved = this.#removed.event;
  /** How many recordings were removed that way. */
  removedCount = 0;

  constructor(options: RecordingsOptions = {}) {
    const { clock = systemClock, sessionRecordingBytes: sessionBytes = 0, recordingRetention: rules } = options;
    this.#options = options;
    this.#limits = new RecordingLimits({ folder: this.#folder, clock, sessionBytes, rules });
    this.#limits.onRemoved((files) => this.#noteRemoved(files));
    this.library = new RecordingLibrary({
      folder: this.#folder,
      known: () => this.list(),
      onDeleted: ({ id, name, bytes }) => {
        this.#all.delete(id);
        this.#limits.deleted(name, bytes);
      },
    });
    this.posters = new Posters(this.library);
  }

  /** Enforces the limits of the data directory from now on. */
  keepWithinLimits(): void {
    this.#limits.start();
  }

  dispose(): void {
    this.#limits.dispose();
  }

  /** Running recordings and the last ones that ended, oldest first. */
  list(): Recording[] {
    return [...this.#all.values()];
  }

  ofSession(sessionId: string): Recording[] {
    return this.list().filter((recording) => recording.sessionId === sessionId);
  }

  /** Called when a session has ended and will not be recorded any more. */
  forgetSession(sessionId: string): void {
    this.#limits.forgetSession(sessionId);
  }

  /** Starts to record a session. If it throws, it leaves no file. */
  start(session: SessionCore, program: RecordedProgram, options: RecordingOptions = {}): Recording {
    const { format = 'asciicast', includesInput = false, limitBytes = this.#options.recordingBytes } = options;
    this.#check(session);
    const id = newId('r');
    const path =
      options.path === undefined ? this.#newPath({ id, sessionId: session.id, format }) : resolve(options.path);
    if (this.#running().some((other) => other.path === path)) {
      throw fail('recording_refused', { path, reason: 'another recording is being written to it' });
    }
    const file = openFile(path, format, {
      limitBytes,
      take: (bytes) => counted.take(bytes),
      onDropped: (bytes) => counted.giveBack(bytes),
    });
    const bytesBefore = file.bytes;
    const counted = this.#limits.count(path, { sessionId: session.id, bytes: bytesBefore });
    let recording: Recording | undefined;
    const onEnd = (error: Error) => recording?.fail(error);
    try {
      const recorder = newRecorder(session, program, { format, file, includesInput, onEnd });
      const parts = { id, session, format, file, recorder, ...describeProgram(session, program) };
      recording = new Recording({ ...parts, onEnd: () => this.#ended(session.id, counted) });
      if (file.end) throw file.end;
    } catch (error) {
      if (bytesBefore === 0) counted.cancel(file.bytes);
      recording?.fail(error as Error);
      file.dispose();
      counted.dispose();
      if (bytesBefore === 0) rmSync(path, { force: true });
      throw error;
    }
    this.#all.set(recording.id, recording);
    this.#forgetOldest();
    this.#changed.emit(session.id);
    return recording;
  }

  #ended(sessionId: string, counted: Disposable): void {
    counted.dispose();
    this.#changed.emit(sessionId);
  }

  #check(session: SessionCore): void {
    if (session.exit) throw fail('session_exited', { act: 'be recorded' });
    const count = this.#running().filter((recording) => recording.sessionId === session.id).length;
    if (count >= MAX_RUNNING)
      throw fail('too_many_requests', { limit: MAX_RUNNING, what: 'recordings of the session' });
  }

  /** A new file in a folder that only its owner can enter. */
  #newPath(recording: Parameters<typeof newFileName>[0]): string {
    preparePrivateDirectory(this.#home);
    preparePrivateDirectory(this.#folder.path);
    return join(this.#folder.path, newFileName(recording));
  }

  /** Looked up each time, because the environment may be set after this library is loaded. */
  get #home(): string {
    return this.#options.dataDirectory ?? dataDirectory();
  }

  #running(): Recording[] {
    return this.list().filter(({ end }) => end === undefined);
  }

  #noteRemoved(files: { name: string; bytes: number }[]): void {
    const paths = new Set(files.map(({ name }) => join(this.#folder.path, name)));
    for (const { id, path } of this.list()) if (paths.has(path)) this.#all.delete(id);
    this.removedCount += files.length;
    this.#removed.emit({ count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
  }

  #forgetOldest(): void {
    const ended = this.list().filter(({ end }) => end !== undefined);
    for (const { id } of ended.slice(0, -MAX_ENDED)) this.#all.delete(id);
  }
}
