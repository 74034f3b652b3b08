import { expect, test } from 'vitest';
import { exampleDifferences } from '../conformance/example-differences.js';
import { tmuxOfFile } from '../helpers/tmux/of-file.js';
import { corrections } from '../helpers/xterm/corrections.js';

const tmux = tmuxOfFile();
const agreed = corrections.filter(({ tmuxAgrees }) => tmuxAgrees);

test.each(agreed)('tmux shows it as we do: $name', async ({ example }) => {
  expect(await exampleDifferences('tmux', example, tmux())).toBe('');
});
