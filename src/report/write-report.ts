import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { writingFile } from '../base/files/file-failure.js';
import { checkPageSize } from '../trace/page/trace-html.js';
import { FILES, GENERATOR, newNonce, reportHtml, tracePageHtml } from './report-page.js';
import type { ReportData, ReportedPicture, ReportedProgram, ReportedTest, Results, TestResult } from './results.js';
import type { TestProgram } from './test-record.js';

/** Where the build puts the scripts and style sheets, seen from `src` and from `dist`. */
const BUILT = { report: '../../dist/report-page/', viewer: '../../dist/trace-viewer/' };
const INDEX = 'index.html';
const TRACES = 'traces';
const PICTURES = 'pictures';
/** A report is for people: the traces of failures come first. */
const MAX_TRACE_PAGES = 1000;
const MAX_PICTURES = 3000;
const MAX_PICTURES_OF_PROGRAM = 12;
/** The picture of the screen when the test failed, as the first. */
const SCREEN = 'screen.png';

interface WriteOptions {
  resultsDir: string;
  out: string;
}

/** Writes the report of the results into a folder: a page with all tests, and a page for each trace. Returns its path. */
export async function writeReport(results: Results, { resultsDir, out }: WriteOptions): Promise<string> {
  return new ReportWriter(results, { resultsDir: realpathSync(resultsDir), out }).write();
}

class ReportWriter {
  readonly #results: Results;
  readonly #options: WriteOptions;
  readonly #nonce = newNonce();
  readonly #problems: string[];
  #traces = 0;
  #pictures = 0;
  #left = 0;

  constructor(results: Results, options: WriteOptions) {
    this.#results = results;
    this.#options = options;
    this.#problems = [...results.problems];
  }

  async write(): Promise<string> {
    const { out } = this.#options;
    prepareFolder(out);
    for (const which of ['report', 'viewer'] as const) {
      for (const name of Object.values(FILES[which])) await copyBuilt(which, name, join(out, name));
    }
    const tests: ReportedTest[] = [];
    for (const [i, test] of this.#results.tests.entries()) tests.push(await this.#test(test, i));
    if (this.#left > 0) {
      this.#problems.push(
        `${this.#left} traces have no page: a report has at most ${MAX_TRACE_PAGES}, failures first.`,
      );
    }
    const data: ReportData = { tests, problems: this.#problems, madeMs: Date.now() };
    const index = join(out, INDEX);
    writingFile(index, () => writeFileSync(index, reportHtml(data, { nonce: this.#nonce })));
    return index;
  }

  async #test(test: TestResult, index: number): Promise<ReportedTest> {
    const attempts: ReportedTest['attempts'] = [];
    for (const attempt of test.attempts) {
      const programs: ReportedProgram[] = [];
      for (const program of attempt.programs) programs.push(await this.#program(program, test.title, index));
      attempts.push({ ...attempt, programs });
    }
    return { ...test, attempts };
  }

  async #program(program: TestProgram, title: string, index: number): Promise<ReportedProgram> {
    const { command, end, trace, bundle } = program;
    return {
      ...{ command, end, trace, pictures: bundle === undefined ? [] : await this.#picturesOf(bundle) },
      tracePage: trace === undefined ? undefined : await this.#tracePage(trace, { title, command, index }),
    };
  }

  async #tracePage(
    trace: string,
    { title, command, index }: { title: string; command: string; index: number },
  ): Promise<string | undefined> {
    const path = this.#pathOf(trace);
    if (path === undefined) {
      this.#problems.push(`A trace of "${title}" is missing: ${trace}.`);
      return undefined;
    }
    if (this.#traces >= MAX_TRACE_PAGES) {
      this.#left++;
      return undefined;
    }
    try {
      checkPageSize(lstatSync(path).size);
      const bytes = await readFile(path);
      const place = `${TRACES}/${++this.#traces}.html`;
      const words = { title: `${title} (${command})`, back: `../${INDEX}#test-${index + 1}`, nonce: this.#nonce };
      const file = join(this.#options.out, place);
      writingFile(file, () => writeFileSync(file, tracePageHtml(bytes, words)));
      return place;
    } catch (error) {
      this.#problems.push(`The trace ${trace} has no page: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The screen, and after a snapshot mismatch what was expected, what was there and the difference. */
  async #picturesOf(bundle: string): Promise<ReportedPicture[]> {
    const folder = this.#pathOf(bundle);
    if (folder === undefined) {
      this.#problems.push(`The failure bundle ${bundle} is missing.`);
      return [];
    }
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    const others = names.filter((name) => name !== SCREEN).sort(byKind);
    const shown = [...(names.includes(SCREEN) ? [SCREEN] : []), ...others].slice(0, MAX_PICTURES_OF_PROGRAM);
    const pictures: ReportedPicture[] = [];
    for (const name of shown) {
      const path = this.#pathOf(`${bundle}/${name}`);
      if (path === undefined || this.#pictures >= MAX_PICTURES) continue;
      const src = `${PICTURES}/${++this.#pictures}.png`;
      await copyFile(path, join(this.#options.out, src));
      pictures.push({
        label: name === SCREEN ? 'The screen at the failure' : name.replace(/\.png$/, '').replace('.', ': '),
        src,
      });
    }
    return pictures;
  }

  /** A file of the results; undefined when it is missing, leads out of them or is a link. */
  #pathOf(place: string): string | undefined {
    const { resultsDir } = this.#options;
    const path = join(resultsDir, place);
    if (!path.startsWith(`${resultsDir}${sep}`) || !existsSync(path)) return undefined;
    return realpathSync(path) === path ? path : undefined;
  }
}

const KINDS = ['.expected.', '.actual.', '.difference.'];

function byKind(a: string, b: string): number {
  const rank = (name: string) => KINDS.findIndex((kind) => name.includes(kind));
  return rank(a) - rank(b) || a.localeCompare(b);
}

/** Removes what an earlier report left there, and refuses a folder that holds anything else. */
function prepareFolder(out: string): void {
  writingFile(out, () => {
    const names = existsSync(out) ? readdirSync(out) : [];
    const index = join(out, INDEX);
    const isOurs = existsSync(index) && readFileSync(index, 'utf8').slice(0, 4096).includes(GENERATOR);
    if (names.length > 0 && !isOurs) {
      throw fail('file_not_written', { path: out, reason: 'the folder holds something else than a report' });
    }
    for (const name of [TRACES, PICTURES]) rmSync(join(out, name), { recursive: true, force: true });
    for (const name of [TRACES, PICTURES]) mkdirSync(join(out, name), { recursive: true });
  });
}

async function copyBuilt(which: keyof typeof BUILT, name: string, to: string): Promise<void> {
  try {
    await copyFile(new URL(`${BUILT[which]}${name}`, import.meta.url), to);
  } catch (error) {
    throw fail('internal_error', { reason: `the report's ${name} could not be copied: ${(error as Error).message}` });
  }
}
