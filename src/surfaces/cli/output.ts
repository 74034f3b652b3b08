import { writeFileSync } from 'node:fs';
import { TtypilotError } from '../../base/errors.js';

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

export function failureText(error: unknown, options: { asJson: boolean }): string {
  if (!(error instanceof TtypilotError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { code, message, hint, details } = error;
  return options.asJson ? JSON.stringify({ error: { code, message, hint, details } }) : `ttypilot: ${message}\n${hint}`;
}

/** Files hold what a screen showed, so only their owner reads a new one. */
export function writeFile(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes, { mode: 0o600 });
}
