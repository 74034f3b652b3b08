import type { Backend } from '../../backends/backend.js';
import { isNamedProcessRunning, ownProcessName } from '../../backends/pty/process-table.js';
import type { ProgramRecord } from '../../backends/tmux/own/own-pane-backend.js';
import type { SessionLabels } from '../../session/session.js';
import type { Terminal } from '../../terminal/index.js';
import type { SessionOptions } from '../session-options.js';

/** A session's record in tmux itself, which lives exactly as long as the pane. */
export interface DurableRecord extends SessionLabels, ProgramRecord {
  id: string;
  command: string;
  args: readonly string[];
  cwd?: string | undefined;
  /** Not their values, which may be secrets. Absent in records of earlier versions. */
  envNames?: readonly string[] | undefined;
  createdAt: number;
  scrollback: number;
  outputBytes?: number | undefined;
  idleTimeoutMs?: number | undefined;
  absoluteTimeoutMs?: number | undefined;
}

export function recordOf(
  id: string,
  program: ProgramRecord,
  options: SessionOptions & { scrollback: number },
): DurableRecord {
  const { command, args = [], cwd, title, description, parentAgent, outputBytes, scrollback } = options;
  const { idleTimeoutMs, absoluteTimeoutMs, env = {} } = options;
  const labels = { title, description, parentAgent, outputBytes, idleTimeoutMs, absoluteTimeoutMs };
  const createdAt = Date.now();
  return { ...program, id, command, args, cwd, ...labels, envNames: Object.keys(env), createdAt, scrollback };
}

/** Contains no character that is special to tmux. */
export function encodeRecord(record: DurableRecord): string {
  return Buffer.from(JSON.stringify(record)).toString('base64');
}

/** Undefined for anything but a record of this version. */
export function decodeRecord(text: string): DurableRecord | undefined {
  try {
    const record = JSON.parse(Buffer.from(text, 'base64').toString()) as DurableRecord;
    const isWhole = [record.id, record.command, record.treeMark, record.endMark, record.directory].every(isText);
    return isWhole && Number.isInteger(record.programPid) ? record : undefined;
  } catch {
    return undefined;
  }
}

export function isOwnerRunning(owner: string): boolean {
  return owner !== ownProcessName() && isNamedProcessRunning(owner);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

const LEAP = 16 * 1024 * 1024;

/**
 * Keeps a note of a number that no seq has reached yet. A process that takes over the session continues from there, so
 * its seqs exceed every one returned before, without a note for each.
 */
export class SeqCeiling {
  readonly #note: (ceiling: number) => Promise<void>;
  #ceiling: number;

  constructor(start: number, note: (ceiling: number) => Promise<void>) {
    this.#ceiling = start + LEAP;
    this.#note = note;
  }

  get value(): number {
    return this.#ceiling;
  }

  follow(backend: Backend, terminal: Terminal): void {
    backend.onData(() => {
      if (terminal.seq < this.#ceiling - LEAP / 2) return;
      this.#ceiling = terminal.seq + LEAP;
      // without a server, no process can take over
      this.#note(this.#ceiling).catch(() => {});
    });
  }
}
