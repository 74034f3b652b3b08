import { readdirSync, readlinkSync } from 'node:fs';
import { Engine } from '../../src/engine/engine.js';
import type { Session } from '../../src/session/session.js';
import { inParallel } from '../harness/in-parallel.js';
import type { Context, Figure } from '../scenario.js';

const AT_A_TIME = 8;
const MAX_START_MS = 10;
const MAX_STOP_MS = 5000;
/** Starts and exits per second. */
const MIN_RATE = 150;
/** The short form looks for growth and survivors on machines that do other work meanwhile. */
const SHORT_SLACK = 4;

/** Thousands of idle programs: a start and an exit cost no more, and all of them end soon. */
export async function manySessions(context: Context): Promise<Figure[]> {
  const { isShort } = context;
  const count = isShort ? 200 : 3000;
  const measured = isShort ? 40 : 150;
  const engine = new Engine({ maxSessions: count + measured, maxExited: 10 });
  const idle = () => engine.launch({ command: 'sleep', args: ['1000'] });
  const early = await cpuMsOf(measured, async () => void idle());
  while (engine.listSessions().length < count - measured) {
    await inParallel(measured, AT_A_TIME, async () => void idle());
    context.progress(engine.listSessions().length / count);
  }
  const late = await cpuMsOf(measured, async () => void idle());
  const startedAt = performance.now();
  const both = await cpuMsOf(measured, async () => {
    await engine.launch({ command: 'true' }).waits.forExit({ timeoutMs: 60_000 });
  });
  const perSecond = measured / ((performance.now() - startedAt) / 1000);
  const sessions = engine.listSessions().filter(({ exit }) => !exit);
  const leaking = sessions.filter((session) => terminalsOf(session).size !== 1).length;
  const stoppedAt = performance.now();
  const reports = await Promise.all(sessions.map((session) => session.close()));
  const stopMs = performance.now() - stoppedAt;
  await engine.dispose();
  const survivors = reports.flatMap((report) => report.survivors).length;
  context.note(`CPU of a start: ${early.toFixed(2)} ms at first, ${late.toFixed(2)} ms with ${count} sessions`);
  context.note(`a start and an exit: ${both.toFixed(2)} ms of CPU, ${perSecond.toFixed(0)} per second`);
  const slack = isShort ? SHORT_SLACK : 1;
  return [
    {
      what: `CPU of a start with ${sessions.length} sessions`,
      measured: late,
      atMost: slack * MAX_START_MS,
      unit: 'ms',
    },
    // CPU time, because a busy machine says nothing about the rate
    { what: 'CPU of a start and an exit', measured: both, atMost: (slack * 1000) / MIN_RATE, unit: 'ms' },
    { what: 'end of all of them', measured: stopMs, atMost: slack * MAX_STOP_MS, unit: 'ms' },
    { what: 'programs that survive', measured: survivors, atMost: 0 },
    { what: 'programs with the terminal of another', measured: leaking, atMost: 0 },
  ];
}

/** CPU of this process for each run, in milliseconds. */
async function cpuMsOf(runs: number, run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await inParallel(runs, AT_A_TIME, run);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

/** The terminals that a program has open. */
function terminalsOf({ pid }: Session): Set<string> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return new Set(links.filter((link) => link.startsWith('/dev/pt')));
}
