import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';

/** Asks for the cursor's position without end, and never reads an answer; ctrl+c is a signal, input comes byte by byte. */
const FLOOD = "stty -icanon -echo; echo ready; while :; do printf '\\033[6n%.0s' 1 2 3 4 5 6 7 8 9 10; done";
/** Asks a thousand times, then reads all answers. */
const ASK_THEN_READ = `
  use POSIX (); system "stty raw -echo"; $| = 1;
  print "\\e[6n" x 1000; my $answers = 0; my $all = "";
  while ($answers < 1000) { sysread STDIN, my $bytes, 4096; $all .= $bytes; $answers = () = $all =~ /\\e\\[\\d+;\\d+R/g; }
  print "answers: $answers, ", length($all =~ s/\\e\\[\\d+;\\d+R//gr), " other bytes\\r\\n"; sleep 1;
`;

function newEngine(): Engine {
  const engine = new Engine();
  onTestFinished(() => engine.dispose());
  return engine;
}

test('a program that floods its terminal with queries is still stopped by ctrl+c', async () => {
  const session = newEngine().launch({ command: 'bash', args: ['-c', FLOOD] });
  await session.waits.forText('ready');
  await expect.poll(() => session.seq, { timeout: 30_000 }).toBeGreaterThan(500_000);
  await session.input.press('ctrl+c');
  expect(await session.waits.forExit({ timeoutMs: 30_000 })).toMatchObject({
    exited: true,
    exit: { signal: 'SIGINT' },
  });
});

test('a program that asks a thousand times before it reads gets a thousand answers', async () => {
  const session = newEngine().launch({ command: 'perl', args: ['-e', ASK_THEN_READ] });
  const { found } = await session.waits.forText('answers: 1000, 0 other bytes', { timeoutMs: 30_000 });
  expect(found).toBe(true);
});
