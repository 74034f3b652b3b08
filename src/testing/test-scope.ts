import { existsSync, realpathSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { newId } from '../base/ids.js';
import { Redactor } from '../recording/redact/redactor.js';
import { secretValues } from '../recording/redact/secret-values.js';
import { appendRecord } from '../report/record-writer.js';
import { openRunFolder } from '../report/run-folder.js';
import type { RecordLine, TestProgram, TestStatus } from '../report/test-record.js';
import { SafeFolder } from '../snapshots/safe-folder.js';
import { bundleLines, explainFailed } from './failure.js';
import { usualResultsDir } from './launch.js';
import { exitText } from './matchers.js';
import { BEFORE_LINE, BUNDLE_LINE, withLine } from './message-lines.js';
import type { Screen } from './screen.js';
import type { TraceMode } from './settings.js';
import { StepLog } from './steps.js';
import type { Bundle } from './watched.js';

export interface TestOutcome {
  status: TestStatus;
  /** The error of a failed test. */
  message?: string | undefined;
  /** Attempts of the same test have the same one. */
  group?: string | undefined;
}

interface ScopeOptions {
  title: string | undefined;
  /** With the names of its suites, for the report. Default: the title. */
  fullTitle?: string | undefined;
  file: string | undefined;
  trace?: TraceMode | undefined;
}

/** The most of a message that stands in a trace. */
const MAX_TOLD = 500;

/** The screens of one test, which are closed with it and documented when it fails. It keeps the test's record. */
export class TestScope {
  readonly title: string | undefined;
  /** The file of the test. */
  readonly file: string | undefined;
  readonly trace: TraceMode | undefined;
  readonly steps = new StepLog();
  readonly #id = newId('t');
  readonly #fullTitle: string;
  readonly #startedMs = Date.now();
  readonly #screens: Screen[] = [];
  /** Of the first launch; undefined until there is a record. */
  #resultsDir: string | undefined;

  constructor({ title, fullTitle = title, file, trace }: ScopeOptions) {
    this.title = title;
    this.file = file;
    this.trace = trace;
    this.#fullTitle = fullTitle ?? (file === undefined ? 'a test without a name' : basename(file));
  }

  add(screen: Screen): void {
    this.#screens.push(screen);
    const { session, recording, settings, redactor } = screen;
    this.#begin(settings.resultsDir);
    if (recording) recording.isOfTest = true;
    const trace =
      recording?.isTrace && recording.isInResults ? placeIn(settings.resultsDir, recording.path) : undefined;
    this.#append({ kind: 'program', test: this.#id, command: redactor.text(session.command), trace });
    session.journal.note({ kind: 'test', title: this.#fullTitle, outcome: 'running' });
  }

  /** Adds the paths of its screens' failure bundles to an error, unless it already names one. */
  async explain<T extends { message: string; stack?: string | undefined }>(error: T): Promise<T> {
    if (error.message.includes(BUNDLE_LINE)) return error;
    const bundles: Bundle[] = [];
    const instead = error.message;
    for (const screen of this.#screens) {
      const last = screen.failures.at(-1);
      if (last?.isDone === false) {
        // the test's time was over before the failure could be reported
        bundles.push(await last.bundle);
        withLine(error, BEFORE_LINE, last.sentence);
      } else bundles.push((await explainFailed(screen, this.title ?? 'The test', { pass: false, instead })).bundle);
    }
    if (bundles.length === 0) return error;
    return withLine(error, BUNDLE_LINE, bundleLines(bundles).join('\n').slice(BUNDLE_LINE.length));
  }

  /** Ends all programs, and records how the test ended. */
  async end({ status, message, group }: TestOutcome): Promise<void> {
    const isFailed = status === 'failed';
    const told = message === undefined ? undefined : this.#redacted(withoutPaths(stripVTControlCharacters(message)));
    const durationMs = Date.now() - this.#startedMs;
    if (isFailed) await this.#bundleTogether();
    for (const screen of this.#screens) this.#noteEnd(screen, status, told);
    if (!isFailed) for (const { settings } of this.#screens) settings.pause?.cancel();
    for (const screen of this.#screens) await screen.settings.pause?.hold(screen);
    // before they are closed: afterwards, every program was ended by us
    const ends = this.#screens.map((screen) =>
      screen.session.exit ? exitText(screen) : 'it ran until the end of the test',
    );
    await Promise.all(this.#screens.map((screen) => screen.close()));
    const programs = await Promise.all(this.#screens.map((screen, i) => settled(screen, ends[i] ?? '', isFailed)));
    this.#begin(usualResultsDir());
    const steps = this.steps.steps.map((step) => ({ ...step, title: this.#redacted(step.title) }));
    this.#append({ kind: 'end', test: this.#id, status, durationMs, group, message: told, steps, programs });
    this.#screens.length = 0;
  }

  /** The traces of a failed test's other programs go to its first bundle. */
  async #bundleTogether(): Promise<void> {
    const paths = await Promise.all(this.#screens.map(bundleOf));
    const first = paths.findIndex((path) => path !== undefined);
    const screen = this.#screens[first];
    if (!screen) return;
    const folder = await SafeFolder.open(screen.settings.resultsDir, basename(paths[first] as string));
    for (const [i, { recording }] of this.#screens.entries()) {
      if (paths[i] !== undefined || !recording?.isTrace) continue;
      // the trace then stays where it is
      await recording.keepIn(folder, `trace-${i + 1}.ttrace`).catch(() => {});
    }
  }

  #noteEnd(screen: Screen, outcome: string, message: string | undefined): void {
    const others = this.#screens.filter((other) => other !== screen && other.recording?.isTrace);
    const names = others.map(({ session, recording }) => `${session.command}: ${basename(recording?.place ?? '')}`);
    screen.session.journal.note({
      ...{ kind: 'test', title: this.#fullTitle, outcome },
      ...(message === undefined ? {} : { message: message.slice(0, MAX_TOLD) }),
      ...(names.length === 0 ? {} : { others: names.join(', ') }),
    });
  }

  /** The record begins with the first program, in the folder of its results. */
  #begin(resultsDir: string): void {
    if (this.#resultsDir !== undefined) return;
    this.#resultsDir = resultsDir;
    const file = this.file === undefined ? undefined : shortPath(this.file);
    this.#append({ kind: 'test', id: this.#id, title: this.#fullTitle, file, startedMs: this.#startedMs });
  }

  #append(line: RecordLine): void {
    try {
      appendRecord(openRunFolder(this.#resultsDir as string), line);
    } catch {
      // a test fails for its own reasons only: without a place for its record, the report does not have it
    }
  }

  #redacted(text: string): string {
    const general = new Redactor(secretValues(process.env)).text(text);
    return this.#screens.reduce((shown, { redactor }) => redactor.text(shown), general);
  }
}

/** The record names the bundle and the trace itself. */
function withoutPaths(message: string): string {
  return message.split(`\n${BUNDLE_LINE}`)[0] as string;
}

/** The path of the first bundle of a screen. */
async function bundleOf({ failures }: Screen): Promise<string | undefined> {
  const bundles = await Promise.all(failures.map(({ bundle }) => bundle));
  return bundles.find(({ isWritten }) => isWritten)?.place;
}

async function settled(screen: Screen, end: string, isFailed: boolean): Promise<TestProgram> {
  const { session, recording, redactor, settings } = screen;
  const { resultsDir } = settings;
  const bundle = await bundleOf(screen);
  const path = await recording?.settle(isFailed);
  return {
    command: redactor.text(session.command),
    end,
    trace: recording?.isTrace && path !== undefined ? placeIn(resultsDir, path) : undefined,
    bundle: bundle === undefined ? undefined : basename(bundle),
  };
}

/** A path below the folder of results, with slashes. */
function placeIn(resultsDir: string, path: string): string {
  const root = existsSync(resultsDir) ? realpathSync(resultsDir) : resultsDir;
  return relative(root, path).split(sep).join('/');
}

function shortPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') ? file : short.split(sep).join('/');
}
