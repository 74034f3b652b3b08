import type { RecordedStep, TestProgram, TestStatus } from './test-record.js';

/** How a test of a run ended: `unfinished` when its runner was killed, `flaky` when it passed at a later attempt. */
export type ResultStatus = TestStatus | 'flaky' | 'unfinished' | 'running';

/** What the files of a run say. */
export interface Results {
  /** Failures first. */
  tests: TestResult[];
  /** What could not be read, as sentences. */
  problems: string[];
}

export interface TestResult {
  title: string;
  file?: string | undefined;
  status: ResultStatus;
  startedMs: number;
  /** Of all attempts. */
  durationMs: number;
  /** Oldest first. */
  attempts: AttemptResult[];
}

export interface AttemptResult {
  status: TestStatus | 'unfinished' | 'running';
  startedMs: number;
  durationMs: number;
  message?: string | undefined;
  steps: RecordedStep[];
  programs: TestProgram[];
}

/** The data of the page: results, and where the files beside it are. */
export interface ReportData {
  tests: ReportedTest[];
  problems: string[];
  /** When the report was made. */
  madeMs: number;
}

export interface ReportedTest extends Omit<TestResult, 'attempts'> {
  attempts: ReportedAttempt[];
}

export interface ReportedAttempt extends Omit<AttemptResult, 'programs'> {
  programs: ReportedProgram[];
}

export interface ReportedProgram {
  command: string;
  end: string;
  /** The page of its trace, relative to the report. */
  tracePage?: string | undefined;
  /** The file of its trace, when it has no page. */
  trace?: string | undefined;
  pictures: ReportedPicture[];
}

export interface ReportedPicture {
  label: string;
  /** Relative to the report. */
  src: string;
}
