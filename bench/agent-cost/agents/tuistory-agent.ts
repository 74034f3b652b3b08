import type { Act } from '../job.js';
import type { Meter } from './meter.js';
import { quoted, Shell, type ShellAgent, singly, type Wait } from './shell-agent.js';

const MAX_LOOKS = 12;

const ENDED = /dead|no active/i;

/** The command line of the npm package tuistory, which waits for patterns and for silence by itself. */
export class TuistoryAgent implements ShellAgent {
  readonly meter: Meter;
  readonly #shell: Shell;

  constructor(meter: Meter, options: { cwd: string; env: NodeJS.ProcessEnv }) {
    this.meter = meter;
    this.#shell = new Shell(meter, options);
  }

  start(command: string, wait: Wait = {}): Promise<string> {
    // it sets TERM to xterm-truecolor, whatever --env says, and programs of most systems do not know that
    const line = `export TERM=xterm-256color; ${command}`;
    return this.#andLook([`tuistory -s j --cols 80 --rows 24 -- ${quoted(line)}`], wait);
  }

  step(acts: readonly Act[], wait: Wait = {}): Promise<string> {
    const commands = singly(acts).map((act) =>
      'text' in act ? `tuistory -s j type ${quoted(act.text)}` : `tuistory -s j press ${act.key.replace('+', ' ')}`,
    );
    return this.#andLook(commands, wait);
  }

  grep(pattern: string): Promise<string> {
    return this.#shell.call([`tuistory -s j read --all | grep ${quoted(pattern)}`]);
  }

  async end(): Promise<void> {
    await this.#shell.call(['tuistory -s j close']);
  }

  async reset(): Promise<void> {
    await this.#shell.run('tuistory -s j close');
  }

  async close(): Promise<void> {
    await this.#shell.run('tuistory daemon-stop');
  }

  async #andLook(commands: readonly string[], { until, untilEnd }: Wait): Promise<string> {
    // its wait shows the ten lines on either side of the match
    if (until) return this.#shell.call([...commands, `tuistory -s j wait ${quoted(`${until}`)} --timeout 30000`]);
    if (!untilEnd) return this.#shell.call([...commands, 'tuistory -s j snapshot --trim']);
    let answer = await this.#shell.call([...commands, 'tuistory sessions']);
    for (let looks = 0; !ENDED.test(answer) && looks < MAX_LOOKS; looks++) {
      answer = await this.#shell.call(['sleep 1', 'tuistory sessions']);
    }
    return answer;
  }
}
