import { expect, test } from 'vitest';
import { tmuxOfFile } from '../helpers/tmux/of-file.js';
import { isListedTmux } from './listed-tmux.js';
import { reasons } from './reasons.js';
import { streamDifferences } from './stream-differences.js';
import { recordedStreams } from './streams.js';

const tmux = tmuxOfFile();
const streams = recordedStreams();
const listed = new Set(reasons.flatMap((reason) => reason.streams ?? []));

test('at least 50 streams of real programs are compared', () => {
  expect(streams.length).toBeGreaterThanOrEqual(50);
  expect([...listed].filter((name) => !streams.some((stream) => stream.name === name))).toEqual([]);
});

for (const stream of isListedTmux ? streams : []) {
  const isListed = listed.has(stream.name);
  const title = isListed ? 'only the listed differences from tmux' : 'the same screens as in tmux';
  test.concurrent(`${stream.name}: ${title}`, async ({ expect: expectHere }) => {
    const differences = await streamDifferences(tmux(), stream);
    if (!isListed) return expectHere(differences).toBe('');
    expectHere(differences).not.toBe('');
    await expectHere(differences).toMatchFileSnapshot(`../fixtures/conformance/${stream.name}.txt`);
  });
}
