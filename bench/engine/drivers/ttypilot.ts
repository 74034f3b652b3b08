import type * as Library from '../../../src/index.js';
import { cols, type Driver, rows } from './driver.js';

// what users run is the built library; a loader's transformed sources are slower
const built = new URL('../../../dist/index.js', import.meta.url).href;
const { launch } = (await import(built)) as typeof Library;

const timeoutMs = 600_000;

export const ttypilot: Driver = {
  async start(command, args) {
    const session = await launch(command, { args, cols, rows });
    return {
      async whenShown(text) {
        const { found, outcome } = await session.waitForText(text, { timeoutMs });
        if (!found) throw new Error(`${text} was not found: ${outcome}`);
      },
      send(text) {
        session.type(text);
      },
      async whenOver() {
        const { exited, outcome } = await session.waitForExit({ timeoutMs });
        if (!exited) throw new Error(`${command} did not exit: ${outcome}`);
      },
      addWaits() {
        session.waitForText('text that no load holds', { timeoutMs });
        session.waitForText(/never (seen|heard) \d+ times/, { timeoutMs });
        session.waitForText(/^\$ $/m, { timeoutMs });
        session.waitForText(/build .* finished in \d+ days/i, { timeoutMs });
        session.waitForStable({ stableMs: timeoutMs, timeoutMs });
      },
      async whenInputWanted(timeoutMs) {
        await session.waitForInput({ timeoutMs });
      },
      async close() {
        await session.close();
      },
    };
  },
};
