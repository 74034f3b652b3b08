import { agentsAnswers } from './agents/agents-answers.js';
import { chaos } from './chaos/chaos.js';
import { clockJump } from './engine/clock-jump.js';
import { escapes } from './engine/escapes.js';
import { hostileOutput } from './engine/hostile-output.js';
import { lastBytes } from './engine/last-bytes.js';
import { manySessions } from './engine/many-sessions.js';
import { manyWaits } from './engine/many-waits.js';
import { patterns } from './engine/patterns.js';
import { spawnExit } from './engine/spawn-exit.js';
import { stoppedReader } from './engine/stopped-reader.js';
import { traversal } from './files/traversal.js';
import { floodingViewer } from './frames/flooding-viewer.js';
import { frozenViewer } from './frames/frozen-viewer.js';
import { unterminatedFrames } from './frames/unterminated-frames.js';
import { mutatedBytes } from './fuzz/mutated-streams.js';
import { fuzzOneTerminal } from './fuzz/one-terminal.js';
import { properties } from './fuzz/properties.js';
import { randomBytes } from './fuzz/random-bytes.js';
import { recordedStreams } from './fuzz/recorded-streams.js';
import type { Source } from './fuzz/round.js';
import { fuzz } from './fuzz/scenario.js';
import { splitUtf8 } from './fuzz/split-utf8.js';
import { malformedLines } from './jsonrpc/malformed-lines.js';
import { peerKills } from './peers/peer-kills.js';
import { serviceKills } from './restarts/service-kills.js';
import type { Scenario } from './scenario.js';
import { calendar } from './service/calendar.js';
import { fewDescriptors } from './service/few-descriptors.js';
import { flood } from './service/flood.js';
import { fullDisk } from './service/full-disk.js';
import { greedyReader } from './service/greedy-reader.js';
import { hungryReader } from './service/hungry-reader.js';
import { keptOutput } from './service/kept-output.js';
import { fullDiskExits, postgresRestarts } from './service/store-outages.js';
import { soak } from './soak/soak.js';
import { traceLimits } from './traces/trace-limits.js';

const GIGABYTE = 1024;

const mutated = (): Source => {
  const streams = recordedStreams();
  return (random, length) => mutatedBytes(random, streams, length);
};

/** All scenarios, in the order in which they run. */
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
  { name: 'properties', does: 'property tests with fresh seeds', isLongOnly: true, run: properties },
  { name: 'split-utf8', does: 'invalid UTF-8, split in two at every byte', run: splitUtf8 },
  {
    name: 'last-bytes',
    does: 'print 20 kB and exit, 1,000 times each: plain, paused, with a blocked event loop',
    run: lastBytes,
  },
  { name: 'many-waits', does: '500 sessions with 200 waits each', run: manyWaits },
  {
    name: 'many-sessions',
    does: '3,000 idle programs, starts and exits next to them, and their end',
    run: manySessions,
  },
  { name: 'spawn-exit', does: '10,000 programs that start and exit', run: spawnExit },
  { name: 'hostile-output', does: 'hostile output, 100 MB of each kind', run: hostileOutput },
  { name: 'patterns', does: '20 patterns with catastrophic backtracking', run: patterns },
  { name: 'escapes', does: 'programs that try to outlive their session', run: escapes },
  { name: 'stopped-reader', does: '1 MB pasted into a stopped program', run: stoppedReader },
  { name: 'malformed-lines', does: '1,000,000 malformed lines sent to the JSON-RPC server', run: malformedLines },
  { name: 'clock-jump', does: 'the wall clock jumps by an hour, forwards and back', run: clockJump },
  { name: 'calendar', does: 'the wall clock jumps by an hour while a service announces exits', run: calendar },
  { name: 'flood', does: 'a program that writes 1 GB, recorded and watched', run: flood },
  {
    name: 'peer-kills',
    does: 'kill -9 of programs, tmux servers, MCP clients and browsers during waits',
    run: peerKills,
  },
  { name: 'service-kills', does: 'kill -9 of the service at random points, 20 times', run: serviceKills },
  {
    name: 'unterminated-frames',
    does: '64 MB without a terminator on stdio, HTTP and WebSocket',
    run: unterminatedFrames,
  },
  {
    name: 'frozen-viewer',
    does: 'five viewers that stop reading in the middle of a flood of 100 MB',
    run: frozenViewer,
  },
  { name: 'flooding-viewer', does: '72 MB of tiny frames and pings from viewers that never read', run: floodingViewer },
  { name: 'greedy-reader', does: 'a read token that opens everything it can, and idle connections', run: greedyReader },
  { name: 'trace-limits', does: 'a trace of 1 GB of output, opened in Node and in Chromium', run: traceLimits },
  { name: 'kept-output', does: '30 sessions that write 40 MB each and keep running', run: keptOutput },
  {
    name: 'traversal',
    does: '200 names that escape their directory, and directories that are symlinks',
    run: traversal,
  },
  { name: 'full-disk', does: 'a full disk while sessions are recorded and stored', run: fullDisk },
  {
    name: 'full-disk-exits',
    does: 'programs that exit while the disk is full, followed by kill -9',
    run: fullDiskExits,
  },
  {
    name: 'postgres-restarts',
    does: 'programs that exit while PostgreSQL is down, and a second service that claims the database',
    run: postgresRestarts,
  },
  { name: 'few-descriptors', does: 'a service limited to 64 open files', run: fewDescriptors },
  {
    name: 'hungry-reader',
    does: 'a read token that makes every expensive call at once, next to another client',
    run: hungryReader,
  },
  {
    name: 'chaos',
    does: 'numbers are typed while programs and the service are killed and stopped and connections are cut',
    run: chaos,
  },
  { name: 'soak', does: 'everything that users do, for as long as you like', isLongOnly: true, run: soak },
  {
    name: 'agents-answers',
    does: 'ten coding agents, 200 answers, kill -9 of the service in between',
    run: agentsAnswers,
  },
];
