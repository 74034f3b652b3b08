import { expect, test } from 'vitest';
import { tmuxOfFile } from '../helpers/tmux/of-file.js';
import { exampleDifferences } from './example-differences.js';
import { isListedTmux } from './listed-tmux.js';
import { reasons } from './reasons.js';

const tmux = tmuxOfFile();

test('every reason has a name and an example of its own', () => {
  expect(new Set(reasons.map(({ what }) => what)).size).toBe(reasons.length);
  expect(new Set(reasons.map(({ example }) => JSON.stringify(example))).size).toBe(reasons.length);
});

for (const { what, example, peers } of isListedTmux ? reasons : []) {
  for (const peer of ['tmux', 'xterm.js'] as const) {
    const isDifferent = peers.includes(peer);
    test(`${what}: ${peer} ${isDifferent ? 'still differs' : 'agrees'}`, async () => {
      const differences = await exampleDifferences(peer, example, tmux());
      if (isDifferent) expect(differences).not.toBe('');
      else expect(differences).toBe('');
    });
  }
}
