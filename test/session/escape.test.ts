import { afterAll, expect, test } from 'vitest';
import { quoteWord } from '../../src/base/text/quote-word.js';
import { Engine } from '../../src/engine/engine.js';
import { shell } from '../engine/start.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

/** Shows what each read gave it, and is late for each. */
const LATE = `stty raw -echo; echo ready
while :; do
  sleep 0.4
  printf '(%s)' "$(dd bs=64 count=1 2> /dev/null | cat -v)"
done`;

const tmux = new PrivateTmux();
const engine = new Engine();
afterAll(() => engine.dispose());

const inPane = async () => {
  const paneId = tmux.pane(['sh', '-c', LATE].map(quoteWord).join(' '));
  return engine.pane({ paneId, socketName: tmux.socketName });
};

test.for([
  ['terminal', () => shell(LATE)],
  ['pane', inPane],
] as const)('Escape is a key of its own, also for a program that reads late, in a %s', async ([, start]) => {
  const session = await start();
  await session.waits.forText('ready', { since: 'screen' });
  await session.input.press(['a', 'escape', 'q', 'x']);
  await session.input.press('escape');
  await session.input.type('typed');
  await session.input.press(['escape', 'escape', 'up', 'alt+x']);
  await session.waits.forText('^[x)');
  // what comes before Escape may share a read with it
  const reads = /\(a\^\[\)\(qx(\)\()?\^\[\)\(typed(\)\()?\^\[\)\(\^\[\)\(\^\[\[A\^\[x\)/;
  expect(session.view({ format: 'text' }).content).toMatch(reads);
});

test('a program that reads nothing holds up what follows Escape for a moment only', async () => {
  const session = await shell('stty raw -echo; echo ready; exec sleep 1000');
  await session.waits.forText('ready', { since: 'screen' });
  const startedAt = performance.now();
  await session.input.press(['escape', 'q']);
  expect(performance.now() - startedAt).toBeGreaterThan(1500);
});

test('a program that has asked for unambiguous keys gets them in one piece', async () => {
  const session = await shell(`printf '\\033[>1u'; ${LATE}`);
  await session.waits.forText('ready', { since: 'screen' });
  await session.input.press(['escape', 'q']);
  await session.waits.forText('(^[[27uq)');
});

test('what cannot be sent is refused before Escape goes', async () => {
  const session = await shell(LATE);
  await session.waits.forText('ready', { since: 'screen' });
  await expect(session.input.press(['escape', 'mediaplay'])).rejects.toMatchObject({ code: 'key_not_sendable' });
  await session.input.type('only this');
  await session.waits.forText('(only this)');
  expect(session.view({ format: 'text' }).content).not.toContain('^[');
});
