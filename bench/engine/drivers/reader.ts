import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { cols, type Driver, rows } from './driver.js';

/** Reads and looks at nothing: stands in for the reader in C where no compiler is. */
export const reader: Driver = {
  async start(command, args) {
    const host = new PtyHost(systemClock);
    const backend = host.launch({ command, args, cols, rows });
    const over = new Promise<void>((resolve) => {
      backend.onExit(() => resolve());
    });
    return {
      whenShown: () => Promise.reject(new Error('a reader has no screen')),
      whenOver: () => over,
      async close() {
        await backend.kill();
        backend.dispose();
      },
    };
  },
};
