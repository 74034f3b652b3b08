import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import type { TextFrame } from '../../../recording/jsonl/read.js';
import { redactedRows } from '../../../recording/jsonl/redacted-rows.js';
import { describeExit } from '../methods/expectations.js';
import type { ServerState } from '../server-state.js';
import { newRedactor } from './server-recording.js';

/** How many screens between two requests are remembered at most. */
const MAX_REMEMBERED = 10_000;

/**
 * Checks that the screen shows the frames of a recording again. Only the last frame before each request counts, on which
 * the recorded client acted, and the very last one. Frames in between depend on how the output was split into chunks.
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

  /** How many frames were seen again. */
  get count(): number {
    return this.#count;
  }

  expect(frame: TextFrame): void {
    this.#number++;
    this.#firstMicros ??= frame.timestampMicros;
    this.#expected = { frame, number: this.#number };
  }

  /** Drops the expected frame. */
  forget(): void {
    this.#expected = undefined;
  }

  /** Resolves when the expected frame has been shown. Throws `expectation_failed` when it does not appear in time. */
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

  /** Called again before each check, because the replay itself may begin the session. */
  #listen(): void {
    const { session } = this.#server;
    if (this.#listening || !session) return;
    this.#listening = session.onScreen(() => {
      if (this.#shown.size < MAX_REMEMBERED) this.#shown.add(this.#screen());
    });
  }

  #screen(): string {
    const { session } = this.#server;
    return session ? textOf(redactedRows(session.terminal, this.#redactor)) : '';
  }
}

/** Without trailing blanks, which depend on the program that wrote the file. */
function textOf(rows: readonly string[]): string {
  return rows
    .map((row) => row.trimEnd())
    .join('\n')
    .trimEnd();
}
