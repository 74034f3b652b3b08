import type { Clock } from '../../base/clock.js';
import { type FetchedLook, FetchedProbe } from '../fetched-probe.js';
import { lookAtFacts, readFacts } from './far-look.js';
import { architectureOf } from './helper-script.js';
import type { SideChannel } from './side-channel.js';

interface FarTerminal {
  /** The terminal's device there, such as /dev/pts/3. */
  path: string;
  /** The shell that started the program. */
  wrapperPid: number;
  /** The machine, for people. */
  host: string;
}

interface Wanted {
  path: string;
  /** The process whose terminal it is. */
  pid: number;
  /** The number of the terminal's device; `-` for the terminal of the process. */
  device: number | '-';
}

const MAX_DEPTH = 3;

/** Inspects a terminal on a machine without ttypilot, by asking the helper there. */
export function farProbe({ path, wrapperPid, host }: FarTerminal, side: SideChannel, clock: Clock): FetchedProbe {
  const blind = () => {
    const { failure, greeting } = side;
    if (failure !== undefined) return `${host} is not asked about its processes: ${failure}`;
    const hasNone = greeting.length > 0 && greeting[2] !== 'proc';
    return hasNone ? `${host} (${greeting[0]}) has no /proc to show who reads` : undefined;
  };
  const fetch = () => lookAt({ path, pid: wrapperPid, device: '-' }, []);
  return new FetchedProbe({ fetch, blind, clock });

  async function lookAt(wanted: Wanted, via: string[]): Promise<FetchedLook | undefined> {
    const answer = await side.ask(`look ${wanted.path} ${wanted.pid} ${wanted.device}`);
    if (!answer) return undefined;
    const read = readFacts(answer, architectureOf(side.greeting[1] ?? ''));
    // it only waits for the program
    const foreground = read.foreground.filter(({ pid }) => pid !== wrapperPid);
    const facts = { ...read, foreground };
    const found = lookAtFacts(facts, wanted.path, via, via.length < MAX_DEPTH);
    if (!found?.inner) return { look: found?.look, mode: facts.mode };
    const inside = await lookAt(found.inner, [...via, found.inner.command]);
    // the program behind it has not started yet
    return inside?.look ? inside : { look: lookAtFacts(facts, wanted.path, via, false)?.look, mode: facts.mode };
  }
}
