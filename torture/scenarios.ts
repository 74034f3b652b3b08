import { mutatedBytes } from './fuzz/mutated-streams.js';
import { fuzzOneTerminal } from './fuzz/one-terminal.js';
import { randomBytes } from './fuzz/random-bytes.js';
import { recordedStreams } from './fuzz/recorded-streams.js';
import type { Source } from './fuzz/round.js';
import { fuzz } from './fuzz/scenario.js';
import type { Scenario } from './scenario.js';

const GIGABYTE = 1024;

const mutated = (): Source => {
  const streams = recordedStreams();
  return (random, length) => mutatedBytes(random, streams, length);
};

/** Everything that is tried, in this order. */
export const scenarios: Scenario[] = [
  {
    name: 'fuzz-random',
    does: '1 GB of random bytes through terminals of every size',
    run: (context) => fuzz(context, randomBytes, context.isShort ? 12 : GIGABYTE),
  },
  {
    name: 'fuzz-mutated',
    does: '1 GB of damaged output of real programs through terminals of every size',
    run: (context) => fuzz(context, mutated(), context.isShort ? 16 : GIGABYTE),
  },
  {
    name: 'fuzz-one-terminal',
    does: '256 MB of both through one terminal',
    run: (context) => fuzzOneTerminal(context, [randomBytes, mutated()], context.isShort ? 8 : GIGABYTE / 4),
  },
];
