import { constants } from 'node:fs';
import { copyFile, link, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { newId } from '../base/ids.js';
import type { Recording } from '../recording/recording.js';
import { openRunFolder } from '../report/run-folder.js';
import type { Session } from '../session/session.js';
import type { SafeFolder } from '../snapshots/safe-folder.js';
import { slugOf } from '../snapshots/slug.js';
import type { TraceMode } from './settings.js';

const TRACE_NAME = 'trace.ttrace';
/** A trace is an asciicast, so it has the name of one, too. */
const CAST_NAME = 'recording.cast';
const MAX_BYTES = 32_000_000;

export interface TestRecordingOptions {
  mode: TraceMode;
  resultsDir: string;
  title: string;
}

/**
 * What a test records of a program. It is written while the test runs, stands in the failure bundles as a link to the same
 * file, and is removed in the end unless it is kept.
 */
export class TestRecording {
  readonly path: string;
  readonly #recording: Recording;
  readonly #options: TestRecordingOptions;
  /** A folder for this recording alone, where there is no folder of the run. */
  readonly #folder: string | undefined;
  /** The links to the file in failure bundles. */
  readonly #links: string[] = [];
  /** Set by the scope of a test, which settles its recordings once it knows how the test ended. */
  isOfTest = false;

  static async start(session: Session, options: TestRecordingOptions): Promise<TestRecording> {
    const runFolder = options.mode === 'off' ? undefined : folderOfRun(options.resultsDir);
    const folder = runFolder === undefined ? await mkdtemp(join(tmpdir(), 'ttypilot-test-')) : undefined;
    try {
      return new TestRecording(session, options, { runFolder, folder });
    } catch (error) {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(
    session: Session,
    options: TestRecordingOptions,
    { runFolder, folder }: { runFolder: string | undefined; folder: string | undefined },
  ) {
    this.#options = options;
    this.#folder = folder;
    const { mode, title } = options;
    const format = mode === 'off' ? 'asciicast' : 'trace';
    const name = `${newId(slugOf(title))}.${mode === 'off' ? 'cast' : 'ttrace'}`;
    const path = join(runFolder ?? (folder as string), name);
    this.#recording = session.startRecording({ format, path, limitBytes: MAX_BYTES });
    this.path = path;
  }

  get isTrace(): boolean {
    return this.#options.mode !== 'off';
  }

  /** Whether it is written to the folder of results. */
  get isInResults(): boolean {
    return this.#folder === undefined;
  }

  /** Where the file stands in the end, if it is kept. */
  get place(): string {
    return this.#links[0] ?? this.path;
  }

  mark(label: string): void {
    this.#recording.mark(label);
  }

  /** Adds it to a failure bundle. The rest of a trace appears there, too, while the test goes on. */
  async keepIn(folder: SafeFolder, traceName = TRACE_NAME): Promise<string> {
    if (!this.isTrace) return folder.write(CAST_NAME, await readFile(this.path));
    await folder.make();
    const path = folder.pathOf(traceName);
    const paths = traceName === TRACE_NAME ? [path, folder.pathOf(CAST_NAME)] : [path];
    for (const each of paths) {
      await replaceWithLink(this.path, each);
      this.#links.push(each);
    }
    return path;
  }

  /** After the end of the program. Returns where the recording is, if it is kept. */
  async settle(isFailed: boolean): Promise<string | undefined> {
    const [kept] = this.#links;
    // a trace at its limit has got a new file
    for (const each of this.#links) if (!(await isSameFile(this.path, each))) await replaceWithLink(this.path, each);
    const { mode } = this.#options;
    const isKept = kept === undefined && (mode === 'on' || (mode === 'retain-on-failure' && isFailed));
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
    else if (!isKept) await rm(this.path, { force: true });
    return kept ?? (isKept && this.#folder === undefined ? this.path : undefined);
  }
}

/** Undefined where nothing can be written: a test fails for its own reasons only. */
function folderOfRun(resultsDir: string): string | undefined {
  try {
    return openRunFolder(resultsDir);
  } catch {
    return undefined;
  }
}

async function replaceWithLink(from: string, to: string): Promise<void> {
  const temporary = join(to, '..', `.${newId(basename(to))}.tmp`);
  // some file systems have no links
  await link(from, temporary).catch(() => copyFile(from, temporary, constants.COPYFILE_EXCL));
  await rename(temporary, to);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  // results that somebody has removed while the test ran stay removed
  return !a || !b || (a.dev === b.dev && a.ino === b.ino);
}
