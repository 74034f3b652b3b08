import { z } from 'zod';
import { PaneId, SessionId } from './ids.js';
import { PtyExitedFrame } from './pty-exited.js';

// What travels on /ws/term/<session_id>/<pane_id> beside the binary frames, which are output (and from clients input).

const size = { cols: z.int().min(1), rows: z.int().min(1) };
const position = z.int().min(0);

/** First to everybody: binary output follows from `seq` on, unless a `resync` comes before it. */
export const InitFrame = z.object({
  type: z.literal('init'),
  session_id: SessionId,
  pane_id: PaneId,
  ...size,
  seq: position,
  state: z.enum(['running', 'exited', 'closed']),
  title: z.string(),
  /** Whether this viewer sets the size; others scale. */
  is_size_owner: z.boolean(),
});

/** The terminal has another size from here on in the output, or another viewer sets it. */
export const ResizeFrame = z.object({ type: z.literal('resize'), ...size, is_size_owner: z.boolean() });

/** Output was left out: reset the terminal, give it this size, write `screen` to it; binary output goes on at `seq`. */
export const ResyncFrame = z.object({
  type: z.literal('resync'),
  ...size,
  seq: position,
  missed: z.int().min(0),
  screen: z.string(),
});

/** What the viewer asked for was not done. */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  /** The same as `code`. */
  error_type: z.string(),
  code: z.string(),
  message: z.string(),
  hint: z.string(),
});

/** What `?frames=legacy` gives in place of `pty_exited`. */
export const ExitFrame = z.object({ type: z.literal('exit'), code: z.int() });

/** From a viewer: keys as the terminal encodes them. */
export const InputFrame = z.object({
  type: z.literal('input'),
  data: z.string(),
  /** The number that take_control gave. */
  lease: z.int().optional(),
});

/** From a viewer: the size it would like. It counts when the viewer owns the size, or takes it over. */
export const ResizeRequestFrame = z.object({
  type: z.literal('resize'),
  cols: z.int().min(1).max(1000),
  rows: z.int().min(1).max(1000),
  take: z.boolean().optional(),
  /** It counts only while no other viewer looks at the session. */
  if_alone: z.boolean().optional(),
});

export const ServerFrameSchema = z.discriminatedUnion('type', [
  InitFrame,
  ResizeFrame,
  ResyncFrame,
  PtyExitedFrame,
  ErrorFrame,
  ExitFrame,
]);
export const ClientFrameSchema = z.discriminatedUnion('type', [InputFrame, ResizeRequestFrame]);
/** Every frame, whoever sends it. */
export const WsFrameSchema = z.union([ServerFrameSchema, ClientFrameSchema]);

export const KNOWN_FRAME_TYPES = ['init', 'resize', 'input', 'resync', 'pty_exited', 'error', 'exit'] as const;

export type ServerFrame = z.infer<typeof ServerFrameSchema>;
export type ClientFrame = z.infer<typeof ClientFrameSchema>;

/** Reads a text frame of the service; undefined for what this version does not know. */
export function parseServerFrame(text: string): ServerFrame | undefined {
  return parse(text, ServerFrameSchema);
}

/** Reads a text frame of a viewer; undefined for what is none. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  return parse(text, ClientFrameSchema);
}

function parse<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
