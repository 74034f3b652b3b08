// Quoting that passes any text to a shell unchanged, on one line of printable ASCII.

/** As `$'…'`, for bash, zsh and mksh. */
export function ansiC(text: string): string {
  return `$'${escaped(text, { '\\': '\\\\', '\n': '\\n', '\t': '\\t' })}'`;
}

/** As the format of printf, for every POSIX shell. */
export function printfFormat(text: string): string {
  return escaped(text, { '\\': '\\\\', '%': '%%' });
}

/** As one word for fish: printable text in quotes, the rest as escapes. */
export function fishWord(text: string): string {
  const parts = text.match(/[\x20-\x7e]+|[^\x20-\x7e]/gu) ?? [];
  return parts.map((part) => (/^[\x20-\x7e]/.test(part) ? fishQuoted(part) : fishEscape(part))).join('');
}

/** As the inside of double quotes in a POSIX shell. */
export function inDoubleQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** A quote would end the text, and some shells expand an exclamation mark anywhere. */
const UNSAFE = /[^\x20-\x7e]|['!]/u;

function escaped(text: string, short: Record<string, string>): string {
  return [...text]
    .map((character) => short[character] ?? (UNSAFE.test(character) ? octal(character) : character))
    .join('');
}

function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

function fishQuoted(part: string): string {
  return `'${part.replace(/['\\]/g, '\\$&')}'`;
}

function fishEscape(character: string): string {
  const code = character.codePointAt(0) as number;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
