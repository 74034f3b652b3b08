import { expect, test } from 'vitest';
import { tmuxOfFile } from '../helpers/tmux/of-file.js';
import { walks } from '../helpers/vttest/walks.js';
import { isListedTmux } from './listed-tmux.js';
import type { Peer } from './reason.js';
import { reasons } from './reasons.js';
import { type ScreenRows, vttestDifferences } from './vttest-differences.js';

const peers: readonly Peer[] = ['tmux', 'xterm.js'];
const tmux = tmuxOfFile();
const rowsByWalk = new Map<string, ScreenRows[]>();

for (const { name, ...walk } of isListedTmux ? walks : []) {
  test.concurrent(`${name}: tmux and xterm.js show the same screens, but for the listed ones`, async ({
    expect: expectHere,
  }) => {
    const rows = await vttestDifferences(tmux(), { name, ...walk });
    rowsByWalk.set(name, rows);
    for (const peer of peers) {
      const different = rows.filter((row) => row[peer] > 0).map(({ screen }) => screen);
      expectHere({ [peer]: different }).toEqual({ [peer]: listedScreens(name, peer) });
    }
  });
}

test('every listed walk exists', () => {
  const listed = new Set(reasons.flatMap(({ vttest = {} }) => Object.keys(vttest)));
  expect([...listed].filter((name) => !walks.some((walk) => walk.name === name))).toEqual([]);
});

if (isListedTmux) {
  test('on the listed screens as many rows differ as before', async () => {
    const lines = walks.flatMap(({ name }) => (rowsByWalk.get(name) ?? []).map((rows) => describe(name, rows)));
    await expect(lines.filter((line) => line !== '').join('\n')).toMatchFileSnapshot(
      '../fixtures/conformance/vttest.txt',
    );
  });
}

function listedScreens(walk: string, peer: Peer): number[] {
  const ofPeer = reasons.filter((reason) => reason.peers.includes(peer));
  return [...new Set(ofPeer.flatMap(({ vttest = {} }) => vttest[walk] ?? []))].sort((a, b) => a - b);
}

function describe(walk: string, rows: ScreenRows): string {
  const different = peers.filter((peer) => rows[peer] > 0).map((peer) => `${peer} ${rows[peer]} rows`);
  return different.length > 0 ? `${walk} ${rows.screen}: ${different.join(', ')}` : '';
}
