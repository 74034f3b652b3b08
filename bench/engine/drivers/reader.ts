import type * as Host from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { cols, type Driver, rows } from './driver.js';

const built = new URL('../../../dist/backends/pty/pty-host.js', import.meta.url).href;
const { PtyHost } = (await import(built)) as typeof Host;
/** How much of the newest output is searched. */
const keptLength = 4096;

/** Reads, and looks for a text in what it reads: stands in for the reader in C where no compiler is. */
export const reader: Driver = {
  async start(command, args) {
    const backend = new PtyHost(systemClock).launch({ command, args, cols, rows });
    const over = new Promise<void>((resolve) => {
      backend.onExit(() => resolve());
    });
    let newest = '';
    let look = () => {};
    backend.onData((bytes) => {
      newest = (newest + Buffer.from(bytes).toString('latin1')).slice(-keptLength);
      look();
    });
    return {
      whenShown: (text) =>
        new Promise<void>((resolve) => {
          look = () => {
            if (newest.includes(text)) resolve();
          };
          look();
        }),
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
