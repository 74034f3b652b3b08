import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../harness/until.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';
import { brokenRecordings, integrityOf, processesMarked } from './checks.js';
import { Ledger } from './ledger.js';
import { World } from './world.js';

const MAX_LIFE_MS = 1500;
const SETTLE_MS = 20_000;

/** `kill -9` of the service at any point: programs in tmux go on, the others are reported as lost, nothing is corrupted. */
export async function serviceKills(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 2 : 20;
  const random = new Random(context.seed);
  const world = await World.opened();
  const ledger = new Ledger(random, `${process.pid}-${context.seed}`);
  const wrong = { adopted: 0, revived: 0, orphans: 0, database: 0, recordings: 0, untold: 0, again: 0 };
  try {
    await world.start();
    for (let round = 0; round < rounds; round++) {
      const work = ledger.work(world.place);
      await Promise.race([work, pause(random.below(MAX_LIFE_MS))]);
      await world.kill();
      await work;
      if (integrityOf(world.place.directory) !== 'ok') wrong.database++;
      wrong.recordings += brokenRecordings(world.place.directory).length;
      await world.start();
      const found = await look(world, ledger, context);
      wrong.adopted += found.notAdopted;
      wrong.revived += found.revived;
      wrong.orphans += found.orphans;
      context.progress((round + 1) / rounds);
    }
    await endAll(world, ledger);
    for (const { id, kind } of ledger.acknowledged) {
      const isTold = await world.isTold(id, SETTLE_MS);
      if (!isTold) wrong.untold++;
      if (world.notices(id).length > 1 || world.deliveries(id) > 1) wrong.again++;
      if (!isTold)
        context.note(`${kind} ${id}: ${world.notices(id).length} events, ${world.deliveries(id)} deliveries`);
    }
    const count = ledger.acknowledged.length;
    return [
      {
        what: `${rounds} kills, ${count} sessions: tmux sessions not taken over intact`,
        measured: wrong.adopted,
        atMost: 0,
      },
      { what: 'dead sessions listed as running', measured: wrong.revived, atMost: 0 },
      { what: 'leftover processes of dead sessions', measured: wrong.orphans, atMost: 0 },
      { what: 'corrupt databases', measured: wrong.database, atMost: 0 },
      { what: 'recordings that end in a partial line', measured: wrong.recordings, atMost: 0 },
      { what: 'exits not reported to both listeners', measured: wrong.untold, atMost: 0 },
      { what: 'exits reported more than once', measured: wrong.again, atMost: 0 },
    ];
  } finally {
    for (const pid of processesMarked(`${ledger.mark}-pty`)) process.kill(pid, 'SIGKILL');
    await world.close();
  }
}

/** Compares what the service reports after a restart with reality. */
async function look({ place }: World, ledger: Ledger, context: Context) {
  const { sessions } = (await place.call('list_sessions')) as { sessions: Listed[] };
  const inTmux = ledger.acknowledged.filter(({ kind }) => kind === 'tmux');
  const lost = inTmux.filter((session) => !sessions.some((listed) => isContinued(listed, session)));
  for (const session of lost) {
    context.note(
      `not intact: ${JSON.stringify(session)} ${JSON.stringify(sessions.find(({ id }) => id === session.id))}`,
    );
  }
  const others = ledger.acknowledged.filter(({ kind }) => kind !== 'tmux');
  const revived = sessions.filter(({ id, state }) => state === 'running' && others.some((other) => other.id === id));
  const isClean = await until(() => orphans(ledger, sessions).length === 0, 5000);
  const left = isClean ? [] : orphans(ledger, sessions);
  if (left.length > 0) context.note(`orphans: ${left.join()}`);
  return { notAdopted: lost.length, revived: revived.length, orphans: left.length };
}

interface Listed {
  id: string;
  pid: number;
  state: string;
  seq: number;
}

function isContinued({ id, pid, state, seq }: Listed, before: { id: string; pid: number; seq: number }): boolean {
  return id === before.id && pid === before.pid && state === 'running' && seq >= before.seq;
}

function orphans({ mark }: Ledger, sessions: Listed[]): number[] {
  const inTmux = processesMarked(`${mark}-tmux`).filter((pid) => !sessions.some((session) => session.pid === pid));
  return [...processesMarked(`${mark}-pty`), ...inTmux];
}

async function endAll({ place }: World, { acknowledged }: Ledger): Promise<void> {
  for (const { id, kind } of acknowledged) {
    if (kind === 'tmux') await place.call('close_session', { session_id: id }).catch(() => {});
  }
}
