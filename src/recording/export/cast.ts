import { type CastVersion, encodeEvent, encodeHeader } from '../asciicast/cast.js';
import type { OpenRecording } from '../play/open-recording.js';

/** Exports a recording as an asciicast of this version. Only version 3 can hold the exit. */
export async function exportCast({ header, events }: OpenRecording, version: CastVersion): Promise<Uint8Array> {
  const lines = [encodeHeader(header, version)];
  let sinceMs = 0;
  for await (const event of events()) {
    if (event.code === 'x' && version === 2) continue;
    // rounded as it is written, so that rounding errors do not add up
    const atMs = Math.round(event.atMs * 1000) / 1000;
    lines.push(encodeEvent({ ...event, atMs }, version, sinceMs));
    sinceMs = atMs;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
