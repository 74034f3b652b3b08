import { createHash } from 'node:crypto';

const LINES_PER_BLOCK = 12_500;
const WORDS = 'all that was written has to arrive, and in the order in which it was';
const START = 'ready';
const END = '\r\nTHE END\r\n';

/** The same lines in every block, after the number of the block. */
const PROGRAM = `
$| = 1;
system('stty raw -echo');
my ($side, $count, $lines, $words) = @ARGV;
my $block = join('', map { sprintf("%07d %s\\r\\n", $_, $words) } 1 .. $lines);
sub say_all { my ($text) = @_; for (my $at = 0; $at < length($text);) { $at += syswrite(STDOUT, $text, 65536, $at) || die } }
say_all('${START}');
sysread(STDIN, my $go, 1);
open(my $file, '>', $side) or die;
for my $n (1 .. $count) { say_all(sprintf("%08d\\r\\n", $n) . $block); syswrite($file, "$n\\n") }
say_all("\\r\\nTHE END\\r\\n");
sleep 6000;
`;

/** A program that waits for a key, writes about `blocks` megabytes, and logs each block in a side file. */
export function floodProgram(side: string, blocks: number): { command: string; args: string[] } {
  return { command: 'perl', args: ['-e', PROGRAM, side, String(blocks), String(LINES_PER_BLOCK), WORDS] };
}

/** The length and hash of everything that it writes. */
export function floodOutput(blocks: number): { bytes: number; hash: string } {
  const lines = Array.from({ length: LINES_PER_BLOCK }, (_, i) => `${String(i + 1).padStart(7, '0')} ${WORDS}\r\n`);
  const block = Buffer.from(lines.join(''));
  const hash = createHash('sha256').update(START);
  for (let n = 1; n <= blocks; n++) hash.update(`${String(n).padStart(8, '0')}\r\n`).update(block);
  const bytes = START.length + blocks * (10 + block.length) + END.length;
  return { bytes, hash: hash.update(END).digest('hex') };
}
