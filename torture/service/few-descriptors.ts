import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { TtypilotError } from '../../src/base/errors/errors.js';
import { ServicePlace } from '../../test/helpers/service.js';
import type { TerminalClient } from '../../test/helpers/terminal-client.js';
import { until } from '../harness/until.js';
import { type Context, type Figure, NotPossibleHere } from '../scenario.js';

const LIMIT = 64;
const HELPFUL = /ulimit|limit|EMFILE|descriptor/i;

/** A service limited to 64 open files refuses what does not fit, says why, and recovers when there is room again. */
export async function fewDescriptors(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 1 : 10;
  const place = new ServicePlace();
  const wrong = { helpless: 0, stopped: 0, notRecovered: 0 };
  try {
    await place.start();
    const { pid, exitCode } = place.child ?? {};
    const keeper = await place.spawn('echo ready; exec cat');
    await place.call('wait_for_text', { session_id: keeper, pattern: 'ready' });
    limit(pid ?? 0);
    for (let round = 0; round < rounds; round++) {
      const { ids, refusal } = await fill(place);
      const inTmux = await place.spawn('exec cat', { backend: 'tmux' }).catch((error: unknown) => error);
      for (const problem of [refusal, inTmux].filter((each) => !isHelpful(each))) {
        wrong.helpless++;
        context.note(`after ${ids.length} sessions: ${problem}`);
      }
      const viewers = await knock(place, keeper);
      if (!(await isAnswering(place, keeper))) wrong.stopped++;
      for (const { socket } of viewers) socket.terminate();
      for (const id of ids) await patiently(() => place.call('close_session', { session_id: id }));
      const again = await patiently(() => place.spawn('exec cat'));
      if (again === undefined) wrong.notRecovered++;
      else await place.call('close_session', { session_id: again });
      context.progress((round + 1) / rounds);
    }
    const hasCrashed = exitCode !== null || place.child?.exitCode !== null ? 1 : 0;
    return [
      {
        what: `${LIMIT} descriptors, exhausted ${rounds} times: unhelpful errors`,
        measured: wrong.helpless,
        atMost: 0,
      },
      { what: 'sessions that stopped', measured: wrong.stopped, atMost: 0 },
      { what: 'starts that failed after there was room again', measured: wrong.notRecovered, atMost: 0 },
      { what: 'crashes', measured: hasCrashed, atMost: 0 },
    ];
  } finally {
    await place.close();
  }
}

function isHelpful(problem: unknown): boolean {
  return problem instanceof TtypilotError && HELPFUL.test(`${problem.message} ${problem.hint}`);
}

/** Like `ulimit -n`, for a process that is already running. */
function limit(pid: number): void {
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${LIMIT}:${LIMIT}`], { stdio: 'pipe' });
  } catch {
    throw new NotPossibleHere('prlimit is not installed');
  }
}

/** Starts programs until the service refuses. */
async function fill(place: ServicePlace): Promise<{ ids: string[]; refusal: unknown }> {
  const ids: string[] = [];
  for (;;) {
    try {
      ids.push(await place.spawn('exec cat'));
    } catch (refusal) {
      return { ids, refusal };
    }
  }
}

/** Opens many viewers at once, most of which are refused. */
async function knock(place: ServicePlace, id: string): Promise<TerminalClient[]> {
  const viewers = Array.from({ length: LIMIT }, () => place.terminal(id));
  const isSettled = (viewer: TerminalClient) => viewer.closed !== undefined || viewer.frames.length > 0;
  await until(() => viewers.every(isSettled), 2000);
  return viewers;
}

/** The connection that is already open keeps working. */
async function isAnswering(place: ServicePlace, id: string): Promise<boolean> {
  const answer = await patiently(async () => {
    const { seq } = await place.call('send_input', { session_id: id, input: 'hello\r' });
    return place.call('wait_for_text', { session_id: id, pattern: 'hello', since: seq });
  });
  return answer?.found === true;
}

/** Retries, as a client does that cannot connect or gets no answer. */
async function patiently<T>(work: () => Promise<T>): Promise<T | undefined> {
  const tooLong = () => pause(3000, undefined);
  return until(() => Promise.race([work().catch(() => undefined), tooLong()]), 10_000);
}
