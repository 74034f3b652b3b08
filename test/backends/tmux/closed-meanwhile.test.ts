import { expect, onTestFinished, test } from 'vitest';
import { ModeReader } from '../../../src/backends/terminal-probe/mode-reader.js';
import { PaneBackend } from '../../../src/backends/tmux/pane/pane-backend.js';
import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

test.each(['the first watched pane', 'next to another watched pane'])(
  'a pane closed between the list and the capture is reported as gone: %s',
  async (which) => {
    const tmux = new PrivateTmux();
    const { socketName } = tmux;
    const host = new TmuxHost({ clock: systemClock });
    onTestFinished(() => host.dispose());
    if (which === 'next to another watched pane') await host.open({ paneId: tmux.pane('exec cat'), socketName });
    const paneId = tmux.pane('exec cat');
    const link = host.server(socketName);
    const info = (await link.list()).find((pane) => pane.paneId === paneId);
    tmux.run('kill-pane', '-t', paneId);
    if (!info) throw new Error('it is not listed');
    const modes = new ModeReader(systemClock);
    const pane = new PaneBackend({ info, clock: systemClock, link, modes, isCaller: false, historyRows: 100 });
    await expect(link.watch(pane)).rejects.toMatchObject({ code: 'pane_gone' });
    pane.dispose();
  },
);
