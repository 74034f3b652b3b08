import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { backendContract } from '../../contracts/backend-contract.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const host = new TmuxHost({ clock: systemClock, ownSocketName: tmux.socketName });
backendContract('a pane of tmux', {
  launch: (options) => host.launch({ ...options, id: newId('s'), historyRows: 1000 }),
  isInteractive: true,
});
