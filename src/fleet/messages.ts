import type { ExitReason } from '../session/lifecycle.js';

/** The version of the messages below. A door refuses hosts that speak another one. */
export const PROTOCOL = 1;

/** Each host says this once a second. */
export interface Heartbeat {
  protocol: number;
  version: string;
  /** Changes with each start of the node. */
  epoch: string;
  /** Counts the deltas that were sent. */
  rev: number;
  /** Since the start of the node. */
  upMs: number;
  labels: Record<string, string>;
  /** Programs that run. */
  running: number;
  /** How many may run. */
  capacity: number;
  /** No new programs are placed there. */
  isDrained: boolean;
}

/** A session as its host describes it. */
export interface SessionReport {
  info: SessionFacts;
  /** For a tmux pane. */
  paneId?: string;
  reason?: ExitReason;
}

export interface SessionFacts extends Record<string, unknown> {
  id: string;
  state: 'running' | 'exited' | 'closed';
  title: string;
  created_at: string;
  age_ms: number;
  cols: number;
  rows: number;
  seq: number;
}

/** What has changed at a host since the delta before this one. */
export interface Delta {
  epoch: string;
  rev: number;
  changed: SessionReport[];
  /** Only the screen of these has changed, up to this seq. */
  touched: [id: string, seq: number][];
  gone: string[];
}

/** A part of all sessions of a host. */
export interface HostSnapshot {
  epoch: string;
  rev: number;
  sessions: SessionReport[];
  /** Where the next part begins; missing in the last one. */
  next?: number;
}

/** The caller, as the door knows it. */
export interface DoorCaller {
  id: string;
  name: string;
  scope: 'read' | 'input' | 'control';
}

export interface CallMessage {
  /** `EPOCH.UPTIME.RANDOM`: the same id is carried out once. */
  id: string;
  /** When it was sent, in the uptime of the host. */
  sentAtMs: number;
  operation: string;
  input: unknown;
  options: { patienceMs?: number | undefined; viewer?: string | undefined };
  caller: DoorCaller;
}

/** Input of a viewer, or the size that it wants. */
export interface TypeMessage {
  session: string;
  sentAtMs: number;
  caller: DoorCaller;
  lease?: number | undefined;
  /** Base64. */
  bytes?: string;
  key?: string;
  size?: { cols: number; rows: number };
}

export interface PullMessage {
  session: string;
  /** `end`: only where the output ends now. */
  since: number | 'end';
  maxBytes: number;
  waitMs: number;
  /** How many resizes are known; missing at first. */
  sizes?: number | undefined;
}

/** What comes before the bytes of an answer to a pull. */
export interface PulledHead {
  /** The seq before the first byte of this answer. */
  from: number;
  start: number;
  end: number;
  limit: number;
  cols: number;
  rows: number;
  sizes: number;
  resizes: { seq: number; cols: number; rows: number }[];
  /** Only in an answer that reaches the end of the output. */
  exit?: { reason: ExitReason };
}

/** An event of a host, as it is in the stream. */
export interface ToldEvent {
  /** Which journal numbered it, and its number there. */
  journal: number;
  id: number;
  type: string;
  sessionId: string | null;
  agentId: string | null;
  data: string;
}

/** The type of the last event of a host that was given up; only doors see it. */
export const FORGOTTEN = 'host_forgotten';

/** Puts a head before bytes. */
export function pack(head: PulledHead, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, bytes]);
}

export function unpack(message: Uint8Array): { head: PulledHead; bytes: Uint8Array } {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const end = 4 + buffer.readUInt32BE(0);
  return { head: JSON.parse(buffer.toString('utf8', 4, end)) as PulledHead, bytes: buffer.subarray(end) };
}
