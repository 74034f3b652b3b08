import { isNamedProcessRunning, ownProcessName } from '../../backends/pty/process-table.js';
import type { ProgramRecord } from '../../backends/tmux/own/own-pane-backend.js';
import type { SessionLabels } from '../../session/session.js';
import type { SessionOptions } from '../session-options.js';

/** A session's record in tmux itself, which lives exactly as long as the pane. */
export interface DurableRecord extends SessionLabels, ProgramRecord {
  id: string;
  command: string;
  args: readonly string[];
  cwd?: string | undefined;
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
  const { idleTimeoutMs, absoluteTimeoutMs } = options;
  const labels = { title, description, parentAgent, outputBytes, idleTimeoutMs, absoluteTimeoutMs };
  const createdAt = Date.now();
  return { ...program, id, command, args, cwd, ...labels, createdAt, scrollback };
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
