import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionOptions } from '../../src/engine/session-options.js';
import type { Session } from '../../src/session/session.js';

/**
 * Writes numbered lines with checksums. Each block goes to a side file before it goes to the terminal, so that the
 * output is known even when the program is killed.
 */
const PROGRAM = `
my ($side, $count, $seed) = @ARGV;
open(my $file, '>', $side) or die; binmode $file;
my $block = '';
for my $n (1 .. $count) {
  $seed = ($seed * 1103515245 + 12345) % 2147483648;
  my $text = sprintf('%08d %s', $n, substr(join('', map { sprintf('%08x', ($seed ^ ($_ * 2654435761)) & 0xffffffff) } 1 .. 10), 0, 76));
  $block .= sprintf("%s %06x\\n", $text, unpack('%24C*', $text));
  if (length($block) > 4000 || $n == $count) { syswrite($file, $block); syswrite(STDOUT, $block); $block = ''; }
}
`;

export const BYTES_PER_LINE = 94;

/** Programs whose output is known, because they also write it to a side file. */
export class Oracle {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-torture-'));
  #count = 0;

  /** A program that writes `lines` lines, and its side file. */
  program(lines: number): { options: SessionOptions; side: string } {
    const side = join(this.#folder, `${++this.#count}`);
    return { side, options: { command: 'perl', args: ['-e', PROGRAM, side, String(lines), String(this.#count)] } };
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Collects a session's output. */
export class Arrivals {
  readonly #pieces: Buffer[] = [];

  constructor(session: Session) {
    session.onOutput(({ bytes }) => this.#pieces.push(Buffer.from(bytes)));
  }

  /** How many bytes differ from what the program wrote, counting missing and extra bytes. */
  wrongBytes(side: string): number {
    const written = Buffer.from(readFileSync(side, 'latin1').replaceAll('\n', '\r\n'), 'latin1');
    const arrived = Buffer.concat(this.#pieces);
    let wrong = Math.abs(written.length - arrived.length);
    for (let i = 0; i < Math.min(written.length, arrived.length); i++) if (written[i] !== arrived[i]) wrong++;
    return wrong;
  }
}
