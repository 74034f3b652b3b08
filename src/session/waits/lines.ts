import type { LogicalLine, Terminal } from '../../terminal/index.js';
import type { Pattern } from './patterns.js';

/** Lines, and their text joined by newlines. */
export class JoinedLines {
  readonly lines: readonly LogicalLine[];
  readonly text: string;
  #visible: JoinedLines | undefined;

  constructor(lines: readonly LogicalLine[]) {
    this.lines = lines;
    let text = lines[0]?.text ?? '';
    for (let i = 1; i < lines.length; i++) text += `\n${(lines[i] as LogicalLine).text}`;
    this.text = text;
  }

  /**
   * The texts in which to look for a pattern: this one and, if that may matter, the same without the blanks at line ends,
   * which a program may have written although they are invisible.
   */
  *textsFor({ seesLineEnds }: Pick<Pattern, 'seesLineEnds'>): Generator<JoinedLines> {
    yield this;
    if (!seesLineEnds || !/ (?:\n|$)/.test(this.text)) return;
    this.#visible ??= new JoinedLines(this.lines.map(withoutBlanks));
    yield this.#visible;
  }
}

/** The lines of a terminal at one moment, built once and shared by all checks of that moment. */
export class Lines {
  readonly #terminal: Terminal;
  readonly #seq: number;
  readonly #revision: number;
  readonly #main = new Map<number, JoinedLines>();
  #screen: JoinedLines | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#seq = terminal.seq;
    this.#revision = terminal.revision;
  }

  /** Whether the terminal has not changed since. */
  isOf(terminal: Terminal): boolean {
    return terminal.seq === this.#seq && terminal.revision === this.#revision;
  }

  /** The lines that are at least partly on the screen. */
  onScreen(): JoinedLines {
    this.#screen ??= new JoinedLines(this.#terminal.logicalLines());
    return this.#screen;
  }

  /** The lines of the main screen and its history, from this absolute line number. */
  ofMain(from: number): JoinedLines {
    let joined = this.#main.get(from);
    if (!joined) {
      joined = new JoinedLines(this.#terminal.logicalLines({ from, screen: 'main' }));
      this.#main.set(from, joined);
    }
    return joined;
  }
}

function withoutBlanks(line: LogicalLine): LogicalLine {
  const { line: number, y, rowCount, seq } = line;
  return { line: number, y, rowCount, seq, text: line.text.trimEnd(), seqOf: (start, end) => line.seqOf(start, end) };
}
