import { Engine } from '../../src/engine/engine.js';
import { withLoopDelay } from '../harness/loop-delay.js';
import { usedMegabytes } from '../memory.js';
import type { Context, Figure } from '../scenario.js';

/** Perl code that prints output meant to stall or bloat the terminal; a flood writes %MB% megabytes. */
const OUTPUTS: Record<string, string> = {
  'counts of two billion': 'print "A\\e[2147483647$_" for split //, "bSTLMIZ@PXABCDEFG"',
  'an OSC without end': 'print "\\e]0;"; print "x" x 1048576 for 1..%MB%; print "\\a"',
  'a DCS without end': 'print "\\eP"; print "x" x 1048576 for 1..%MB%; print "\\e\\\\"',
  'a CSI without end': 'print "\\e["; print "1;" x 524288 for 1..%MB%; print "m"',
  'invalid UTF-8': 'print "\\xf0\\x9f\\x98" x 349525 for 1..%MB%',
  'combining marks without end': 'print "a"; print "\\xcc\\x81" x 524288 for 1..%MB%',
  'titles without end': 'print "\\e]0;$_\\a\\e[22t" for 1..(%MB%*20000)',
};

/** Hostile output: the event loop keeps running, memory stays flat, and the end is seen. */
export async function hostileOutput(context: Context): Promise<Figure[]> {
  const megabytes = context.isShort ? 2 : 100;
  const engine = new Engine();
  const before = usedMegabytes();
  const printed = countPrints();
  let worst = { name: '', delayMs: 0 };
  let missing = 0;
  for (const [index, [name, script]] of Object.entries(OUTPUTS).entries()) {
    const program = `$| = 1; ${script.replace('%MB%', String(megabytes))}; print "\\ec\\nTHE END\\n"; sleep 600`;
    const { result, delayMs } = await withLoopDelay(async () => {
      const session = engine.launch({ command: 'perl', args: ['-e', program] });
      const seen = await session.waits.forText('THE END', { timeoutMs: 120_000 });
      await session.close();
      return seen;
    });
    if (!result.found) {
      missing++;
      context.note(`${name}: the end was not seen`);
    }
    if (delayMs > worst.delayMs) worst = { name, delayMs };
    context.progress((index + 1) / Object.keys(OUTPUTS).length);
  }
  await engine.dispose();
  return [
    { what: `${Object.keys(OUTPUTS).length} kinds of output: end not seen`, measured: missing, atMost: 0 },
    {
      what: `event-loop delay (${worst.name})`,
      measured: worst.delayMs,
      atMost: context.isShort ? 1000 : 100,
      unit: 'ms',
    },
    { what: 'memory growth', measured: usedMegabytes() - before, atMost: 4, unit: 'MB' },
    { what: 'writes to stdout', measured: printed.end(), atMost: 0, unit: 'times' },
  ];
}

/** Counts writes to stdout; each would break a protocol on stdout. */
function countPrints(): { end(): number } {
  const write = process.stdout.write;
  let count = 0;
  process.stdout.write = (...args: unknown[]) => {
    count++;
    return write.apply(process.stdout, args as Parameters<typeof write>);
  };
  return {
    end() {
      process.stdout.write = write;
      return count;
    },
  };
}
