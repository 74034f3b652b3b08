import type { ShellKind } from './foreground.js';
import { fishWord, printfFormat } from './quote.js';
import { withStatus } from './sentinel.js';
import { READER_ID } from './shell-marks.js';

/** Ends what the shell reads, at the beginning of a line. */
export const END_OF_INPUT = Buffer.from('\x04');
/** The variable that keeps the previous exit status, also the part by which the line is known in bash's history. */
const STATUS = '_tp';
export const READER_TOKEN = `${STATUS}=`;
export const FORGET_STATUS = `unset ${STATUS};`;
/** Restores the previous exit status in fish. */
export const FISH_STATUS = `begin;set -l tp $${STATUS};set -e ${STATUS};sh -c 'exit $0' $tp;end;`;
/** No kernel cuts a line of this length (POSIX: 255). */
const LINE_BYTES = 240;

/**
 * A short line that makes a shell read code from the terminal without echo, and run it. For shells that cannot read a file of
 * ours. Without stty it does nothing, since the code would show.
 */
export function readerLine(kind: ShellKind): string {
  const read = `stty -echo&&printf '\\33]133;B;aid=${READER_ID}\\7'&&eval`;
  return kind === 'fish' ? ` set -g ${STATUS} $status;${read} (cat)` : ` ${STATUS}=$?;${read} "$(cat)"`;
}

/** What to type when the shell reads: this code, in short lines of printable ASCII. */
export function readerInput(kind: ShellKind, code: string): string {
  return `${linesFor(kind, code).join('\n')}\n${END_OF_INPUT}`;
}

function linesFor(kind: ShellKind, code: string): string[] {
  // fish joins the lines with spaces
  if (kind === 'fish') return ['stty echo;eval (printf %s', ...piecesOf(code, fishWord), '|string collect)'];
  const pieces = piecesOf(`${withStatus(kind, `$${STATUS}`)}&&:;${code}`, printfFormat);
  // a format that begins with a dash would be an option
  const prints = pieces.map((piece) => `printf '${piece.replace(/^-/, '\\055')}'`);
  return ['stty echo;eval "$(', ...prints, ')"'];
}

/** Parts that are short enough when quoted. */
function piecesOf(code: string, quote: (text: string) => string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const character of code) {
    // an upper bound: a quoted piece is not longer than its quoted characters
    const added = quote(character).length;
    if (length + added > LINE_BYTES - QUOTES) {
      pieces.push(quote(piece));
      piece = '';
      length = 0;
    }
    piece += character;
    length += added;
  }
  return [...pieces, quote(piece)];
}

/** Room for `printf ''`. */
const QUOTES = 16;
