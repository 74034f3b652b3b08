import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepareProgram } from '../../../src/backends/pty/prepare-program.js';
import { wrapperCommand } from '../../../src/backends/tmux/own/exit-wrapper.js';
import { LaunchFiles } from '../../../src/backends/tmux/own/launch-files.js';
import { systemClock } from '../../../src/base/clock.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Exits with 7 and leaves a child, which sees that at once and kills the keeper after a moment. */
const KILLS_ITS_KEEPER = `
my ($keeper, $program, $after) = (getppid, $$, $ARGV[0]);
if (!fork) {
  close STDOUT;
  1 while getppid == $program;
  $after-- while $after > 0;
  kill KILL => $keeper;
  exit;
}
exit 7;
`;
const ROUNDS = 150;
const MAX_SPINS = 400;

test('the exit is reported once and truly although the keeper is killed at that moment', async () => {
  const wrapped = new Wrapped();
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const after = (round * 37) % MAX_SPINS;
    const end = await wrapped.endOf('perl', ['-e', KILLS_ITS_KEEPER, `${after}`]);
    if (end !== 'code 7, code 7') wrong.push(`${after}: ${end}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

/** Programs below the wrapper, without tmux, so that many rounds take seconds. */
class Wrapped {
  readonly #files = new LaunchFiles(temporaryFolder(), systemClock);
  #count = 0;

  /** What the wrapper writes to its terminal and to its file about the end; empty where it says nothing. */
  async endOf(command: string, args: string[]): Promise<string> {
    const paths = this.#files.filesOf(`p-${++this.#count}`);
    this.#files.writeSpec(paths, 'mark', prepareProgram({ command, args }));
    const [wrapper = '', ...words] = wrapperCommand();
    const child = spawn(wrapper, [...words, paths.spec], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    const ended = once(child, 'close');
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      text += data;
      if (text.endsWith('\x07')) child.kill('SIGKILL');
    });
    await ended;
    const marks = [...text.matchAll(/\x1b\]7717;mark;([^\x07]*)\x07/g)].map(([, end]) => end);
    return [...marks, existsSync(paths.ended) ? readFileSync(paths.ended, 'utf8') : 'nothing noted'].join(', ');
  }
}
