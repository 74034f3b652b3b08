import { expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.js';
import { spawnTui } from '../../src/operations/sessions/spawn-tui.js';
import { exitSentence, exitWord } from '../../src/ui/sessions/exit-words.js';

test.each([
  [{ exit_code: 0 }, 'exited 0', 'The program ended normally.'],
  [{ exit_code: 3 }, 'exited 3', 'The program exited with code 3.'],
  [{ exit_code: -1 }, 'ended', 'The program ended. Its exit code is unknown.'],
  [{}, 'ended', 'The program ended. Its exit code is unknown.'],
  [{ exit_code: 137, signal: 'SIGKILL' }, 'killed', 'The program was killed (SIGKILL).'],
  [{ exit_code: 139, signal: 'SIGSEGV' }, 'crashed', 'The program crashed (SIGSEGV).'],
  [{ signal: 'SIGUSR2' }, 'SIGUSR2', 'A signal ended the program (SIGUSR2).'],
])('%j is "%s": %s', (ending, word, sentence) => {
  expect(exitWord(ending)).toBe(word);
  expect(exitSentence(ending)).toBe(sentence);
});

test.each([
  ['closed', /closed/],
  ['lost', /service was down/],
  ['idle_timeout', /idle limit: too long without input or output/],
  ['absolute_timeout', /time limit/],
] as const)('an end because of %s says so', (reason, words) => {
  expect(exitSentence({ exit_code: -1, reason })).toMatch(words);
});

test('both limits have the same names in the operation, the configuration and the page', () => {
  const { timeouts } = configSchema.shape;
  const { idle_seconds, absolute_seconds } = timeouts.unwrap().shape;
  const { idle_timeout_seconds, absolute_timeout_seconds } = spawnTui.input.shape;
  for (const { description } of [idle_seconds, idle_timeout_seconds]) {
    expect(description).toMatch(/^Idle limit: end .* this long without input or output/);
  }
  for (const { description } of [absolute_seconds, absolute_timeout_seconds]) {
    expect(description).toMatch(/^Time limit: end .* this long after its start/);
  }
});
