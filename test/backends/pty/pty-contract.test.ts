import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { backendContract } from '../../contracts/backend-contract.js';

const host = new PtyHost(systemClock);
backendContract('a pty', { launch: (options) => host.launch(options), isInteractive: true });
