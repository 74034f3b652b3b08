import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ActOptions } from '../../../src/session/input.js';
import { composer, multiLineTexts, type Start, TEXT_COUNT, texts } from './composers.js';

/** Long enough for the long form on a busy machine. */
const timeout = 20_000 + TEXT_COUNT * 2000;

/** Programs that take a text at the first Enter. */
const GENTLE = [
  ['a plain box', []],
  ['one that echoes into a transcript', ['transcript']],
  ['one that echoes into a transcript and has neither box nor prompt', ['transcript', 'bare']],
  ['one that draws its cursor', ['drawn', 'transcript']],
  ['one with dim hints', ['hint']],
  ['one that wipes on Escape', ['wipe', 'hint']],
  ['one that suggests a continuation', ['ghost']],
  ['one that suggests a continuation and draws its cursor', ['ghost', 'drawn']],
  ['one that takes bursts for pastes', ['burst']],
  ['one that redraws slowly', ['slow=150']],
  ['one that shows late that it has taken a text', ['lazy=200', 'transcript']],
] as const;

/** Boxes that do not have the cursor. */
const PARKED = [
  ['the cursor is parked below the box', ['below', 'transcript']],
  ['the cursor is parked at the top left', ['top', 'transcript', 'placeholder']],
  ['the cursor is hidden', ['hidden', 'transcript', 'hint']],
  ['the cursor is parked, and there is neither box nor prompt', ['top', 'transcript', 'bare']],
  ['a narrow box beside a panel', ['below', 'side', 'transcript']],
  ['a field that shows only the end', ['hidden', 'field', 'placeholder']],
  ['everything is drawn again and again', ['top', 'frames', 'transcript']],
  ['the program draws slowly', ['below', 'slow=150']],
  ['Enter is swallowed for 100 ms after a paste', ['below', 'drop=100']],
  ['Enter is swallowed for 150 ms after a paste', ['hidden', 'drop=150', 'transcript']],
  ['Enter makes a line break for 120 ms after a paste', ['top', 'break=120']],
  ['bursts are taken for pastes', ['below', 'burst']],
  ['a continuation is suggested', ['hidden', 'ghost']],
] as const;

/** Programs that do something else with an early Enter. */
const ROUGH = [
  ['one that swallows Enter for 100 ms after a paste', ['drop=100']],
  ['one that swallows Enter for 120 ms after a paste', ['drop=120', 'transcript']],
  ['one that makes a line break of Enter after a paste', ['break=120']],
] as const;

/** What every backend must keep about texts that are sent. */
export function receiptContract(start: Start): void {
  describe.concurrent('every text arrives exactly once, and its receipt says so:', { timeout }, () => {
    test.for(GENTLE)('%s', async ([, behaviours], context) => {
      const { session, submitted } = await composer(start, context, behaviours);
      const sent = texts(TEXT_COUNT);
      for (const text of sent) {
        expect(await session.sendText(text)).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
      }
      expect(submitted()).toEqual(sent);
    });

    test.for(PARKED)('%s', async ([, behaviours], context) => {
      const { session, submitted } = await composer(start, context, behaviours);
      const sent = texts(TEXT_COUNT);
      for (const text of sent) {
        const receipt = await session.sendText(text);
        expect(receipt).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
        expect(receipt.evidence.join()).toContain('in the only place that gained it');
      }
      expect(submitted()).toEqual(sent);
    });

    test.for(ROUGH)('%s', async ([, behaviours], context) => {
      const { session, submitted } = await composer(start, context, behaviours);
      const sent = texts(TEXT_COUNT);
      let attempts = 0;
      for (const text of sent) {
        const receipt = await session.sendText(text);
        expect(receipt).toMatchObject({ staged: true, accepted: 'yes' });
        attempts += receipt.attempts;
      }
      expect(submitted()).toEqual(sent);
      // it learns: only the first Enter comes too early
      expect(attempts).toBeLessThanOrEqual(TEXT_COUNT + 1);
    });

    test.for([
      ['a composer of several lines', ['transcript']],
      ['one that shows pastes as chips', ['chip', 'transcript']],
      ['one that shows pastes as chips and draws its cursor', ['chip', 'drawn']],
      ['several lines, with the cursor parked below the box', ['below', 'transcript']],
      ['chips, with the cursor parked below the box', ['chip', 'below', 'transcript']],
      ['chips, with the cursor hidden', ['chip', 'hidden', 'frames']],
    ] as const)('%s', async ([, behaviours], context) => {
      const { session, submitted } = await composer(start, context, behaviours);
      const sent = multiLineTexts(TEXT_COUNT);
      for (const text of sent) {
        expect(await session.sendText(text)).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
      }
      expect(submitted()).toEqual(sent);
    });

    test.for([
      ['at the cursor', ['modal=2', 'transcript']],
      ['with a parked cursor', ['modal=2', 'transcript', 'below']],
      ['without a cursor', ['modal=2', 'transcript', 'hidden']],
    ] as const)(
      'one that opens a dialog in mid-typing gets nothing typed into it, %s',
      async ([, behaviours], context) => {
        const { session, submitted, modalKeys } = await composer(start, context, behaviours);
        const sent = texts(TEXT_COUNT);
        for (const text of sent) {
          let receipt = await session.sendText(text);
          if (receipt.accepted === 'no') {
            expect(receipt.evidence.join()).toMatch(/took the place of the input line|not seen in an input line/);
            expect(receipt.attempts).toBe(0);
            const { seq } = await session.input.press('escape');
            await session.waits.forText('╭', { since: seq });
            receipt = await session.sendText(text);
          }
          expect(receipt).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
        }
        expect(submitted()).toEqual(sent);
        expect(modalKeys()).toEqual([]);
      },
    );
  });

  describe.concurrent('in one text', { timeout }, () => {
    test('64 kB of many lines arrive as one text, byte for byte', async (context) => {
      const { session, submitted } = await composer(start, context, ['chip']);
      const line = 'Zeile mit Umlauten äöü, 漢字 und 🦀: ';
      const text = Array.from({ length: 1400 }, (_, i) => `${line}${i}`).join('\n');
      expect(Buffer.byteLength(text)).toBeGreaterThan(65_536);
      expect(await session.sendText(text)).toMatchObject({ staged: true, accepted: 'yes' });
      expect(submitted().map(sha)).toEqual([sha(text)]);
    });

    test('a program that never takes Enter: send_failed, with what its input line shows', async (context) => {
      const { session, submitted } = await composer(start, context, ['deaf']);
      const sending = session.sendText('into the void', { maxEnterRetries: 1 });
      await expect(sending).rejects.toMatchObject({
        code: 'send_failed',
        details: { attempts: 2, inputArea: expect.stringContaining('> into the void') },
      });
      expect(submitted()).toEqual([]);
    });

    test('staged only: the text waits in the input line', async (context) => {
      const { session, submitted } = await composer(start, context);
      const receipt = await session.sendText('half', { submit: false });
      expect(receipt).toMatchObject({ staged: true, attempts: 0 });
      expect(receipt).not.toHaveProperty('accepted');
      expect(await session.sendText(' done')).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
      expect(submitted()).toEqual(['half done']);
    });

    test('staged only, away from the cursor', async (context) => {
      const { session, submitted } = await composer(start, context, ['below']);
      expect(await session.sendText('half', { submit: false })).toMatchObject({ staged: true, attempts: 0 });
      expect(await session.sendText('way', { submit: false })).toMatchObject({ staged: true, attempts: 0 });
      expect(await session.sendText(' done')).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
      expect(submitted()).toEqual(['halfway done']);
    });

    test('shown in two places: typed, not submitted, and the advice does not type it again', async (context) => {
      const { session, submitted } = await composer(start, context, ['hidden', 'preview']);
      const receipt = await session.sendText('which of the two');
      expect(receipt).toMatchObject({ accepted: 'no', attempts: 0 });
      expect(receipt.evidence.at(-1)).toMatch(/seen in several places.*look, then press enter with act/);
      await session.input.press('enter');
      await session.waits.forInput();
      expect(submitted()).toEqual(['which of the two']);
    });

    test('a list of options opens below a box without a cursor: Enter would answer it', async (context) => {
      const { session, submitted, modalKeys } = await composer(start, context, ['hidden', 'chooser']);
      const receipt = await session.sendText('delete everything');
      expect(receipt).toMatchObject({ staged: true, accepted: 'unconfirmed', attempts: 1 });
      expect(receipt.evidence.at(-1)).toContain('something else has changed');
      expect([...submitted(), ...modalKeys()]).toEqual([]);
    });

    test('a box without a cursor that never takes Enter: send_failed', async (context) => {
      const { session, submitted } = await composer(start, context, ['below', 'deaf']);
      const sending = session.sendText('into the void', { maxEnterRetries: 1 });
      await expect(sending).rejects.toMatchObject({ code: 'send_failed', details: { attempts: 2 } });
      expect(submitted()).toEqual([]);
    });

    test.for([
      ['at the cursor', ['transcript']],
      ['away from the cursor', ['transcript', 'below']],
    ] as const)('a text is one act of several in a turn of the queue, %s', async ([, behaviours], context) => {
      const { session, submitted } = await composer(start, context, behaviours);
      const { input } = session;
      await session.sendText('draft', { submit: false });
      const turn = (held: ActOptions) =>
        input.exclusively(async (own) => {
          await input.press('ctrl+u', own);
          // the same text is still in the box when the call begins
          const first = await session.sendText('draft', own);
          await input.type('almost ', own);
          const second = await session.sendText('done', own);
          return [first, second];
        }, held);
      const working = input.withSenderLock(turn);
      const other = session.sendText('from another caller');
      for (const receipt of await working)
        expect(receipt).toMatchObject({ staged: true, accepted: 'yes', attempts: 1 });
      expect(await other).toMatchObject({ accepted: 'yes' });
      expect(submitted()).toEqual(['draft', 'almost done', 'from another caller']);
    });

    test('a text in a turn does not wait for a sender that waits for the turn', async (context) => {
      const { session, submitted } = await composer(start, context);
      let other: Promise<unknown> | undefined;
      await session.input.exclusively(async (held) => {
        other = session.sendText('second');
        await session.waits.forInput();
        expect(await session.sendText('first', held)).toMatchObject({ accepted: 'yes' });
      });
      expect(await other).toMatchObject({ accepted: 'yes' });
      expect(submitted()).toEqual(['first', 'second']);
    });

    test('not verified: unconfirmed, and delivered all the same', async (context) => {
      const { session, submitted } = await composer(start, context);
      expect(await session.sendText('one', { verify: false })).toMatchObject({ accepted: 'unconfirmed', attempts: 1 });
      expect(await session.sendText('two')).toMatchObject({ accepted: 'yes' });
      expect(submitted()).toEqual(['one', 'two']);
    });
  });
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
