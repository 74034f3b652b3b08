import { failureMessage } from './failure.js';
import { BUNDLE_LINE, withLine } from './message-lines.js';
import type { Screen } from './screen.js';

/** The screens of one test, which are closed with it and documented when it fails. */
export class TestScope {
  readonly title: string | undefined;
  /** The file of the test. */
  readonly file: string | undefined;
  readonly #screens = new Set<Screen>();

  constructor(title: string | undefined, file: string | undefined) {
    this.title = title;
    this.file = file;
  }

  add(screen: Screen): void {
    this.#screens.add(screen);
  }

  /** Adds the paths of its screens' failure bundles to an error, unless it already names one. */
  async explain<T extends { message: string; stack?: string | undefined }>(error: T): Promise<T> {
    if (error.message.includes(BUNDLE_LINE)) return error;
    const paths: string[] = [];
    for (const screen of this.#screens) {
      const message = await failureMessage(screen, this.title ?? 'The test', { pass: false, instead: error.message });
      paths.push(message.slice(message.lastIndexOf(BUNDLE_LINE) + BUNDLE_LINE.length));
    }
    return paths.length === 0 ? error : withLine(error, BUNDLE_LINE, paths.join(', '));
  }

  /** Ends all programs. */
  async close(): Promise<void> {
    await Promise.all([...this.#screens].map((screen) => screen.close()));
    this.#screens.clear();
  }
}
