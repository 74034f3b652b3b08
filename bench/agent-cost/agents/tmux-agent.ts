import type { Act } from '../job.js';
import type { Meter } from './meter.js';
import { quoted, Shell, type ShellAgent, type Single, singly, type Wait } from './shell-agent.js';

/** Fixed sleeps, in seconds, as agents choose them. */
const AFTER_START = 1;
const AFTER_KEYS = 0.5;
const WHEN_SLOW = 2;
/** The pauses before it looks again, when what it waits for is not there yet. */
const BEFORE_ANOTHER_LOOK = [1, 2, 3];
const MAX_LOOKS = 12;

const ARROWS = ['up', 'down', 'left', 'right', 'tab'];

const ENDED = /no server running|can't find (pane|session|window)|server exited|error connecting/;

/**
 * Plain tmux: send-keys, sleep and capture-pane, chained in one call. Its server is found through TMUX_TMPDIR, so the
 * commands are exactly those of an agent that uses its default server. A cautious one looks after every action; otherwise
 * it sends as many keys at once as the agent with `act` does.
 */
export class TmuxAgent implements ShellAgent {
  readonly meter: Meter;
  readonly #shell: Shell;
  readonly #isCautious: boolean;

  constructor(meter: Meter, { isCautious, ...options }: { cwd: string; env: NodeJS.ProcessEnv; isCautious: boolean }) {
    this.meter = meter;
    this.#shell = new Shell(meter, options);
    this.#isCautious = isCautious;
  }

  start(command: string, wait: Wait = {}): Promise<string> {
    return this.#andLook(`tmux new-session -d -s j ${quoted(command)}`, AFTER_START, wait);
  }

  async step(acts: readonly Act[], wait: Wait = {}): Promise<string> {
    const parts = this.#isCautious ? actionsOf(singly(acts)) : [singly(acts)];
    const last = parts.pop() ?? [];
    for (const part of parts) await this.#send(part, { ...(wait.colours ? { colours: true } : {}) });
    return this.#send(last, wait);
  }

  grep(pattern: string): Promise<string> {
    return this.#shell.call([`tmux capture-pane -p -S - -t j | grep ${quoted(pattern)}`]);
  }

  async end(): Promise<void> {
    await this.#shell.call(['tmux kill-session -t j']);
  }

  async reset(): Promise<void> {
    await this.#shell.run('tmux kill-server');
  }

  async close(): Promise<void> {
    await this.reset();
  }

  #send(acts: readonly Single[], wait: Wait): Promise<string> {
    const words = acts.map((act) => quoted('text' in act ? act.text : nameOf(act.key)));
    return this.#andLook(`tmux send-keys -t j ${words.join(' ')}`, AFTER_KEYS, wait);
  }

  async #andLook(command: string, seconds: number, { until, untilEnd, isSlow, colours }: Wait): Promise<string> {
    const look = `tmux capture-pane ${colours ? '-ep' : '-p'} -t j`;
    const isThere = (answer: string) => (untilEnd ? ENDED.test(answer) : until ? until.test(answer) : true);
    let answer = await this.#shell.call([command, `sleep ${isSlow ? WHEN_SLOW : seconds}`, look]);
    for (let looks = 0; !isThere(answer) && !ENDED.test(answer) && looks < MAX_LOOKS; looks++) {
      const pause = BEFORE_ANOTHER_LOOK[Math.min(looks, BEFORE_ANOTHER_LOOK.length - 1)];
      answer = await this.#shell.call([`sleep ${pause}`, look]);
    }
    return answer;
  }
}

/** Splits keys after each one that does something: all but text and arrows. */
function actionsOf(acts: readonly Single[]): Single[][] {
  const actions: Single[][] = [[]];
  for (const act of acts) {
    actions.at(-1)?.push(act);
    if ('key' in act && !ARROWS.includes(act.key)) actions.push([]);
  }
  return actions.filter((action) => action.length > 0);
}

/** A key as send-keys names it. */
function nameOf(key: string): string {
  const control = /^ctrl\+(.)$/.exec(key);
  return control ? `C-${control[1]}` : `${key[0]?.toUpperCase()}${key.slice(1)}`;
}
