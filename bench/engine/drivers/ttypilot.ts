import type * as Library from '../../../src/index.js';
import { cols, type Driver, rows } from './driver.js';

// what users run is the built library; a loader's transformed sources are slower
const built = new URL('../../../dist/index.js', import.meta.url).href;
const { launch } = (await import(built)) as typeof Library;

const timeoutMs = 600_000;

type Session = Awaited<ReturnType<typeof launch>>;

/** One of each kind for every five waits. */
const kindsOfWaits: ((session: Session, i: number) => void)[] = [
  (session, i) => session.waits.forText(`text ${i} that no load holds`, { timeoutMs }),
  (session, i) => session.waits.forText(new RegExp(`never (seen|heard) ${i}\\d+ times`), { timeoutMs }),
  (session, i) => session.waits.forText(new RegExp(`^\\$ ${i}$`, 'm'), { timeoutMs }),
  (session, i) => session.waits.forText(new RegExp(`build ${i} .* finished in \\d+ days`, 'i'), { timeoutMs }),
  (session) => session.waits.forStable({ stableMs: timeoutMs, timeoutMs }),
];

export const ttypilot: Driver = {
  async start(command, args) {
    const session = await launch(command, { args, cols, rows });
    return {
      async whenShown(text) {
        const { found, outcome } = await session.waits.forText(text, { timeoutMs });
        if (!found) throw new Error(`${text} was not found: ${outcome}`);
      },
      send(text) {
        session.input.type(text);
      },
      async whenOver() {
        const { exited, outcome } = await session.waits.forExit({ timeoutMs });
        if (!exited) throw new Error(`${command} did not exit: ${outcome}`);
      },
      addWaits(count) {
        for (let i = 0; i < count; i++) kindsOfWaits[i % kindsOfWaits.length]?.(session, i);
      },
      read: () => session.screen,
      async whenInputWanted(timeoutMs) {
        await session.waits.forInput({ timeoutMs });
      },
      async close() {
        await session.close();
      },
    };
  },
};
