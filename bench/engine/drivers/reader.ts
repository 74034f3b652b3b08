import type * as Host from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { COLS, type Driver, ROWS } from './driver.js';

const built = new URL('../../../dist/inside/backends-pty-pty-host.js', import.meta.url).href;
const { PtyHost } = (await import(built)) as typeof Host;
/** How much recent output is searched. */
const KEPT_LENGTH = 4096;

/** Searches the bytes that it reads; replaces the reader in C where there is no compiler. */
export const reader: Driver = {
  async start(command, args) {
    const backend = new PtyHost(systemClock).launch({ command, args, cols: COLS, rows: ROWS });
    const over = new Promise<void>((resolve) => {
      backend.onExit(() => resolve());
    });
    let newest = '';
    let look = () => {};
    backend.onData((bytes) => {
      newest = (newest + Buffer.from(bytes).toString('latin1')).slice(-KEPT_LENGTH);
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
