import { z } from 'zod';
import { SessionId } from './ids.js';

// What travels on /ws/sessions: the service sends `overview` and `agents` frames with what has changed, a client says what
// it shows.

/** How many screens a client can follow at once. */
export const MAX_SCREENS = 200;

/** From a client: whose screens it wants beside the facts about all sessions, and whether it wants the coding agents. */
export const WatchFrame = z.object({
  type: z.literal('watch'),
  session_ids: z.array(SessionId).max(MAX_SCREENS),
  agents: z.boolean().optional(),
});

/** Reads a text frame of a client; undefined for what is none. */
export function parseWatchFrame(text: string): z.infer<typeof WatchFrame> | undefined {
  try {
    return WatchFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
