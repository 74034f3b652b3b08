import { Engine } from '../../src/engine/engine.js';
import type { Session } from '../../src/session/session.js';
import { inParallel } from '../harness/in-parallel.js';
import { Arrivals, BYTES_PER_LINE, Oracle } from '../harness/oracle.js';
import { isProcessOver } from '../harness/processes.js';
import type { Context, Figure } from '../scenario.js';

const LINES = Math.ceil(20_000 / BYTES_PER_LINE);
const AT_A_TIME = 8;

type Hindrance = (session: Session) => Promise<void> | void;

const hindrances: Record<string, Hindrance> = {
  plain: () => {},
  // the program fills the terminal and, if everything fits, is gone before the first read
  paused: async (session) => {
    session.pauseOutput();
    await isProcessOver(session.pid, 50);
    session.resumeOutput();
  },
  'with a blocked event loop': () => block(5),
};

/** Programs that print 20 kB and exit, over and over: every byte arrives, and the exit comes after the last. */
export async function lastBytes(context: Context): Promise<Figure[]> {
  const runs = context.isShort ? 40 : 1000;
  const figures: Figure[] = [];
  const engine = new Engine();
  const oracle = new Oracle();
  let done = 0;
  for (const [name, hinder] of Object.entries(hindrances)) {
    let wrong = 0;
    await inParallel(runs, AT_A_TIME, async () => {
      wrong += await runOnce(engine, oracle, hinder);
      context.progress(++done / (runs * Object.keys(hindrances).length));
    });
    figures.push({ what: `${runs} times ${name}: wrong bytes at exit`, measured: wrong, atMost: 0 });
  }
  oracle.dispose();
  await engine.dispose();
  return figures;
}

async function runOnce(engine: Engine, oracle: Oracle, hinder: Hindrance): Promise<number> {
  const { options, side } = oracle.program(LINES);
  const session = engine.launch(options);
  const arrivals = new Arrivals(session);
  const wrong = new Promise<number>((resolve) => session.onExit(() => resolve(arrivals.wrongBytes(side))));
  await hinder(session);
  const result = await wrong;
  await session.close();
  return result;
}

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
