import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { AuditRecord } from './audit-record.js';

const WINDOW_MS = 60_000;
/** Distinct failures recorded per minute: few enough that 30 days of them stay below the limit of the log. */
const MAX_KINDS = 30;

/** Records the first occurrence of a failure and counts the others for the rest of the minute. */
export class RepeatedFailures implements Disposable {
  readonly #clock: Clock;
  readonly #write: (record: AuditRecord) => void;
  readonly #kinds = new Map<string, { record: AuditRecord; repeated: number }>();
  #otherCount = 0;
  #timer: Disposable | undefined;

  constructor(clock: Clock, write: (record: AuditRecord) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  note(record: AuditRecord): void {
    this.#timer ??= this.#clock.after(WINDOW_MS, () => this.#flush(), { isBackground: true });
    const { who, via, what, outcome } = record;
    const key = JSON.stringify([who, via, what, outcome]);
    const known = this.#kinds.get(key);
    if (known) known.repeated++;
    else if (this.#kinds.size >= MAX_KINDS) this.#otherCount++;
    else {
      this.#kinds.set(key, { record: { who, via, what, outcome }, repeated: 0 });
      this.#write(record);
    }
  }

  dispose(): void {
    this.#flush();
  }

  #flush(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (const { record, repeated } of this.#kinds.values()) if (repeated > 0) this.#write({ ...record, repeated });
    if (this.#otherCount > 0) {
      const others = { who: 'others', via: 'others', what: 'others', outcome: 'failed' };
      this.#write({ ...others, repeated: this.#otherCount });
    }
    this.#kinds.clear();
    this.#otherCount = 0;
  }
}
