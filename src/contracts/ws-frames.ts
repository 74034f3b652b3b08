import { z } from 'zod';
import { PaneId, SessionId } from './ids.js';
import { PtyExitedFrame } from './pty-exited.js';

// The text frames of /ws/term/<session_id>/<pane_id>; binary frames are output, or input from clients.

const size = { cols: z.int().min(1), rows: z.int().min(1) };
const position = z.int().min(0);

/** The first frame to every viewer: binary output starts at `seq`, unless a `resync` comes first. */
export const InitFrame = z.object({
  type: z.literal('init'),
  session_id: SessionId,
  pane_id: PaneId,
  ...size,
  seq: position,
  state: z.enum(['running', 'exited', 'closed']),
  title: z.string(),
  /** Whether this viewer sets the size; other viewers scale. */
  is_size_owner: z.boolean(),
});

/** From here on in the output the terminal has a new size or a new size owner. */
export const ResizeFrame = z.object({ type: z.literal('resize'), ...size, is_size_owner: z.boolean() });

/** Output was skipped: reset the terminal, give it this size and write `screen` to it; binary output continues at `seq`. */
export const ResyncFrame = z.object({
  type: z.literal('resync'),
  ...size,
  seq: position,
  missed: z.int().min(0),
  screen: z.string(),
});

/** A request of the viewer failed. */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  /** The same as `code`. */
  error_type: z.string(),
  code: z.string(),
  message: z.string(),
  hint: z.string(),
});

/** Sent instead of `pty_exited` when `?frames=legacy` is set. */
export const ExitFrame = z.object({ type: z.literal('exit'), code: z.int() });

/** From a viewer: keys as the terminal encodes them. */
export const InputFrame = z.object({
  type: z.literal('input'),
  data: z.string(),
  /** The number that take_control returned. */
  lease: z.int().optional(),
});

/** From a viewer: the size it wants. Applied if the viewer owns the size or takes it over. */
export const ResizeRequestFrame = z.object({
  type: z.literal('resize'),
  cols: z.int().min(1).max(1000),
  rows: z.int().min(1).max(1000),
  take: z.boolean().optional(),
  /** Apply it only if no other viewer watches the session. */
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
/** Every frame, of the service and of clients. */
export const WsFrameSchema = z.union([ServerFrameSchema, ClientFrameSchema]);

export const KNOWN_FRAME_TYPES = ['init', 'resize', 'input', 'resync', 'pty_exited', 'error', 'exit'] as const;

export type ServerFrame = z.infer<typeof ServerFrameSchema>;
export type ClientFrame = z.infer<typeof ClientFrameSchema>;

/** Parses a text frame of the service; undefined for a frame that this version does not know. */
export function parseServerFrame(text: string): ServerFrame | undefined {
  return parse(text, ServerFrameSchema);
}

/** Parses a text frame of a viewer; undefined if it is not a valid frame. */
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
