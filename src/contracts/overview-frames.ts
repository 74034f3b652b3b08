import { z } from 'zod';
import { SessionId } from './ids.js';

// The frames of /ws/sessions: the service sends changes in `overview` and `agents` frames, a client reports what it shows.

// The first `overview` frame has all sessions; later ones have those that are new, changed or gone.

/** The most screens that a client can follow at once. */
export const MAX_SCREENS = 200;

/** From a client: the sessions whose screens it wants besides the facts about all, and whether it wants coding agents. */
export const WatchFrame = z.object({
  type: z.literal('watch'),
  session_ids: z.array(SessionId).max(MAX_SCREENS),
  agents: z.boolean().optional(),
});

/** Parses a text frame of a client; undefined if it is not a valid frame. */
export function parseWatchFrame(text: string): z.infer<typeof WatchFrame> | undefined {
  try {
    return WatchFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
