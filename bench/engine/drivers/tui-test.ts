import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { tuiTestFolder } from '../sides/tui-test.js';
import { COLS, type Driver, ROWS } from './driver.js';

/** The parts of @microsoft/tui-test that we use; its runner passes them to its tests. */
interface Terminal {
  getByText(text: string): unknown;
  write(text: string): void;
  onExit(listener: () => void): void;
  getViewableBuffer(): string[][];
  kill(): void;
  /** The xterm terminal. */
  _term: { write(text: string, parsed: () => void): void };
}

interface Options {
  program: { file: string; args: readonly string[] };
  cols: number;
  rows: number;
  env: NodeJS.ProcessEnv;
}

const TIMEOUT_MS = 120_000;
const at = (path: string) => pathToFileURL(`${tuiTestFolder}/node_modules/@microsoft/tui-test/${path}`).href;
const { spawn } = (await import(at('lib/terminal/term.js'))) as {
  spawn(options: Options, hasTrace: boolean, traces: EventEmitter): Promise<Terminal>;
};
const { expect } = (await import(at('lib/test/test.js'))) as {
  expect(locator: unknown): { toBeVisible(options: { timeout: number }): Promise<void> };
};

/** tui-test's terminal and `expect`, without its runner. */
export const tuiTest: Driver = {
  async start(command, args) {
    const options = { program: { file: command, args }, cols: COLS, rows: ROWS, env: process.env };
    const terminal = await spawn(options, false, new EventEmitter());
    const over = new Promise<void>((resolve) => terminal.onExit(resolve));
    return {
      whenShown: (text) => expect(terminal.getByText(text)).toBeVisible({ timeout: TIMEOUT_MS }),
      send: (text) => terminal.write(text),
      async whenOver() {
        await over;
        await new Promise<void>((resolve) => terminal._term.write('', resolve));
      },
      read: () =>
        terminal
          .getViewableBuffer()
          .map((row) => row.join(''))
          .join('\n'),
      async close() {
        terminal.kill();
        await over;
      },
    };
  },
};
