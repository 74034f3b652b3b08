import { reasonOf } from '../../../base/files/file-failure.js';

/** Where a command writes: data to stdout, everything else to stderr. */
export interface Output {
  data(text: string | Uint8Array): void;
  note(text: string): void;
  isDataTerminal: boolean;
  isNoteTerminal: boolean;
  /** The width of the terminal, or 80. */
  columns: number;
}

export const processOutput: Output = {
  data: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(`${text}\n`),
  get isDataTerminal() {
    return process.stdout.isTTY === true;
  },
  get isNoteTerminal() {
    return process.stderr.isTTY === true && process.env.TERM !== 'dumb';
  },
  get columns() {
    return process.stdout.columns || 80;
  },
};

/** Whether to print colours: to terminals only, unless the user does not want them. */
export function isColourful(output: Output): boolean {
  return output.isDataTerminal && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** The text with a newline at its end. */
export function line(text: string): string {
  return text.endsWith('\n') || text === '' ? text : `${text}\n`;
}

/** Indented on a terminal, one line otherwise. */
export function json(value: unknown, output: Output): string {
  return `${JSON.stringify(value, null, output.isDataTerminal ? 2 : 0)}\n`;
}

/** Text of a program on one line, without control characters. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** The text of an error that is not from the table. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { syscall, path } = error as NodeJS.ErrnoException;
  // a refused system call is not a bug, so it needs no stack
  if (syscall !== undefined) return `ttypilot: ${path ?? syscall}: ${reasonOf(error)}`;
  return error.stack ?? error.message;
}
