import { closeSync, fstatSync } from 'node:fs';
import { BoundedMap } from '../../base/bounded-map.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import type { RunWork } from '../../base/work.js';
import type { PosterOptions } from '../../recording/export/poster.js';
import { openRecording } from '../../recording/play/open-recording.js';
import type { Screenshot } from '../../render/screenshot.js';
import type { RecordingLibrary } from './recording-library.js';

/** A poster of 80 × 24 cells has about 20 kB. */
const MAX_KEPT = 200;
const FONT_SIZE = 8;

/** Small pictures of recordings, drawn once and cached while the file stays the same. */
export class Posters {
  readonly #library: RecordingLibrary;
  /** In the order of their last use. */
  readonly #kept = new BoundedMap<string, Promise<Screenshot>>(MAX_KEPT);

  constructor(library: RecordingLibrary) {
    this.#library = library;
  }

  /** The poster of a recording; `run` schedules the drawing. */
  async get(id: string, { theme }: Pick<PosterOptions, 'theme'>, run: RunWork): Promise<Screenshot> {
    const { fd } = this.#library.open(id);
    try {
      const { ino, size, mtimeMs } = fstatSync(fd);
      const key = JSON.stringify([id, theme, ino, size, mtimeMs]);
      const kept = this.#kept.get(key);
      if (kept) {
        // it counts as new again
        this.#kept.set(key, kept);
        return await kept;
      }
      const drawing = draw(fd, { id, theme, run });
      this.#kept.set(key, drawing);
      // the next caller may succeed
      drawing.catch(() => this.#kept.delete(key));
      return await drawing;
    } finally {
      closeSync(fd);
    }
  }
}

/** Reads the open file, which is the recording whatever is at its path now. */
async function draw(fd: number, { id, theme, run }: { id: string; theme: string | undefined; run: RunWork }) {
  const path = `/dev/fd/${fd}`;
  // loaded on demand: only drawing needs fonts and a canvas
  const { posterOf } = await import('../../recording/export/poster.js');
  try {
    return await posterOf(await openRecording(path), path, { theme, fontSize: FONT_SIZE, run });
  } catch (error) {
    const isUnreadable = error instanceof TtypilotError && error.code === 'recording_unreadable';
    if (isUnreadable) throw fail('recording_unreadable', { path: id, reason: String(error.details.reason) });
    throw error;
  }
}
