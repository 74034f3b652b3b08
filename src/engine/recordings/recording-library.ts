import { closeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fail } from '../../base/errors.js';
import { openOwnFile } from '../../base/held-directory.js';
import type { NamedRecording } from './file-name.js';
import type { Recording, RecordingFormat } from './recording.js';
import { type EarlierRecording, isSame, type RecordingFolder } from './recording-folder.js';

export interface RecordingLibraryOptions {
  folder: RecordingFolder;
  /** Those that this process has made. */
  known: () => Recording[];
  onDeleted: (file: { id: string; name: string; bytes: number }) => void;
}

export interface RecordingPage {
  /** Newest first. */
  recordings: (Recording | EarlierRecording)[];
  total: number;
}

/** Finds recordings: those of this process, and those that lie in the data directory. */
export class RecordingLibrary {
  readonly #options: RecordingLibraryOptions;

  constructor(options: RecordingLibraryOptions) {
    this.#options = options;
  }

  /** Some of all recordings. Only files of the page are opened. */
  page({ sessionId, offset, limit }: { sessionId?: string | undefined; offset: number; limit: number }): RecordingPage {
    const { folder, known } = this.#options;
    const isWanted = (entry: { sessionId: string }) => sessionId === undefined || entry.sessionId === sessionId;
    const all: (Recording | NamedRecording)[] = [...this.#earlier(), ...known()].filter(isWanted);
    all.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1));
    const page = all.slice(offset, offset + limit);
    const recordings = page.flatMap((entry) => ('name' in entry ? (folder.read(entry) ?? []) : entry));
    return { recordings, total: all.length };
  }

  /**
   * The file of a recording, open for reading; the caller closes it. It is the file that was recorded, whatever has been
   * put in its place or in that of its directory.
   */
  open(id: string): { fd: number; format: RecordingFormat } {
    const { folder } = this.#options;
    const known = this.#known(id);
    if (known) {
      const file = openOwnFile(known.path);
      if (!file) throw missing(id);
      if (isSame(known.identity, file.stats)) return { fd: file.fd, format: known.format };
      closeSync(file.fd);
      throw fail('unsafe_path', { path: known.path, reason: 'another file is in the place of the recording' });
    }
    const earlier = this.#earlier().find((recording) => recording.id === id);
    const fd = earlier && folder.open(earlier.name);
    if (fd === undefined) throw missing(id);
    return { fd, format: earlier?.format ?? 'asciicast' };
  }

  /** Deletes a recording of the data directory that is not being written. */
  delete(id: string): { path: string; bytes: number } {
    const { folder, onDeleted } = this.#options;
    const known = this.#known(id);
    if (known?.end === undefined && known) throw fail('recording_in_progress', { recordingId: id });
    if (known && dirname(known.path) !== folder.path) {
      const reason = 'it is outside of the data directory, where only its owner deletes files';
      throw fail('unsafe_path', { path: known.path, reason });
    }
    const name = known ? basename(known.path) : this.#earlier().find((recording) => recording.id === id)?.name;
    if (name === undefined) throw missing(id);
    const bytes = folder.remove(name, known ? { identity: known.identity } : {});
    onDeleted({ id, name, bytes: bytes ?? 0 });
    if (bytes === undefined) throw missing(id);
    return { path: `${folder.path}/${name}`, bytes };
  }

  #known(id: string): Recording | undefined {
    return this.#options.known().find((recording) => recording.id === id);
  }

  /** Those that this process has not made, or does not know any more. */
  #earlier(): NamedRecording[] {
    const { folder, known } = this.#options;
    const paths = new Set(known().map(({ path }) => path));
    return folder.names().filter(({ name }) => !paths.has(`${folder.path}/${name}`));
  }
}

function missing(id: string): Error {
  return fail('not_found', { what: `recording ${id}` });
}
