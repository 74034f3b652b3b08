import { fail } from './base/errors/errors.js';
import type { TapeParts } from './surfaces/cli/context.js';
import { playTape } from './tape/play-tape.js';
import { readTape } from './tape/read-tape.js';
import type { Tape } from './tape/tape.js';
import { outputProblem } from './tape/write-outputs.js';

/** What the command line does with tapes. */
export const tapeParts: TapeParts = {
  readTape(file, given) {
    const tape = readTape(file);
    const outputs = outputsOf(tape, given);
    const shots = tape.steps.flatMap((step) => (step.do === 'screenshot' ? [step.path] : []));
    return {
      notes: tape.notes,
      files: [...outputs, ...shots],
      play: (options) => playTape(tape, { ...options, outputs }),
    };
  },
};

/** What was asked for, or what the tape names, or a GIF next to the tape. */
function outputsOf({ file, outputs }: Tape, given: readonly string[] | undefined): string[] {
  const named =
    given?.map((path) => ({ path, at: '-o' })) ??
    outputs.map(({ path, place }) => ({ path, at: `${place.file}:${place.line}` }));
  const problems = named.flatMap(({ path, at }) => {
    const problem = outputProblem(path);
    return problem === undefined ? [] : [`${at}: ${problem}`];
  });
  if (problems.length > 0) throw fail('tape_invalid', { problems: problems.join('\n') });
  if (named.length > 0) return named.map(({ path }) => path);
  return [file === '-' ? 'out.gif' : `${file.replace(/\.tape$/, '')}.gif`];
}
