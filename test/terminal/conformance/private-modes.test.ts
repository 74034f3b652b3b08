import { expect } from 'vitest';
import type { Modes } from '../../../src/terminal/modes.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, feedLatin1 } from './support.js';

/** The cases of a mode that shows only in input or in `modes`. */
function flag(number: number, name: keyof Modes): ConformanceCase[] {
  return [
    { does: `${number} set`, feed: `${CSI}?${number}h`, check: (t) => expect(t.modes[name]).toBe(true) },
    {
      does: `${number} reset`,
      feed: `${CSI}?${number}h${CSI}?${number}l`,
      check: (t) => expect(t.modes[name]).toBe(false),
    },
    {
      does: `${number} leaves no trace on the screen`,
      feed: `ab${CSI}?${number}hc${CSI}?${number}ld`,
      screen: ['abcd'],
      cursor: [4, 0],
    },
  ];
}

conformance('DECSET and DECRST of flags', [
  ...flag(1, 'applicationCursor'),
  ...flag(5, 'reverseVideo'),
  ...flag(66, 'applicationKeypad'),
  ...flag(67, 'backarrowSendsBackspace'),
  ...flag(1004, 'focusReporting'),
  ...flag(1007, 'alternateScroll'),
  ...flag(2004, 'bracketedPaste'),
  ...flag(2026, 'synchronizedOutput'),
  ...flag(2027, 'graphemes'),
  { does: 'ESC = is 66 set', feed: '\x1b=', check: (t) => expect(t.modes.applicationKeypad).toBe(true) },
  { does: 'ESC > is 66 reset', feed: '\x1b=\x1b>', check: (t) => expect(t.modes.applicationKeypad).toBe(false) },
  { does: 'DECSCNM does not change the cells', feed: `a${CSI}?5h`, screen: ['a'] },
  {
    does: 'a list changes several',
    feed: `${CSI}?1;9999;2004;1004h`,
    check: (t) =>
      expect([t.modes.applicationCursor, t.modes.bracketedPaste, t.modes.focusReporting]).toEqual([true, true, true]),
  },
  { does: 'modes without an effect here are consumed', feed: `${CSI}?4;8;18;19;80;2031ha`, screen: ['a'] },
  { does: 'synchronised output does not hide text', feed: `${CSI}?2026hab`, screen: ['ab'] },
  {
    does: 'RIS resets all of them',
    feed: `${CSI}?1;5;66;67;1004;2004;2026;1003;1006h\x1bc`,
    check: ({ modes }) => {
      expect([modes.applicationCursor, modes.reverseVideo, modes.applicationKeypad]).toEqual([false, false, false]);
      expect([modes.backarrowSendsBackspace, modes.focusReporting, modes.bracketedPaste]).toEqual([
        false,
        false,
        false,
      ]);
      expect([modes.synchronizedOutput, modes.mouseTracking, modes.mouseEncoding]).toEqual([false, 'none', 'default']);
    },
  },
  {
    does: 'a soft reset resets cursor keys and keypad',
    feed: `${CSI}?1;66h${CSI}!p`,
    check: (t) => expect([t.modes.applicationCursor, t.modes.applicationKeypad]).toEqual([false, false]),
  },
]);

conformance('DECSET and DECRST 25 (DECTCEM) and 12 (blink)', [
  { does: 'the cursor starts visible', feed: '', check: (t) => expect(t.cursor.visible).toBe(true) },
  { does: '25 reset hides it', feed: `${CSI}?25l`, check: (t) => expect(t.cursor.visible).toBe(false) },
  { does: '25 set shows it', feed: `${CSI}?25l${CSI}?25h`, check: (t) => expect(t.cursor.visible).toBe(true) },
  { does: 'a soft reset shows it', feed: `${CSI}?25l${CSI}!p`, check: (t) => expect(t.cursor.visible).toBe(true) },
  { does: '12 set blinks', feed: `${CSI}?12h`, check: (t) => expect(t.cursor.blink).toBe(true) },
  { does: '12 reset does not', feed: `${CSI}?12h${CSI}?12l`, check: (t) => expect(t.cursor.blink).toBe(false) },
]);

conformance('mouse tracking', [
  { does: '9 is x10', feed: `${CSI}?9h`, check: (t) => expect(t.modes.mouseTracking).toBe('x10') },
  { does: '1000 is normal', feed: `${CSI}?1000h`, check: (t) => expect(t.modes.mouseTracking).toBe('normal') },
  { does: '1001 is highlight', feed: `${CSI}?1001h`, check: (t) => expect(t.modes.mouseTracking).toBe('highlight') },
  { does: '1002 is button', feed: `${CSI}?1002h`, check: (t) => expect(t.modes.mouseTracking).toBe('button') },
  { does: '1003 is any', feed: `${CSI}?1003h`, check: (t) => expect(t.modes.mouseTracking).toBe('any') },
  {
    does: 'the last one set counts',
    feed: `${CSI}?1003h${CSI}?1000h`,
    check: (t) => expect(t.modes.mouseTracking).toBe('normal'),
  },
  {
    does: 'resetting any of them ends it',
    feed: `${CSI}?1003h${CSI}?1000l`,
    check: (t) => expect(t.modes.mouseTracking).toBe('none'),
  },
]);

conformance('mouse encodings', [
  { does: '1005 is utf8', feed: `${CSI}?1005h`, check: (t) => expect(t.modes.mouseEncoding).toBe('utf8') },
  { does: '1006 is sgr', feed: `${CSI}?1006h`, check: (t) => expect(t.modes.mouseEncoding).toBe('sgr') },
  { does: '1015 is urxvt', feed: `${CSI}?1015h`, check: (t) => expect(t.modes.mouseEncoding).toBe('urxvt') },
  {
    does: '1016 is sgr in pixels',
    feed: `${CSI}?1016h`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('sgr-pixels'),
  },
  {
    does: 'the last one set counts',
    feed: `${CSI}?1006h${CSI}?1015h`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('urxvt'),
  },
  {
    does: 'resetting it ends it',
    feed: `${CSI}?1006h${CSI}?1006l`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('default'),
  },
  {
    does: 'resetting another one does not',
    feed: `${CSI}?1006h${CSI}?1005l`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('sgr'),
  },
  {
    does: 'tracking and encoding are apart',
    feed: `${CSI}?1000;1006h${CSI}?1000l`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('sgr'),
  },
]);

conformance('DECSET 2048 (resize in the stream)', [
  { does: 'reports the size when set', size: [20, 5], feed: `${CSI}?2048h`, reply: `${CSI}48;5;20;80;160t` },
  { does: 'reports nothing when reset', size: [20, 5], feed: `${CSI}?2048l`, reply: '' },
  {
    does: 'reports every resize while set',
    feed: `${CSI}?2048h`,
    check: (t) => {
      const replies: string[] = [];
      t.onReply((bytes) => replies.push(new TextDecoder('latin1').decode(bytes)));
      t.resize(30, 7);
      expect(replies).toEqual([`${CSI}48;7;30;112;240t`]);
      feedLatin1(t, `${CSI}?2048l`);
      t.resize(20, 5);
      expect(replies.length).toBe(1);
    },
  },
  { does: 'shows in modes', feed: `${CSI}?2048h`, check: (t) => expect(t.modes.inBandResize).toBe(true) },
]);
