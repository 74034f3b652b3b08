import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

function answers(does: string, feed: string, reply: string, more: Partial<ConformanceCase> = {}): ConformanceCase {
  return { does, feed, reply, screen: [], ...more };
}

/** Asks after setting and after resetting, so that the order of the two does not matter. */
function settable(prefix: '' | '?', mode: number): ConformanceCase {
  const ask = `${CSI}${prefix}${mode}$p`;
  return answers(
    `${prefix}${mode} can be set and reset`,
    `${CSI}${prefix}${mode}h${ask}${CSI}${prefix}${mode}l${ask}${CSI}${prefix}${mode}h${ask}`,
    [1, 2, 1].map((value) => `${CSI}${prefix}${mode};${value}$y`).join(''),
  );
}

function fixed(prefix: '' | '?', mode: number, value: 0 | 3 | 4): ConformanceCase {
  const ask = `${CSI}${prefix}${mode}$p`;
  const report = `${CSI}${prefix}${mode};${value}$y`;
  return answers(
    `${prefix}${mode} is always ${value}`,
    `${CSI}${prefix}${mode}h${ask}${CSI}${prefix}${mode}l${ask}`,
    report + report,
  );
}

conformance('DECRQM, ANSI modes', [
  ...[2, 4, 12, 20].map((mode) => settable('', mode)),
  ...[1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19].map((mode) => fixed('', mode, 4)),
  fixed('', 99, 0),
  answers('starts: IRM and LNM reset, SRM set', `${CSI}4$p${CSI}20$p${CSI}12$p`, `${CSI}4;2$y${CSI}20;2$y${CSI}12;1$y`),
]);

const FLAGS = [1, 4, 5, 6, 7, 8, 12, 18, 19, 25, 35, 40, 41, 42, 44, 45, 66, 67, 69, 80, 95, 1004, 1007, 1045];
const REMEMBERED = [34, 36, 57, 61, 64, 68, 73, 81, 96, 97, 98, 99, 100, 101, 102, 103, 104, 106];
const MOUSE = [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016];

conformance('DECRQM, private modes', [
  ...[...FLAGS, ...MOUSE, 47, 1047, 1049, 2004, 2026, 2027, 2031].map((mode) => settable('?', mode)),
  fixed('?', 2, 3),
  fixed('?', 60, 4),
  fixed('?', 9999, 0),
  answers(
    'starts: wrap and cursor set',
    `${CSI}?7$p${CSI}?25$p${CSI}?1$p${CSI}?2004$p`,
    `${CSI}?7;1$y${CSI}?25;1$y${CSI}?1;2$y${CSI}?2004;2$y`,
  ),
  answers('3 while 40 is set', `${CSI}?40h${CSI}?3h${CSI}?3$p${CSI}?3l${CSI}?3$p`, `${CSI}?3;1$y${CSI}?3;2$y`, {
    size: [80, 4],
    options: { windowOps: true },
  }),
  answers('3 is not set while 40 is reset', `${CSI}?3h${CSI}?3$p`, `${CSI}?3;2$y`),
  answers(
    '47, 1047 and 1049 tell of the same screen',
    `${CSI}?1049h${CSI}?47$p${CSI}?1047$p${CSI}?1049$p`,
    `${CSI}?47;1$y${CSI}?1047;1$y${CSI}?1049;1$y`,
  ),
  answers(
    'only the mouse tracking that is on is set',
    `${CSI}?1000h${CSI}?1003h${CSI}?1000$p${CSI}?1003$p`,
    `${CSI}?1000;2$y${CSI}?1003;1$y`,
  ),
  answers(
    'only the mouse encoding that is on is set',
    `${CSI}?1006h${CSI}?1015h${CSI}?1006$p${CSI}?1015$p`,
    `${CSI}?1006;2$y${CSI}?1015;1$y`,
  ),
  answers('1048 is set once a cursor is saved', `${CSI}?1048$p\x1b7${CSI}?1048$p`, `${CSI}?1048;2$y${CSI}?1048;1$y`),
  answers('66 follows ESC = and ESC >', `\x1b=${CSI}?66$p\x1b>${CSI}?66$p`, `${CSI}?66;1$y${CSI}?66;2$y`),
  answers('2048 is answered after its size report', `${CSI}?2048h${CSI}?2048$p`, `${CSI}48;6;10;96;80t${CSI}?2048;1$y`),
  answers('only the first number of a list is answered', `${CSI}?7;25$p`, `${CSI}?7;1$y`),
]);

conformance(
  'DECRQM, modes of other hardware that are only remembered',
  REMEMBERED.map((mode) => settable('?', mode)),
);

conformance('DECRQM and the operating level', [
  answers('level 2 does not answer', `${CSI}62;1"p${CSI}4$p${CSI}?7$p`, ''),
  answers('level 3 answers', `${CSI}63;1"p${CSI}4$p`, `${CSI}4;2$y`),
  answers('level 3 does not know DECLRMM', `${CSI}63;1"p${CSI}?69$p`, `${CSI}?69;0$y`),
  answers('level 4 does not know DECNCSM', `${CSI}64;1"p${CSI}?69$p${CSI}?95$p`, `${CSI}?69;2$y${CSI}?95;0$y`),
]);
