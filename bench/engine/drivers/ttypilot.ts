import type * as Library from '../../../src/index.js';
import { COLS, type Driver, ROWS } from './driver.js';

// users run the built library; sources transformed by a loader are slower
const built = new URL('../../../dist/lib/index.js', import.meta.url).href;
const { launch } = (await import(built)) as typeof Library;

const TIMEOUT_MS = 600_000;

type Session = Awaited<ReturnType<typeof launch>>;

/** One of each kind for every five waits. */
const kindsOfWaits: ((session: Session, i: number) => void)[] = [
  (session, i) => session.waits.forText(`text ${i} that no load holds`, { timeoutMs: TIMEOUT_MS }),
  (session, i) => session.waits.forText(new RegExp(`never (seen|heard) ${i}\\d+ times`), { timeoutMs: TIMEOUT_MS }),
  (session, i) => session.waits.forText(new RegExp(`^\\$ ${i}$`, 'm'), { timeoutMs: TIMEOUT_MS }),
  (session, i) =>
    session.waits.forText(new RegExp(`build ${i} .* finished in \\d+ days`, 'i'), { timeoutMs: TIMEOUT_MS }),
  (session) => session.waits.forStable({ stableMs: TIMEOUT_MS, timeoutMs: TIMEOUT_MS }),
];

export const ttypilot: Driver = {
  async start(command, args) {
    const session = await launch(command, { args, cols: COLS, rows: ROWS });
    return {
      async whenShown(text) {
        const { found, outcome } = await session.waits.forText(text, { timeoutMs: TIMEOUT_MS });
        if (!found) throw new Error(`${text} was not found: ${outcome}`);
      },
      send(text) {
        session.input.type(text);
      },
      async whenOver() {
        const { exited, outcome } = await session.waits.forExit({ timeoutMs: TIMEOUT_MS });
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
