import { closeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { withFile } from '../../base/files/file-failure.js';
import { openOwnFile } from '../../base/files/held-directory.js';
import type { FileIdentity } from '../../recording/line-file.js';
import type { Recording, RecordingFormat } from '../../recording/recording.js';
import type { NamedRecording } from './file-name.js';
import { type EarlierRecording, isSame, type RecordingFolder } from './recording-folder.js';

export interface RecordingLibraryOptions {
  folder: RecordingFolder;
  /** The recordings that this process made. */
  known: () => Recording[];
  onDeleted: (file: { id: string; name: string; bytes: number }) => void;
}

export interface RecordingPage {
  /** Newest first. */
  recordings: (Recording | EarlierRecording)[];
  total: number;
}

/** Finds recordings: those of this process, and those in the data directory. */
export class RecordingLibrary {
  readonly #options: RecordingLibraryOptions;

  constructor(options: RecordingLibraryOptions) {
    this.#options = options;
  }

  /** A page of all recordings. Opens only the files on that page. */
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
   * Opens the file of a recording for reading; the caller closes it. It is always the file that was recorded, never one that
   * has been put in its place or in that of its directory.
   */
  open(id: string): { fd: number; format: RecordingFormat } {
    const { folder } = this.#options;
    const known = this.#known(id);
    if (known) {
      const file = openOwnFile(known.path);
      if (!file) throw missing(id);
      if (isSame(known.identity, file.stats)) return { fd: file.fd, format: known.format };
      closeSync(file.fd);
      throw fail('unsafe_path', { path: known.path, reason: 'another file is in its place' });
    }
    const earlier = this.#earlier().find((recording) => recording.id === id);
    const fd = earlier && folder.open(earlier.name);
    if (fd === undefined) throw missing(id);
    return { fd, format: earlier?.format ?? 'asciicast' };
  }

  /** The name that a user gave a recording in the data directory. */
  givenNameOf({ path }: { path: string }): string | undefined {
    const { folder } = this.#options;
    return dirname(path) === folder.path ? folder.nameOf(basename(path)) : undefined;
  }

  /** The name that a user gave the recording with this id. */
  nameOf(id: string): string | undefined {
    const { folder } = this.#options;
    const known = this.#known(id);
    if (known) return this.givenNameOf(known);
    const earlier = this.#earlier().find((recording) => recording.id === id);
    return earlier && folder.nameOf(earlier.name);
  }

  /** Names a recording in the data directory that is not being written; undefined removes its name. */
  rename(id: string, given: string | undefined): void {
    const { name, identity } = this.#changeable(id);
    const { folder } = this.#options;
    const isThere = withFile(`${folder.path}/${name}`, () => folder.setName(name, given, identity));
    if (!isThere) throw missing(id);
  }

  /** Deletes a recording in the data directory that is not being written. */
  delete(id: string): { path: string; bytes: number } {
    const { folder, onDeleted } = this.#options;
    const { name, identity } = this.#changeable(id);
    const bytes = folder.remove(name, identity ? { identity } : {});
    onDeleted({ id, name, bytes: bytes ?? 0 });
    if (bytes === undefined) throw missing(id);
    return { path: `${folder.path}/${name}`, bytes };
  }

  /** The file of a recording that may be deleted or renamed. */
  #changeable(id: string): { name: string; identity?: FileIdentity } {
    const { folder } = this.#options;
    const known = this.#known(id);
    if (known?.end === undefined && known) throw fail('recording_in_progress', { recordingId: id });
    if (known && dirname(known.path) !== folder.path) {
      const reason = 'it is outside the data directory, so only its owner may change it';
      throw fail('unsafe_path', { path: known.path, reason });
    }
    if (known) return { name: basename(known.path), identity: known.identity };
    const name = this.#earlier().find((recording) => recording.id === id)?.name;
    if (name === undefined) throw missing(id);
    return { name };
  }

  #known(id: string): Recording | undefined {
    return this.#options.known().find((recording) => recording.id === id);
  }

  /** Recordings that this process did not make, or has forgotten. */
  #earlier(): NamedRecording[] {
    const { folder, known } = this.#options;
    const paths = new Set(known().map(({ path }) => path));
    return folder.names().filter(({ name }) => !paths.has(`${folder.path}/${name}`));
  }
}

function missing(id: string): Error {
  return fail('not_found', { what: `recording ${id}` });
}
