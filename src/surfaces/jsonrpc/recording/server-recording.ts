import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { Emitter } from '../../../base/emitter.js';
import { fail } from '../../../base/errors/errors.js';
import { makeDirectories } from '../../../base/files/make-directory.js';
import type { Direction } from '../../../recording/jsonl/event.js';
import { FrameSampler } from '../../../recording/jsonl/frame-sampler.js';
import { isJsonlRecording, JsonlRecorder } from '../../../recording/jsonl/recorder.js';
import { redactedRows } from '../../../recording/jsonl/redacted-rows.js';
import { LineFile } from '../../../recording/line-file.js';
import { Redactor } from '../../../recording/redact/redactor.js';
import { secretValues } from '../../../recording/redact/secret-values.js';
import type { ActiveSession } from '../active-session.js';
import { HeldLines } from './held-lines.js';
import { markRedacted, NotedRequest } from './noted-request.js';

/** Records a server: its messages, and frames of its screen. */
export class ServerRecording implements Disposable {
  readonly #clock: Clock;
  readonly #session: () => ActiveSession | undefined;
  readonly #screen = new Emitter<void>();
  #recorder: JsonlRecorder | undefined;
  #sampler: FrameSampler | undefined;
  #lines: HeldLines | undefined;

  constructor(clock: Clock, session: () => ActiveSession | undefined) {
    this.#clock = clock;
    this.#session = session;
  }

  /** The file; undefined when nothing is recorded. */
  get path(): string | undefined {
    return this.#recorder?.isOpen ? this.#recorder.path : undefined;
  }

  /** Appends to the file when it exists. Ends the recording that runs first. */
  start(path: string, intervalMs: number): string {
    this.dispose();
    const redactor = newRedactor();
    const file = LineFile.open(inRealDirectory(path), { isOurs: isJsonlRecording });
    const recorder = new JsonlRecorder({ file, redact: (line, direction) => redacted(line, direction, redactor) });
    const lines = new HeldLines(({ direction, line, atMs }) => recorder.note(direction, line, atMs));
    const rows = () => {
      const session = this.#session();
      return session ? redactedRows(session.terminal, redactor) : [];
    };
    this.#recorder = recorder;
    this.#lines = lines;
    this.#sampler = new FrameSampler({
      clock: this.#clock,
      intervalMs,
      rows,
      onScreen: this.#screen.event,
      note: (direction, line) => lines.add(direction, line),
    });
    return recorder.path;
  }

  request(line: string, method: string): NotedRequest {
    // the client acts on the screen as it is now
    this.#sampler?.sample();
    return new NotedRequest(line, method, this.#lines);
  }

  note(direction: 'response' | 'notification', line: string): void {
    this.#lines?.add(direction, line);
  }

  screenChanged(): void {
    this.#screen.emit();
  }

  dispose(): void {
    this.#sampler?.dispose();
    this.#lines?.end();
    this.#recorder?.dispose();
    this.#sampler = undefined;
    this.#recorder = undefined;
    this.#lines = undefined;
  }
}

/** Marks a request that lost something: it cannot be sent again. */
function redacted(line: string, direction: Direction, redactor: Redactor): string {
  const text = redactor.json(line);
  return direction === 'request' && text !== line ? markRedacted(text) : text;
}

/** Removes whatever looks like a secret, and the values of environment variables whose names say that they are secret. */
export function newRedactor(): Redactor {
  return new Redactor(secretValues(process.env));
}

function inRealDirectory(path: string): string {
  try {
    const directory = dirname(path);
    makeDirectories(directory);
    return join(realpathSync(directory), basename(path));
  } catch (error) {
    throw fail('recording_refused', { path, reason: (error as Error).message }, { cause: error });
  }
}
