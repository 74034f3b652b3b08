import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ServicePlace } from '../../test/helpers/service.js';
import { until } from '../harness/until.js';
import { Random } from '../random.js';
import type { Context, Figure } from '../scenario.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { Typist } from './typist.js';

const SHORT_MS = 4000;
const SETTLE_MS = 20_000;

/** The disturbances, weighted by how often they occur. */
type Mischief = 'cut' | 'stop program' | 'stop service' | 'kill service';
const MISCHIEF: Mischief[] = [
  ...new Array<Mischief>(8).fill('cut'),
  ...new Array<Mischief>(4).fill('stop program'),
  ...new Array<Mischief>(3).fill('stop service'),
  'kill service',
];

/** Numbers are typed while everything is killed, stopped and cut: no acknowledged number is lost or duplicated. */
export async function chaos(context: Context): Promise<Figure[]> {
  const lengthMs = context.isShort ? SHORT_MS : context.minutes * 60_000;
  const run = new Run(new Random(context.seed));
  try {
    await run.open();
    const end = performance.now() + lengthMs;
    const isOver = () => performance.now() > end;
    const typing = [run.typeInTmux(isOver), run.typeInTmux(isOver), run.typeInTerminals(isOver)];
    while (!isOver()) {
      await run.disturb();
      context.progress(1 - Math.max(0, end - performance.now()) / lengthMs);
    }
    await Promise.all(typing);
    const { lost, doubled, acknowledged } = await run.settled();
    context.note(`${acknowledged} acknowledged; ${JSON.stringify(run.counts)}`);
    const length = context.isShort ? `${SHORT_MS / 1000} s` : `${context.minutes} min`;
    return [
      { what: `${length}, ${acknowledged} inputs acknowledged: lost`, measured: lost, atMost: 0 },
      { what: 'duplicated or out of order', measured: doubled, atMost: 0 },
    ];
  } finally {
    await run.close();
  }
}

interface Entry {
  typist: Typist;
  backend: 'pty' | 'tmux';
}

class Run {
  readonly counts: Record<string, number> = {};
  readonly #random: Random;
  readonly #place = new ServicePlace();
  readonly #proxy = new CuttableProxy();
  readonly #typists: Entry[] = [];
  #address = '';

  constructor(random: Random) {
    this.#random = random;
  }

  async open(): Promise<void> {
    const port = await this.#proxy.listen();
    this.#address = `127.0.0.1:${port}`;
    writeFileSync(join(this.#place.directory, 'config.yaml'), `service: { allowed_hosts: ["${this.#address}"] }\n`);
    await this.#start();
  }

  /** One program that outlives everything. */
  async typeInTmux(isOver: () => boolean): Promise<void> {
    const typist = this.#newTypist('tmux');
    while (!isOver() && !(await typist.start('tmux'))) await pause(50);
    while (!isOver()) if (!(await typist.type())) await pause(10);
  }

  /** One program after the other, because each ends with the service. */
  async typeInTerminals(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const typist = this.#newTypist('pty');
      if (!(await typist.start('pty'))) {
        await pause(50);
        continue;
      }
      const { child } = this.#place;
      while (!isOver() && this.#place.child === child) if (!(await typist.type())) await pause(10);
    }
  }

  async disturb(): Promise<void> {
    await pause(this.#random.between(20, 400));
    const mischief = this.#random.pick(MISCHIEF);
    this.counts[mischief] = (this.counts[mischief] ?? 0) + 1;
    const { child } = this.#place;
    if (mischief === 'cut') this.#proxy.cut();
    else if (mischief === 'stop service') await this.#stopFor(child?.pid);
    else if (mischief === 'stop program') {
      await this.#stopFor(this.#typists.findLast(({ typist }) => typist.session)?.typist.session?.pid);
    } else if (child) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await this.#start();
    }
  }

  /** Counts the errors once all pending input has arrived. */
  async settled(): Promise<{ lost: number; doubled: number; acknowledged: number }> {
    const count = (of: (entry: Entry) => number) => this.#typists.reduce((sum, entry) => sum + of(entry), 0);
    const lost = () => count(({ typist, backend }) => typist.lost(backend === 'pty').length);
    await until(() => lost() === 0, SETTLE_MS);
    return {
      lost: lost(),
      doubled: count(({ typist }) => typist.doubled().length),
      acknowledged: count(({ typist }) => typist.acknowledgedCount),
    };
  }

  async close(): Promise<void> {
    this.#proxy.close();
    await this.#place.close();
  }

  #newTypist(backend: 'pty' | 'tmux'): Typist {
    const side = join(this.#place.directory, `side-${this.#typists.length}`);
    const typist = new Typist(this.#place, this.#random, side);
    this.#typists.push({ typist, backend });
    return typist;
  }

  async #start(): Promise<void> {
    await this.#place.start();
    this.#proxy.target = Number(new URL(this.#place.url).port);
    this.#place.url = `http://${this.#address}`;
  }

  async #stopFor(pid: number | undefined): Promise<void> {
    if (pid === undefined) return;
    try {
      process.kill(pid, 'SIGSTOP');
      await pause(this.#random.between(20, 300));
      process.kill(pid, 'SIGCONT');
    } catch {
      // it has ended in the meantime
    }
  }
}
