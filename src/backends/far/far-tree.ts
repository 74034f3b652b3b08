import { type Clock, elapse } from '../../base/clock.js';
import { parseProcessStat } from '../../base/process-identity.js';
import type { KillReport, KillSignal, Survivor } from '../backend.js';
import type { SideChannel } from './side-channel.js';

/** What distinguishes the processes of one session from all others there. */
export interface FarRoot {
  pid: number;
  wrapperPid: number;
  treeMark: string;
}

const STEPS: { signal: KillSignal; patienceMs: number }[] = [
  { signal: 'SIGHUP', patienceMs: 500 },
  { signal: 'SIGTERM', patienceMs: 500 },
  { signal: 'SIGKILL', patienceMs: 2000 },
];
const FIRST_POLL_MS = 5;
const MAX_POLL_MS = 100;
/** More would not fit into one line. */
const MAX_SIGNALLED = 500;

/** Ends everything that a session started on another machine and that can be found there; undefined when nobody answers. */
export async function endFarTree(root: FarRoot, side: SideChannel, clock: Clock): Promise<KillReport | undefined> {
  let running = await membersOf(root, side);
  if (!running) return undefined;
  const report: KillReport = { survivors: [], contained: 'marks' };
  const refused = new Set<number>();
  for (const { signal, patienceMs } of STEPS) {
    if (running.length === 0) break;
    report.signal = signal;
    const untilMs = clock.now() + patienceMs;
    const signalled = new Set<number>();
    for (let pollMs = FIRST_POLL_MS; running.length > 0; pollMs = Math.min(pollMs * 2, MAX_POLL_MS)) {
      const fresh: number[] = running.map(({ pid }) => pid).filter((pid) => !signalled.has(pid));
      for (const pid of fresh) signalled.add(pid);
      if (fresh.length > 0) await tellToEnd(fresh.slice(0, MAX_SIGNALLED), { signal, side, refused });
      if (clock.now() >= untilMs) break;
      await elapse(clock, pollMs);
      const left = await membersOf(root, side);
      if (!left) return undefined;
      running = left;
    }
  }
  report.survivors = running.map((one) => ({
    ...one,
    reason: refused.has(one.pid) ? 'not_permitted' : 'still_running',
  }));
  return report;
}

async function tellToEnd(
  pids: number[],
  { signal, side, refused }: { signal: KillSignal; side: SideChannel; refused: Set<number> },
): Promise<void> {
  const answer = await side.ask(`signal ${signal.slice('SIG'.length)} ${pids.join(' ')}`);
  for (const line of answer ?? []) refused.add(Number(line.split('\t')[1]));
}

/** Undefined if the helper does not answer. */
async function membersOf({ pid, wrapperPid, treeMark }: FarRoot, side: SideChannel): Promise<Found[] | undefined> {
  const answer = await side.ask(`members ${pid} ${wrapperPid} ${treeMark}`);
  return answer?.map((line) => {
    const [number, stat = ''] = line.split('\t');
    return { pid: Number(number), command: parseProcessStat(stat)?.command ?? 'the program' };
  });
}

type Found = Pick<Survivor, 'pid' | 'command'>;
