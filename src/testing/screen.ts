import { Redactor } from '../recording/redact/redactor.js';
import type { Screenshot, ScreenshotOptions } from '../render/screenshot.js';
import type { Act } from '../session/input.js';
import type { Session } from '../session/session.js';
import { checkSelector, checkStyle } from '../terminal/selectors/check.js';
import type { Match, Selector, StyleQuery } from '../terminal/selectors/selector.js';
import { failureOf } from './failure.js';
import { InputLog } from './input-log.js';
import { describeWanted, Locator, selectorOf, type Wanted } from './locator.js';
import { showing } from './matchers.js';
import { beginExpectation } from './note-expectation.js';
import type { ScreenSettings, WaitOptions } from './settings.js';
import { currentStep } from './steps.js';
import type { TestRecording } from './test-recording.js';
import type { ScreenFailure, Watched } from './watched.js';

/** A program in a terminal, as a test sees it: type, press, look, expect. */
export class Screen implements Watched {
  /** The session, for everything else that it can do. */
  readonly session: Session;
  readonly settings: ScreenSettings;
  readonly redactor: Redactor;
  readonly inputs: InputLog;
  readonly failures: ScreenFailure[] = [];
  readonly recording: TestRecording | undefined;
  #step: string | undefined;

  constructor(session: Session, settings: ScreenSettings, recording?: TestRecording) {
    this.session = session;
    this.settings = settings;
    this.redactor = new Redactor(settings.secrets);
    this.inputs = new InputLog(this.redactor);
    this.recording = recording;
  }

  /** The current text of the screen, row by row. */
  get text(): string {
    return this.session.screen;
  }

  /** Types literal text; `\n` is Enter. */
  async type(text: string): Promise<void> {
    await this.#act('type', text, () => this.session.input.type(text));
  }

  /** Presses keys one after the other, such as `enter`, `ctrl+c`, `down`. */
  async press(...keys: string[]): Promise<void> {
    await this.#act('press', keys.join(' '), () => this.session.input.press(keys));
  }

  /** Pastes the text as a whole. */
  async paste(text: string): Promise<void> {
    await this.#act('paste', text, () => this.session.input.paste(text));
  }

  /** Clicks on a cell; columns and rows count from 0. */
  async click({ col, row, button = 'left' }: ClickPlace): Promise<void> {
    for (const action of ['press', 'release'] as const) {
      await this.#act(`mouse ${action}`, `${button} ${col},${row}`, () =>
        this.session.input.mouse({ action, button, x: col, y: row }),
      );
    }
  }

  async resize(cols: number, rows: number): Promise<void> {
    await this.session.resize(cols, rows).done;
  }

  /** Finds literal text (which may span several rows) or a regular expression. */
  getByText(text: string | RegExp): Locator {
    return new Locator(this, selectorOf(text), `getByText(${describeWanted(text)})`);
  }

  /** Finds text of this style, for example `{ bold: true, foreground: 'red' }`. */
  getByStyle(style: StyleQuery): Locator {
    checkStyle(style);
    return new Locator(this, { type: 'style', style }, `getByStyle(${JSON.stringify(style)})`);
  }

  /** Finds a cell that is not blank; columns and rows count from 0. */
  getAt({ col, row }: { col: number; row: number }): Locator {
    return new Locator(this, { type: 'at', col, row }, `getAt({ col: ${col}, row: ${row} })`);
  }

  /** Finds the matches of a selector. */
  locate(selector: Selector): Locator {
    checkSelector(selector);
    return new Locator(this, selector, `locate(${JSON.stringify(selector)})`);
  }

  /** Waits until it is on the screen; fails at the timeout. */
  async waitFor(wanted: Wanted, options: WaitOptions = {}): Promise<Match> {
    this.noteStep();
    const note = beginExpectation(this);
    const { match, ...outcome } = await showing(this, wanted, options);
    if (match) return match;
    note(`waitFor(${describeWanted(wanted)})`, outcome);
    throw await failureOf(this, `waitFor(${describeWanted(wanted)})`, outcome);
  }

  /** Marks the start of a step in the recording, at its first action or expectation. */
  noteStep(): void {
    const step = currentStep();
    if (step === this.#step) return;
    this.#step = step;
    if (step === undefined) return;
    // the recorder of a trace makes a marker of the step
    if (this.recording?.isTrace === false) this.recording.mark(step);
    this.session.journal.note({ kind: 'step', title: step });
  }

  screenshot(options?: ScreenshotOptions): Promise<Screenshot> {
    return this.session.screenshot(options);
  }

  /** Ends the program. A test does this for you. */
  async close(): Promise<void> {
    await this.settings.pause?.hold(this);
    await this.session.close();
    if (this.recording?.isOfTest === false) await this.recording.settle(false);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #act(kind: string, what: string, act: () => Promise<Act>): Promise<void> {
    this.noteStep();
    await this.inputs.note(kind, what, act());
  }
}

interface ClickPlace {
  col: number;
  row: number;
  button?: 'left' | 'middle' | 'right' | undefined;
}
