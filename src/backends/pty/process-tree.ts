import { type Clock, elapse } from '../../base/clock.js';
import type { KillReport, KillSignal, Survivor } from '../backend.js';
import { TREE_MARK_NAME } from './environment.js';
import type { Keeper } from './native.js';
import { isRunning, type ProcessInfo, type ProcessScan, type ProcessTable, startedAtS } from './process-table.js';
import { type SignalOutcome, sendSignal } from './send-signal.js';

/** What distinguishes the processes of one session from all others. */
export interface TreeRoot {
  /** The program that was started: the leader of its session and of its first process group. */
  pid: number;
  /** Undefined when it ended before we could look. */
  startTime: string | undefined;
  treeMark: string;
  /** When it was reaped, in seconds since boot; undefined while it runs. */
  endedAtS: () => number | undefined;
  /** The terminal's device number; undefined after it was closed, because another terminal may get the number. */
  terminal: () => number | undefined;
  /** The session of all processes at the terminal, where its device number may be reused without notice. */
  terminalSession?: number;
  /** The parent of exactly the program's descendants; it ends by itself when none is left. */
  keeper?: Keeper | undefined;
  /** A process of the session that ends by itself after the others, if it is left alone. */
  spared?: number;
}

interface Hunt {
  root: TreeRoot;
  table: ProcessTable;
  clock: Clock;
  known: Map<number, ProcessInfo>;
  refused: Set<number>;
}

const STEPS: { signal: KillSignal; patienceMs: number }[] = [
  { signal: 'SIGHUP', patienceMs: 500 },
  { signal: 'SIGTERM', patienceMs: 500 },
  { signal: 'SIGKILL', patienceMs: 2000 },
];
const MAX_POLL_MS = 20;
/** Keepers report the end. Only a killed keeper, or a process that takes long to end, is found by looking. */
const KEPT_POLL_MS = { first: 20, max: 160 };
/** A keeper ends within a millisecond or two of its last descendant, unless the machine is busy. */
const MAX_LOOKS = 50;
/** Together 31 ms: a report and the end that it is about are written within a moment of each other. */
const MAX_REPORT_WAITS = 5;

/** Ends everything a session started that can be found, gently first. */
export async function endTree(root: TreeRoot, table: ProcessTable, clock: Clock): Promise<KillReport> {
  const hunt: Hunt = { root, table, clock, known: new Map(), refused: new Set() };
  const report: KillReport = { survivors: [] };
  let running = await findRunning(hunt);
  for (const { signal, patienceMs } of STEPS) {
    if (running.length === 0) break;
    report.signal = signal;
    running = await endWith(signal, running, patienceMs, hunt);
  }
  report.survivors = running.map((info) => describe(info, hunt));
  report.contained = (await isContained(hunt, running.length > 0)) ? 'subreaper' : 'marks';
  return report;
}

/** Ends programs that outlived the process that started them. */
export async function endLeftovers(owner: string, table: ProcessTable, clock: Clock): Promise<void> {
  const marks = (await table.look()).all.map(({ treeMark }) => treeMark);
  const left = new Set(marks.filter((mark): mark is string => mark?.startsWith(owner) ?? false));
  // a process restarted from one of those programs would end itself
  left.delete(process.env[TREE_MARK_NAME] ?? '');
  const gone = { pid: 0, startTime: undefined, endedAtS: () => 0, terminal: () => undefined };
  await Promise.all([...left].map((treeMark) => endTree({ ...gone, treeMark }, table, clock)));
}

function describe({ pid, command }: ProcessInfo, { refused }: Hunt): Survivor {
  return { pid, command, reason: refused.has(pid) ? 'not_permitted' : 'still_running' };
}

/** Signals the running processes and those that appear meanwhile; returns the survivors. */
async function endWith(
  signal: KillSignal,
  first: ProcessInfo[],
  patienceMs: number,
  hunt: Hunt,
): Promise<ProcessInfo[]> {
  const deadlineMs = hunt.clock.now() + patienceMs;
  const signalled = new Set<number>();
  let running = first;
  do {
    sendToAll(
      running.filter(({ pid }) => !signalled.has(pid)),
      signal,
      hunt,
    );
    for (const { pid } of running) signalled.add(pid);
    await untilEnded(running, deadlineMs, hunt);
    running = await findRunning(hunt);
  } while (running.length > 0 && hunt.clock.now() < deadlineMs);
  return running;
}

async function findRunning(hunt: Hunt): Promise<ProcessInfo[]> {
  if (await hasKeeperSeenAllEnd(hunt)) return [];
  let running = await findTree(hunt);
  // a scan is not atomic: a process can slip through by forking meanwhile
  if (running.length === 0) running = await findTree(hunt);
  // the keeper knows for sure whether anything is left
  for (let tries = 0; running.length === 0 && isKept(hunt.root) && tries < MAX_LOOKS; tries++) {
    await pause(Math.min(2 ** tries, MAX_POLL_MS), hunt);
    if (hunt.root.keeper?.isEmpty()) return [];
    running = await findTree(hunt);
  }
  return running;
}

/** The report of a keeper that has ended may still be on its way; a killed keeper sends none. */
async function hasKeeperSeenAllEnd(hunt: Hunt): Promise<boolean> {
  const { root } = hunt;
  const { keeper } = root;
  if (!keeper) return false;
  for (let tries = 0; !keeper.isEmpty() && !isKept(root) && tries < MAX_REPORT_WAITS; tries++) {
    await pause(2 ** tries, hunt);
  }
  return keeper.isEmpty();
}

/** A killed keeper did not see what came after. */
async function isContained(hunt: Hunt, hasSurvivors: boolean): Promise<boolean> {
  const { root } = hunt;
  if (!root.keeper) return false;
  for (let tries = 0; tries < MAX_LOOKS; tries++) {
    // a keeper that keeps running holds processes that we cannot see
    if (root.keeper.isEmpty() || (hasSurvivors && isKept(root))) return true;
    // its last report may still be on its way
    await pause(Math.min(2 ** tries, MAX_POLL_MS), hunt);
  }
  return false;
}

function isKept({ keeper }: TreeRoot): boolean {
  return keeper !== undefined && isRunning(keeper);
}

/** The running processes of a session. A keeper has all of them below it; without one, they are looked for in a scan. */
async function findTree({ root, table, known }: Hunt): Promise<ProcessInfo[]> {
  const below = root.keeper && isKept(root) ? await table.below(root.keeper.pid) : undefined;
  const running = (below ?? treeIn(await table.look(), root, known)).filter(
    ({ pid }) => pid !== process.pid && pid !== root.spared,
  );
  for (const info of running) known.set(info.pid, info);
  return running;
}

/** Members of the session, processes that carry its mark or sit at its terminal, those known before, and all descendants. */
function treeIn(scan: ProcessScan, root: TreeRoot, known: ReadonlyMap<number, ProcessInfo>): ProcessInfo[] {
  const isOurSession = sessionCheck(root, scan);
  const { pid, treeMark, terminalSession, keeper } = root;
  // a freshly forked program is not in its own session yet; sessions 0 and 1 are the system's
  const named = [...scan.with('pid', pid), ...scan.with('sessionId', pid), ...scan.with('groupId', pid)];
  const members = pid > 1 ? named.filter(isOurSession) : [];
  // 0 stands for no terminal, as half of the system's processes have
  const terminal = root.terminal() || undefined;
  const atTerminal = (terminal === undefined ? [] : scan.with('terminal', terminal)).filter(
    ({ sessionId }) => terminalSession === undefined || sessionId === terminalSession,
  );
  const seenBefore = [...known.values()].flatMap((old) => scan.with('pid', old.pid).filter((now) => isSame(now, old)));
  const kept = keeper ? scan.with('pid', keeper.pid).filter((now) => isSame(now, keeper)) : [];
  const tree = new Set([...members, ...atTerminal, ...scan.with('treeMark', treeMark), ...seenBefore, ...kept]);
  // a set hands out what is added while it is read
  for (const info of tree) for (const child of scan.with('parentPid', info.pid)) tree.add(child);
  return [...tree].filter((info) => !kept.includes(info));
}

function isSame(one: Pick<ProcessInfo, 'startTime'>, other: Pick<ProcessInfo, 'startTime'>): boolean {
  return one.startTime === other.startTime;
}

/**
 * Distinguishes members of the session from those of a later one with the same number: the kernel reuses a number only
 * after the program was reaped and no member is left.
 */
function sessionCheck(root: TreeRoot, scan: ProcessScan): (info: ProcessInfo) => boolean {
  const [leader] = scan.with('pid', root.pid);
  const endedAtS = root.endedAtS();
  if (leader) return () => leader.startTime === root.startTime;
  return (info) => endedAtS === undefined || startedAtS(info) <= endedAtS;
}

/** Signals a process group when all of it is ours, so that no process escapes by forking; otherwise each process. */
function sendToAll(running: ProcessInfo[], signal: KillSignal, { root, refused }: Hunt): void {
  const pids = new Set(running.map(({ pid }) => pid));
  const outcomes = new Map<number, SignalOutcome>();
  for (const { pid, groupId, sessionId } of running) {
    const isInSession = root.pid > 1 && sessionId === root.pid;
    const isGroupOurs = groupId > 1 && (isInSession || pids.has(groupId));
    const target = isGroupOurs ? -groupId : pid;
    const outcome = outcomes.get(target) ?? tellToEnd(target, signal);
    outcomes.set(target, outcome);
    if (outcome === 'refused') refused.add(pid);
  }
}

function tellToEnd(target: number, signal: KillSignal): SignalOutcome {
  const outcome = sendSignal(target, signal);
  // a stopped process would notice only after it continues
  if (outcome === 'sent' && signal !== 'SIGKILL') sendSignal(target, 'SIGCONT');
  return outcome;
}

/** The kernel reports the end of a process only to its parent, so without a keeper this must poll. */
async function untilEnded(running: ProcessInfo[], deadlineMs: number, hunt: Hunt): Promise<void> {
  const { keeper } = hunt.root;
  const isTold = keeper?.whenEmpty !== undefined;
  let pollMs = isTold ? KEPT_POLL_MS.first : 1;
  while (!keeper?.isEmpty() && hunt.clock.now() < deadlineMs && running.some(isRunning)) {
    await pause(pollMs, hunt);
    pollMs = Math.min(pollMs * 2, isTold ? KEPT_POLL_MS.max : MAX_POLL_MS);
  }
}

/** Ends early when the keeper reports that it is empty. */
function pause(ms: number, { clock, root }: Hunt): Promise<void> {
  const whenEmpty = root.keeper?.whenEmpty;
  if (!whenEmpty) return elapse(clock, ms);
  return new Promise((resolve) => {
    const timer = clock.after(ms, resolve);
    void whenEmpty.then(() => {
      timer.dispose();
      resolve();
    });
  });
}
