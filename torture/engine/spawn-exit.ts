import { Engine } from '../../src/engine/engine.js';
import { inParallel } from '../harness/in-parallel.js';
import { openDescriptors, zombies } from '../harness/processes.js';
import { MemoryWatch } from '../memory.js';
import type { Context, Figure } from '../scenario.js';

const AT_A_TIME = 8;
const FLAT_MEGABYTES = 4;

/** Thousands of programs that start and exit: they leave nothing behind. */
export async function spawnExit(context: Context): Promise<Figure[]> {
  const runs = context.isShort ? 300 : 10_000;
  const engine = new Engine({ maxExited: 10 });
  const runOne = async () => {
    const session = engine.launch({ command: 'true' });
    await session.waits.forExit({ timeoutMs: 60_000 });
  };
  // descriptors that are opened once and kept are open by now
  await inParallel(AT_A_TIME * 4, AT_A_TIME, runOne);
  await closeAll(engine);
  const before = { descriptors: openDescriptors(), listeners: listeners() };
  const memory = new MemoryWatch();
  let done = 0;
  await inParallel(runs, AT_A_TIME, async () => {
    await runOne();
    memory.sample(++done / runs);
    context.progress(done / runs);
  });
  const left = zombies();
  await closeAll(engine);
  const after = { descriptors: openDescriptors(), listeners: listeners() };
  await engine.dispose();
  context.note(`megabytes in use at 25, 50, 100 %: ${memory}`);
  return [
    {
      what: `extra descriptors after ${runs} programs`,
      measured: Math.abs(after.descriptors - before.descriptors),
      atMost: 2,
    },
    { what: 'zombies', measured: left, atMost: 0 },
    { what: 'extra listeners on the process', measured: after.listeners - before.listeners, atMost: 0 },
    { what: 'memory growth', measured: memory.growth, atMost: FLAT_MEGABYTES, unit: 'MB' },
  ];
}

async function closeAll(engine: Engine): Promise<void> {
  await Promise.all(engine.listSessions().map((session) => session.close()));
}

function listeners(): number {
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
}
