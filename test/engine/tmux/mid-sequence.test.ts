import { expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { puppetPane } from './puppet-pane.js';

const tmux = new PrivateTmux();

/** [what it is, what was written before the pane was watched, the rest of it, what the pane shows then] */
const cut: [string, string, string, string][] = [
  ['a colour', 'a\\033[3', '1mred', 'ared'],
  ['a lone escape', 'a\\033', '[1mbold', 'abold'],
  ['a title', 'a\\033]2;the ti', 'tle\\007shown', 'ashown'],
  ['an unknown string', 'a\\033]7717;half of a ', 'mark;code 137\\007shown', 'ashown'],
  ['a string with its own line break', 'a\\033P+q5\\n4', '5\\033\\\\shown', 'ashown'],
  ['the name of a window', 'a\\033', 'kname\\033\\\\shown', 'ashown'],
  ['a letter of two bytes', 'a\\303', '\\244b', 'aäb'],
  ['a letter of four bytes', 'a\\360\\237', '\\230\\200b', 'a😀b'],
];

/** Writes the first part; the rest is written by the function that it gives. */
async function cutInTwo(before: string, after: string) {
  const pane = await puppetPane(tmux);
  const { seq } = await pane.run(`printf 'begin\\n${before}'`);
  await pane.session.waits.forText('begin\na', { since: seq });
  return { ...pane, writeRest: () => pane.run(`printf '${after}\\nend\\n'`) };
}

test.each(cut)('%s that was begun before anybody watched goes on', async (_, before, after, shown) => {
  const { paneId, writeRest } = await cutInTwo(before, after);
  const session = await new Engine().pane({ paneId, socketName: tmux.socketName });
  await writeRest();
  expect(await session.waits.forText('end')).toMatchObject({ found: true });
  // tmux does not report the beginning of a character, so it arrives with another capture
  await expect.poll(() => session.screen.split('\n')).toContain(shown);
  await session.close();
});

test.each(cut)('%s that is cut in two by another size goes on', async (_, before, after, shown) => {
  const { session, paneId, writeRest } = await cutInTwo(before, after);
  const isResized = new Promise((resolve) => session.onResize(resolve));
  tmux.run('resize-window', '-t', paneId, '-x', '70', '-y', '20');
  await isResized;
  await writeRest();
  expect(await session.waits.forText('end')).toMatchObject({ found: true });
  await expect.poll(() => session.screen.split('\n')).toContain(shown);
});
