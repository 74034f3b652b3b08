import type { LogicalLine, Terminal } from '../../terminal/index.js';

/** Lines, and their text joined by newlines. */
export interface JoinedLines {
  lines: readonly LogicalLine[];
  text: string;
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
    this.#screen ??= join(this.#terminal.logicalLines());
    return this.#screen;
  }

  /** The lines of the main screen and its history, from this absolute line number. */
  ofMain(from: number): JoinedLines {
    let joined = this.#main.get(from);
    if (!joined) {
      joined = join(this.#terminal.logicalLines({ from, screen: 'main' }));
      this.#main.set(from, joined);
    }
    return joined;
  }
}

function join(lines: LogicalLine[]): JoinedLines {
  let text = lines[0]?.text ?? '';
  for (let i = 1; i < lines.length; i++) text += `\n${(lines[i] as LogicalLine).text}`;
  return { lines, text };
}
