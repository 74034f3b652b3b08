import { type Clock, elapse } from '../../base/clock.js';
import type { KillReport, KillSignal, Survivor } from '../backend.js';
import { TREE_MARK_NAME } from './environment.js';
import type { Keeper } from './native.js';
import { isRunning, type ProcessInfo, type ProcessTable, startedAtS } from './process-table.js';
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
/** A keeper ends within a millisecond or two of its last descendant, unless the machine is busy. */
const MAX_LOOKS = 50;

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
  const marks = (await table.look()).map(({ treeMark }) => treeMark);
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
    await untilEnded(running, deadlineMs, hunt.clock);
    running = await findRunning(hunt);
  } while (running.length > 0 && hunt.clock.now() < deadlineMs);
  return running;
}

async function findRunning(hunt: Hunt): Promise<ProcessInfo[]> {
  let running = await findTree(hunt);
  // a scan is not atomic: a process can slip through by forking meanwhile
  if (running.length === 0) running = await findTree(hunt);
  // the keeper knows for sure whether anything is left
  for (let tries = 0; running.length === 0 && isKept(hunt.root) && tries < MAX_LOOKS; tries++) {
    await elapse(hunt.clock, Math.min(2 ** tries, MAX_POLL_MS));
    running = await findTree(hunt);
  }
  return running;
}

/** A killed keeper did not see what came after. */
async function isContained({ root, clock }: Hunt, hasSurvivors: boolean): Promise<boolean> {
  if (!root.keeper) return false;
  for (let tries = 0; tries < MAX_LOOKS; tries++) {
    // a keeper that keeps running holds processes that we cannot see
    if (root.keeper.isEmpty() || (hasSurvivors && isKept(root))) return true;
    // its last report may still be on its way
    await elapse(clock, Math.min(2 ** tries, MAX_POLL_MS));
  }
  return false;
}

function isKept({ keeper }: TreeRoot): boolean {
  return keeper !== undefined && isRunning(keeper);
}

/**
 * The running processes of a session: its members, those that carry its mark or sit at its terminal, those known before,
 * and the descendants of all these.
 */
async function findTree({ root, table, known }: Hunt): Promise<ProcessInfo[]> {
  const processes = await table.look();
  const isOurSession = sessionCheck(root, processes);
  // 0 stands for no terminal, as half of the system's processes have
  const terminal = root.terminal() || undefined;
  const tree = new Map<number, ProcessInfo>();
  for (const info of processes) {
    // a freshly forked program is not in its own session yet; sessions 0 and 1 are the system's
    const isMember = root.pid > 1 && [info.pid, info.sessionId, info.groupId].includes(root.pid) && isOurSession(info);
    const isAtTerminal =
      terminal !== undefined &&
      info.terminal === terminal &&
      (root.terminalSession === undefined || info.sessionId === root.terminalSession);
    const isKnown = known.get(info.pid)?.startTime === info.startTime;
    if (isMember || isAtTerminal || isKnown || info.treeMark === root.treeMark) tree.set(info.pid, info);
  }
  const keeper = processes.find(
    ({ pid, startTime }) => pid === root.keeper?.pid && startTime === root.keeper.startTime,
  );
  if (keeper) tree.set(keeper.pid, keeper);
  addDescendants(tree, processes);
  if (keeper) tree.delete(keeper.pid);
  tree.delete(process.pid);
  if (root.spared !== undefined) tree.delete(root.spared);
  for (const info of tree.values()) known.set(info.pid, info);
  return [...tree.values()];
}

/**
 * Distinguishes members of the session from those of a later one with the same number: the kernel reuses a number only
 * after the program was reaped and no member is left.
 */
function sessionCheck(root: TreeRoot, processes: ProcessInfo[]): (info: ProcessInfo) => boolean {
  const leader = processes.find(({ pid }) => pid === root.pid);
  const endedAtS = root.endedAtS();
  if (leader) return () => leader.startTime === root.startTime;
  return (info) => endedAtS === undefined || startedAtS(info) <= endedAtS;
}

function addDescendants(tree: Map<number, ProcessInfo>, processes: ProcessInfo[]): void {
  for (let size = -1; size !== tree.size; ) {
    size = tree.size;
    for (const info of processes) if (tree.has(info.parentPid)) tree.set(info.pid, info);
  }
}

/** By process group where all of it is ours, so that no process escapes by forking; one by one otherwise. */
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

/** The kernel reports the end of a process only to its parent, so this must poll. */
async function untilEnded(running: ProcessInfo[], deadlineMs: number, clock: Clock): Promise<void> {
  for (
    let pollMs = 1;
    clock.now() < deadlineMs && running.some(isRunning);
    pollMs = Math.min(pollMs * 2, MAX_POLL_MS)
  ) {
    await elapse(clock, pollMs);
  }
}
