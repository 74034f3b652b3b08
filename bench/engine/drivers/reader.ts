import type * as Host from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { cols, type Driver, rows } from './driver.js';

const built = new URL('../../../dist/backends/pty/pty-host.js', import.meta.url).href;
const { PtyHost } = (await import(built)) as typeof Host;

/** Reads and looks at nothing: stands in for the reader in C where no compiler is. */
export const reader: Driver = {
  async start(command, args) {
    const backend = new PtyHost(systemClock).launch({ command, args, cols, rows });
    const over = new Promise<void>((resolve) => {
      backend.onExit(() => resolve());
    });
    return {
      whenShown: () => Promise.reject(new Error('a reader has no screen')),
      send(text) {
        backend.write(Buffer.from(text));
      },
      whenOver: () => over,
      async close() {
        await backend.kill();
        backend.dispose();
      },
    };
  },
};
