import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

const ASK = `${CSI}?u`;
const are = (flags: number) => `${CSI}?${flags}u`;
const flagsAre = (flags: number) => (terminal: Terminal) => expect(terminal.modes.kittyFlags).toBe(flags);

conformance('kitty keyboard, flags', [
  { does: 'start at 0', feed: ASK, reply: are(0), screen: [], check: flagsAre(0) },
  { does: 'an answer is not a question', feed: `${CSI}?0u${CSI}?5u`, reply: '', screen: [] },
  { does: 'push', feed: `${CSI}>1u${ASK}`, reply: are(1), check: flagsAre(1) },
  { does: 'push without a number is 0', feed: `${CSI}>5u${CSI}>u${ASK}`, reply: are(0) },
  { does: 'pop goes back', feed: `${CSI}>1u${CSI}>5u${CSI}<u${ASK}`, reply: are(1) },
  { does: 'pop several', feed: `${CSI}>1u${CSI}>3u${CSI}>5u${CSI}<2u${ASK}`, reply: are(1) },
  { does: 'pop more than there are', feed: `${CSI}>1u${CSI}>3u${CSI}<9u${ASK}`, reply: are(0) },
  { does: 'pop from an empty stack', feed: `${CSI}<u${ASK}`, reply: are(0) },
  { does: 'set', feed: `${CSI}=5u${ASK}`, reply: are(5), check: flagsAre(5) },
  { does: 'set 1 replaces', feed: `${CSI}=5u${CSI}=2;1u${ASK}`, reply: are(2) },
  { does: 'set 2 adds', feed: `${CSI}=5u${CSI}=2;2u${ASK}`, reply: are(7) },
  { does: 'set 3 takes away', feed: `${CSI}=7u${CSI}=2;3u${ASK}`, reply: are(5) },
  { does: 'set without a number is 0', feed: `${CSI}=5u${CSI}=u${ASK}`, reply: are(0) },
  { does: 'set changes the top, not the stack', feed: `${CSI}>1u${CSI}>2u${CSI}=31u${CSI}<u${ASK}`, reply: are(1) },
  { does: 'what was set comes back', feed: `${CSI}=3u${CSI}>8u${CSI}<u${ASK}`, reply: are(3) },
  { does: 'all five', feed: `${CSI}>31u${ASK}`, reply: are(31) },
  { does: 'unknown bits are dropped', feed: `${CSI}>255u${ASK}`, reply: are(31) },
  {
    does: 'many pushes are bounded',
    feed: `${`${CSI}>1u`.repeat(5000)}${CSI}>3u${ASK}${CSI}<u${ASK}`,
    reply: are(3) + are(1),
  },
  { does: 'no trace on the screen', feed: `a${CSI}>1ub${CSI}=1;1uc${CSI}<ud`, screen: ['abcd'], cursor: [4, 0] },
  { does: 'CSI u alone restores the cursor', feed: `${CSI}2;3H${CSI}s${CSI}H${CSI}u`, cursor: [2, 1], reply: '' },
]);

conformance('kitty keyboard, screens', [
  { does: 'the alternate screen starts at 0', feed: `${CSI}>5u${CSI}?1049h${ASK}`, reply: are(0), check: flagsAre(0) },
  {
    does: 'the main screen gets its flags back',
    feed: `${CSI}>5u${CSI}?1049h${CSI}>1u${CSI}?1049l${ASK}`,
    reply: are(5),
    check: flagsAre(5),
  },
  {
    does: 'the stacks are apart',
    feed: `${CSI}>5u${CSI}?1049h${CSI}>1u${CSI}<2u${CSI}?1049l${ASK}${CSI}<u${ASK}`,
    reply: are(5) + are(0),
  },
  {
    does: 'RIS clears both',
    feed: `${CSI}?1049h${CSI}>5u${CSI}?1049l${CSI}>3u\x1bc${ASK}${CSI}?1049h${ASK}`,
    reply: are(0) + are(0),
  },
]);

const otherKeys = (level: number) => (terminal: Terminal) => expect(terminal.modes.modifyOtherKeys).toBe(level);

conformance('modifyOtherKeys', [
  { does: 'starts at 0', feed: `${CSI}?4m`, reply: `${CSI}>4;0m`, screen: [], check: otherKeys(0) },
  { does: '1', feed: `${CSI}>4;1m${CSI}?4m`, reply: `${CSI}>4;1m`, check: otherKeys(1) },
  { does: '2', feed: `${CSI}>4;2m${CSI}?4m`, reply: `${CSI}>4;2m`, check: otherKeys(2) },
  { does: '0 ends it', feed: `${CSI}>4;2m${CSI}>4;0m`, check: otherKeys(0) },
  { does: 'without a level ends it', feed: `${CSI}>4;2m${CSI}>4m`, check: otherKeys(0) },
  { does: 'CSI > 4 n ends it', feed: `${CSI}>4;2m${CSI}>4n`, check: otherKeys(0) },
  { does: 'CSI > m ends it', feed: `${CSI}>4;2m${CSI}>m`, check: otherKeys(0) },
  { does: 'other resources do not change it', feed: `${CSI}>4;2m${CSI}>1;0m${CSI}>2;0m`, check: otherKeys(2) },
  { does: 'is not SGR', feed: `${CSI}>4;2mx`, check: (t) => expect(t.cells(0)[0]?.style.underline).toBe('none') },
  { does: 'RIS ends it', feed: `${CSI}>4;2m\x1bc`, check: otherKeys(0) },
  { does: 'formatOtherKeys 1', feed: `${CSI}>4;1f`, check: (t) => expect(t.modes.formatOtherKeys).toBe(1), screen: [] },
  { does: 'formatOtherKeys 0', feed: `${CSI}>4;1f${CSI}>4;0f`, check: (t) => expect(t.modes.formatOtherKeys).toBe(0) },
]);
