import { launch } from '../../../src/index.js';
import { cols, type Driver, rows } from './driver.js';

const timeoutMs = 600_000;

export const ttypilot: Driver = {
  async start(command, args) {
    const session = await launch(command, { args, cols, rows });
    return {
      async whenShown(text) {
        const r = await session.waitForText(text, { timeoutMs });
        const { found } = r;
        if (!found) console.error(r);
        if (!found) throw new Error(`${text} was not found`);
      },
      async whenOver() {
        const { exited } = await session.waitForExit({ timeoutMs });
        if (!exited) throw new Error(`${command} did not exit`);
      },
      addWaits() {
        session.waitForText('text that no load holds', { timeoutMs });
        session.waitForText(/never (seen|heard) \d+ times/, { timeoutMs });
        session.waitForText(/^\$ $/m, { timeoutMs });
        session.waitForText(/build .* finished in \d+ days/i, { timeoutMs });
        session.waitForStable({ stableMs: timeoutMs, timeoutMs });
      },
      async close() {
        await session.close();
      },
    };
  },
};
