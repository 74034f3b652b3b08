import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapse } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type * as Library from '../../../src/index.js';
import type { Session } from '../../../src/session/session.js';
import type { Figure, Result } from '../../frame/figure.js';
import { inTurns, percentile, ratioOf } from '../in-turns.js';

const FIXED_DELAY_MS = 120;
const composer = fileURLToPath(new URL('../../../test/fixtures/programs/composer.mjs', import.meta.url));

/** Input boxes by behaviour; those that answer within the fixed delay must be faster with a receipt. */
const BOXES: { name: string; behaviours: string[]; isFast: boolean }[] = [
  { name: 'without extras', behaviours: [], isFast: true },
  { name: 'with a transcript', behaviours: ['transcript'], isFast: true },
  { name: 'with a drawn cursor', behaviours: ['drawn'], isFast: true },
  { name: 'with dim hints, wiped by Escape', behaviours: ['hint', 'wipe'], isFast: true },
  { name: 'with suggestions', behaviours: ['ghost'], isFast: true },
  { name: 'that swallows Enter for 100 ms', behaviours: ['drop=100'], isFast: false },
  { name: 'that treats bursts as pastes', behaviours: ['burst'], isFast: false },
  { name: 'that redraws every 150 ms', behaviours: ['slow=150'], isFast: false },
];

type Send = (session: Session, text: string) => Promise<void>;

const ours: Send = async (session, text) => {
  await session.sendText(text);
};

const fixedDelay: Send = async (session, text) => {
  await session.input.paste(text);
  await elapse(FIXED_DELAY_MS);
  await session.input.press('enter');
  if (session.screen === '') throw new Error('the screen cannot be empty');
};

export const receipts: Figure = {
  name: 'Receipts',
  summary:
    'From the `send_text` call to its receipt, on input boxes that treat Enter differently. The peer sends the text, ' +
    `waits ${FIXED_DELAY_MS} ms, sends Enter and captures the screen. For both, the texts that arrived intact are counted.`,
  async measure({ isShort }) {
    const built = new URL('../../../dist/lib/index.js', import.meta.url).href;
    const library = (await import(built)) as typeof Library;
    const results: Result[] = [];
    let [arrived, sent] = [0, 0];
    // a smoke run skips the slow boxes, which have tests of their own
    for (const { name, behaviours, isFast } of BOXES.filter((box) => box.isFast || !isShort)) {
      const sides = { ours: await Box.open(library, behaviours), theirs: await Box.open(library, behaviours) };
      const times = await inTurns(
        { ours: () => sides.ours.time(ours), theirs: () => sides.theirs.time(fixedDelay) },
        isShort ? 2 : 20,
      );
      const [our, their] = [await sides.ours.close(), await sides.theirs.close()];
      arrived += our.arrived;
      sent += our.sent;
      const ratio = ratioOf(times.theirs, times.ours);
      results.push({
        what: `a box ${name}`,
        against: 'fixed delay',
        value: `${ms(times.ours)} : ${ms(times.theirs)}, arrived ${share(our)} : ${share(their)}`,
        ratio,
        ...(isFast ? { target: '> 1', isMet: ratio.median > 1, isBroken: ratio.median < 0.2 } : {}),
      });
    }
    const value = `${arrived} of ${sent}`;
    results.push({
      what: 'texts that arrived exactly once',
      value,
      target: 'all',
      isMet: arrived === sent,
      isBroken: arrived < sent,
    });
    return results;
  },
};

interface Count {
  arrived: number;
  sent: number;
}

/** A program with an input box, and the texts sent to it. */
class Box {
  readonly #session: Session;
  readonly #directory: string;
  readonly #sent: string[] = [];

  constructor(session: Session, directory: string) {
    this.#session = session;
    this.#directory = directory;
  }

  static async open({ launch }: typeof Library, behaviours: readonly string[]): Promise<Box> {
    const directory = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
    writeFileSync(join(directory, 'log'), '');
    const session = await launch(process.execPath, { args: [composer, join(directory, 'log'), ...behaviours] });
    await session.waits.forText('╭');
    await session.waits.forInput();
    return new Box(session, directory);
  }

  async time(send: Send): Promise<number> {
    const text = `message ${this.#sent.length}: please look at the tests that fail`;
    this.#sent.push(text);
    const startedAt = performance.now();
    await send(this.#session, text);
    const tookMs = performance.now() - startedAt;
    await this.#session.waits.forInput();
    return tookMs;
  }

  async close(): Promise<Count> {
    await this.#session.waits.forStable({ stableMs: 300 });
    const lines = readFileSync(join(this.#directory, 'log'), 'utf8').split('\n').filter(Boolean);
    const texts = lines.flatMap((line) => (JSON.parse(line) as { text?: string }).text ?? []);
    const arrived = this.#sent.filter((text) => texts.filter((other) => other === text).length === 1).length;
    await this.#session.close();
    rmSync(this.#directory, { recursive: true });
    return { arrived, sent: this.#sent.length };
  }
}

function ms(values: readonly number[]): string {
  return `${percentile(values, 0.5).toFixed(0)} ms`;
}

function share({ arrived, sent }: Count): string {
  return `${arrived}/${sent}`;
}
