import { expect, test } from 'vitest';
import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

test('a pane created while tmux lists the others does not count as gone', async () => {
  const tmux = new PrivateTmux();
  const host = new TmuxHost({ clock: systemClock, ownSocketName: tmux.socketName });
  const launch = (script: string) =>
    host.launch({ command: 'sh', args: ['-c', script], id: newId('s'), historyRows: 100 });
  const keeper = await launch('exec cat');
  let isListing = true;
  const listing = (async () => {
    while (isListing) {
      void host.server(tmux.socketName).refresh();
      await new Promise((resolve) => setImmediate(resolve));
      // on a busy machine several answers of tmux arrive at once
      for (const endAt = performance.now() + 20; performance.now() < endAt; );
    }
  })();
  // long enough to give up a pane that counts as gone
  const panes = await Promise.all(Array.from({ length: 12 }, () => launch('sleep 4; exit 7')));
  const exits = panes.map((pane) => {
    pane.onData(() => {});
    return new Promise((resolve) => pane.onExit(resolve));
  });
  isListing = false;
  await listing;
  expect(await Promise.all(exits)).toEqual(panes.map(() => ({ exitCode: 7, outputComplete: true })));
  await Promise.all([keeper, ...panes].map((pane) => pane.kill()));
  host.dispose();
}, 60_000);
