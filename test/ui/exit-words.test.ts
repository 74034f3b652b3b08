import { expect, test } from 'vitest';
import { exitSentence, exitWord } from '../../src/ui/sessions/exit-words.js';

test.each([
  [{ exit_code: 0 }, 'exited 0', 'The program has ended normally.'],
  [{ exit_code: 3 }, 'exited 3', 'The program has ended with exit code 3.'],
  [{ exit_code: -1 }, 'ended', 'The program has ended. Its exit code is not known.'],
  [{}, 'ended', 'The program has ended. Its exit code is not known.'],
  [{ exit_code: 137, signal: 'SIGKILL' }, 'killed', 'The program was killed (SIGKILL).'],
  [{ exit_code: 139, signal: 'SIGSEGV' }, 'crashed', 'The program crashed (SIGSEGV).'],
  [{ signal: 'SIGUSR2' }, 'SIGUSR2', 'A signal ended the program (SIGUSR2).'],
])('%j is "%s": %s', (ending, word, sentence) => {
  expect(exitWord(ending)).toBe(word);
  expect(exitSentence(ending)).toBe(sentence);
});

test.each([
  ['closed', /closed/],
  ['lost', /service was not running/],
  ['idle_timeout', /idle for too long/],
  ['absolute_timeout', /time limit/],
] as const)('an end because of %s says so', (reason, words) => {
  expect(exitSentence({ exit_code: -1, reason })).toMatch(words);
});
