import type { Disposable } from '../../base/disposable.js';
import type { LineFile } from '../line-file.js';
import type { RecordedEnd, RecordedSession, SessionRecorder, SessionRecorderOptions } from '../recorded-session.js';
import type { Redactor } from '../redact/redactor.js';
import { endedMessage } from './ended.js';
import { FrameSampler } from './frame-sampler.js';
import { JsonlRecorder } from './recorder.js';
import { redactedRows } from './redacted-rows.js';

export interface FrameRecorderOptions extends SessionRecorderOptions {
  file: LineFile;
  redactor: Redactor;
  /** Minimum time between frames. Default 200. */
  frameIntervalMs?: number | undefined;
}

const INTERVAL_MS = 200;

/** Records a session as JSONL: its screen as text, its input if requested, and its end. */
export class FrameRecorder implements SessionRecorder {
  readonly #recorder: JsonlRecorder;
  readonly #sampler: FrameSampler;
  readonly #typing: Disposable;

  constructor(session: RecordedSession, options: FrameRecorderOptions) {
    const { file, redactor, includesInput, frameIntervalMs = INTERVAL_MS } = options;
    const { clock, onScreen, terminal } = session;
    const redact = (line: string) => redactor.json(line);
    this.#recorder = new JsonlRecorder({ file, redact, onEnd: options.onEnd });
    this.#sampler = new FrameSampler({
      clock,
      intervalMs: frameIntervalMs,
      rows: () => redactedRows(terminal, redactor),
      onScreen,
      note: (direction, line) => this.#recorder.note(direction, line),
    });
    this.#typing = session.onInput(({ bytes, isSecret }) => {
      if (!isSecret && includesInput) this.#tell('request', 'sendText', { text: Buffer.from(bytes).toString() });
    });
  }

  get count(): number {
    return this.#recorder.count;
  }

  mark(label: string): void {
    this.#tell('notification', 'marker', { label });
  }

  finish({ isExit, ...end }: RecordedEnd): void {
    this.#typing.dispose();
    this.#sampler.dispose();
    if (isExit) this.#tell('notification', 'exited', end);
    else this.#recorder.note('notification', endedMessage(end.reason));
    this.#recorder.dispose();
  }

  #tell(direction: 'request' | 'notification', method: string, params: object): void {
    this.#recorder.note(direction, JSON.stringify({ jsonrpc: '2.0', method, params }));
  }
}
