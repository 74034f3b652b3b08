import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { shorten } from '../base/text/shorten.js';
import { AuditFiles } from './audit-files.js';
import type { AuditRecord } from './audit-record.js';

export interface AuditLogOptions {
  onFailure: (error: unknown) => void;
  /** Records are kept for this long, within `maxBytes`. */
  keepDays?: number;
  /** Total size of all files. */
  maxBytes?: number;
  clock?: Clock;
  /** The time of day, in milliseconds since 1970. */
  now?: () => number;
}

const KEEP_DAYS = 30;
const MAX_BYTES = 1_073_741_824;
/** Callers choose some of the fields. */
const MAX_FIELD_LENGTH = 200;

/**
 * One JSON object per line. Every successful action has its own line. Failures are counted, because callers without any
 * permission can fail at any rate and must not push out the records of others.
 */
export class AuditLog implements Disposable {
  readonly #files: AuditFiles;
  readonly #failures: RepeatedFailures;
  readonly #now: () => number;

  constructor(path: string, options: AuditLogOptions) {
    const { onFailure, keepDays = KEEP_DAYS, maxBytes = MAX_BYTES, clock = systemClock, now = Date.now } = options;
    this.#now = now;
    this.#files = new AuditFiles(path, { keepDays, maxBytes, now, onFailure });
    this.#failures = new RepeatedFailures(clock, (record) => this.#append(record));
  }

  write(record: AuditRecord): void {
    const short = withShortFields(record);
    if (short.outcome === 'done') this.#append(short);
    else this.#failures.note(short);
  }

  dispose(): void {
    this.#failures.dispose();
    this.#files.dispose();
  }

  #append(record: AuditRecord): void {
    this.#files.append(`${JSON.stringify({ at: new Date(this.#now()).toISOString(), ...record })}\n`);
  }
}

function withShortFields(record: AuditRecord): AuditRecord {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'string' ? shorten(value, MAX_FIELD_LENGTH) : value,
  ]);
  return Object.fromEntries(entries) as AuditRecord;
}

const WINDOW_MS = 60_000;
/** Distinct failures recorded per minute: few enough that 30 days of them stay below the limit of the log. */
const MAX_KINDS = 30;

/** Records the first occurrence of a failure and counts the others for the rest of the minute. */
class RepeatedFailures implements Disposable {
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
