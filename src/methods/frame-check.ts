import type { Disposable } from '../base/disposable.js';
import { fail } from '../base/errors/errors.js';
import type { TextFrame } from '../recording/jsonl/read.js';
import { screenRows } from '../recording/jsonl/screen-rows.js';
import { describeExit } from './expectations.js';
import { newRedactor } from './recording.js';
import type { ServerState } from './server-state.js';

/** So many screens between two requests are remembered; a program that shows more has shown the last ones. */
const MOST_REMEMBERED = 10_000;

/**
 * Whether the screen shows again what it showed in a recording. What counts is the last frame before each request, which
 * whoever was recorded acted upon, and the last of all; what came in between depends on how output was cut into pieces.
 */
export class FrameCheck implements Disposable {
  readonly #server: ServerState;
  readonly #signal: AbortSignal;
  readonly #redactor = newRedactor();
  readonly #shown = new Set<string>();
  #listening: Disposable | undefined;
  #expected: { frame: TextFrame; number: number } | undefined;
  #number = 0;
  #firstMicros: number | undefined;
  #count = 0;

  constructor(server: ServerState, signal: AbortSignal) {
    this.#server = server;
    this.#signal = signal;
    this.#listen();
  }

  /** How many frames were found again. */
  get count(): number {
    return this.#count;
  }

  expect(frame: TextFrame): void {
    this.#number++;
    this.#firstMicros ??= frame.timestampMicros;
    this.#expected = { frame, number: this.#number };
  }

  /** What was expected so far does not count. */
  forget(): void {
    this.#expected = undefined;
  }

  /** Resolves when the frame that is expected has been shown. Throws `expectation_failed` when it does not come. */
  async settle(): Promise<void> {
    this.#listen();
    const expected = this.#expected;
    if (!expected) return;
    this.#expected = undefined;
    const wanted = textOf(expected.frame.rows);
    if (!this.#shown.has(wanted) && this.#screen() !== wanted) await this.#wait(wanted, expected);
    this.#shown.clear();
    this.#count++;
  }

  dispose(): void {
    this.#listening?.dispose();
  }

  async #wait(wanted: string, { frame, number }: { frame: TextFrame; number: number }): Promise<void> {
    const { session } = this.#server;
    if (!session) throw this.#mismatch(frame, number, 'there is no session');
    const options = { timeoutMs: session.settings.timeoutMs, signal: this.#signal };
    const { value, exit } = await session.program.waits.until(() => this.#screen() === wanted, options);
    if (value) return;
    throw this.#mismatch(frame, number, exit ? describeExit(exit) : '');
  }

  #mismatch({ timestampMicros, rows }: TextFrame, number: number, why: string): Error {
    const ms = Math.round((timestampMicros - (this.#firstMicros ?? timestampMicros)) / 1000);
    const actual = this.#screen().split('\n');
    const different = Array.from({ length: Math.max(rows.length, actual.length) }, (_, row) => row).filter(
      (row) => (rows[row] ?? '').trimEnd() !== (actual[row] ?? ''),
    );
    const lines = different
      .slice(0, 10)
      .flatMap((row) => [`${row + 1} - │${(rows[row] ?? '').trimEnd()}`, `${row + 1} + │${actual[row] ?? ''}`]);
    const head = `Frame ${number} (at ${ms} ms) differs in ${different.length} rows${why === '' ? '' : `; ${why}`}`;
    return fail('expectation_failed', { reason: `${head}:\n${lines.join('\n')}` });
  }

  /** The session may be one that the replay itself has begun. */
  #listen(): void {
    const { session } = this.#server;
    if (this.#listening || !session) return;
    this.#listening = session.onScreen(() => {
      if (this.#shown.size < MOST_REMEMBERED) this.#shown.add(this.#screen());
    });
  }

  #screen(): string {
    const { session } = this.#server;
    return session ? textOf(screenRows(session.terminal, this.#redactor)) : '';
  }
}

/** Without blank ends, which depend on who wrote the file. */
function textOf(rows: readonly string[]): string {
  return rows
    .map((row) => row.trimEnd())
    .join('\n')
    .trimEnd();
}
