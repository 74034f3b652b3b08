import { escapeControls, showStream } from '../helpers/random-stream.js';
import type { Walk } from '../helpers/vttest/walk.js';
import type { Peer, Reason } from './reason.js';
import type { RecordedStream } from './streams.js';

const peers: readonly Peer[] = ['tmux', 'xterm.js'];

interface Compared {
  reasons: readonly Reason[];
  streams: readonly RecordedStream[];
  walks: readonly Walk[];
}

/** The two tables of the document: how much is equal, and why the rest is not. */
export function describeReasons({ reasons, streams, walks }: Compared): string {
  const screens = walks.reduce((count, walk) => count + walk.screens.length, 0);
  const listed = new Set(reasons.flatMap((reason) => reason.streams ?? []));
  return [
    '| compared | with | equal |',
    '|---|---|---|',
    `| ${streams.length} recorded streams | tmux | ${streams.length - listed.size} |`,
    ...peers.map((peer) => `| ${screens} screens of vttest | ${peer} | ${screens - listedScreens(reasons, peer)} |`),
    '',
    '| what differs | from | why ours is right | example | seen in |',
    '|---|---|---|---|---|',
    ...reasons.map((reason) => `| ${rowOf(reason).join(' | ')} |`),
    '',
  ].join('\n');
}

function listedScreens(reasons: readonly Reason[], peer: Peer): number {
  const ofPeer = reasons.filter((reason) => reason.peers.includes(peer));
  const screens = ofPeer.flatMap(({ vttest = {} }) =>
    Object.entries(vttest).flatMap(([walk, numbers]) => numbers.map((number) => `${walk} ${number}`)),
  );
  return new Set(screens).size;
}

function rowOf({ what, why, peers: from, example, streams = [], vttest = {} }: Reason): string[] {
  const walks = Object.entries(vttest).map(([walk, screens]) => `${walk} ${ranges(screens)}`);
  const seen = [streams.join(', '), walks.length > 0 ? `vttest: ${walks.join('; ')}` : ''].filter(
    (text) => text !== '',
  );
  return [what, from.join(', '), why, `\`${shown(example)}\``, seen.join('; ')];
}

function shown(example: Reason['example']): string {
  if ('pieces' in example) return showStream(example).replaceAll('|', '\\|');
  const bytes = example.bytes.replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
  return `${example.cols}x${example.rows} ${escapeControls(bytes)}`;
}

/** 1, 2, 3, 5 as `1–3, 5`. */
function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
