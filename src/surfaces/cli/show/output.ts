import { reasonOf } from '../../../base/files/file-failure.js';

/** Where a command writes: data to stdout, everything else to stderr. */
export interface Output {
  data(text: string | Uint8Array): void;
  note(text: string): void;
  isDataTerminal: boolean;
  isNoteTerminal: boolean;
  /** Of the terminal, else 80. */
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

/** Text that ends its line. */
export function line(text: string): string {
  return text.endsWith('\n') || text === '' ? text : `${text}\n`;
}

/** On a terminal for people, else one line for programs. */
export function json(value: unknown, output: Output): string {
  return `${JSON.stringify(value, null, output.isDataTerminal ? 2 : 0)}\n`;
}

/** Text of a program on one line, without what could move a cursor. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** What is printed of an error that is not in the table. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { syscall, path } = error as NodeJS.ErrnoException;
  // what the system refuses is no defect, so nobody needs to know where
  if (syscall !== undefined) return `ttypilot: ${path ?? syscall}: ${reasonOf(error)}`;
  return error.stack ?? error.message;
}
