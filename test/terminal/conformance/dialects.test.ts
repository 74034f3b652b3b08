import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

type Shown = Pick<ConformanceCase, 'screen' | 'cursor' | 'pendingWrap'>;
type Case = Pick<ConformanceCase, 'does' | 'feed' | 'text'> & { xterm: Shown; tmux: Shown };

const full = 'abcdefghij';
const rows = 'aa\r\nbb\r\ncc\r\ndd\r\nee\r\nff';

/** How the two read the same bytes; test/engine/tmux/dialect.test.ts holds a real tmux against the second. */
function inBothDialects(what: string, cases: Case[]): void {
  for (const dialect of ['xterm', 'tmux'] as const) {
    const ofDialect = cases.map(({ xterm, tmux, ...fed }) => ({ ...fed, ...{ xterm, tmux }[dialect] }));
    conformance(
      `${what}, as in ${dialect}`,
      ofDialect.map((entry) => ({ ...entry, options: { dialect } })),
    );
  }
}

/** The cursor of xterm is in the last column, and that of tmux behind it. */
function afterFullRow(does: string, control: string, xterm: string[], tmux: string[]): Case {
  return { does, feed: `${full}${control}x`, xterm: { screen: xterm }, tmux: { screen: tmux } };
}

inBothDialects('after a full row', [
  afterFullRow('EL 0', '\x1b[K', ['abcdefghix'], [full, 'x']),
  afterFullRow('EL 1', '\x1b[1K', ['         x'], ['', 'x']),
  afterFullRow('EL 2', '\x1b[2K', ['         x'], ['', 'x']),
  afterFullRow('ED 0', '\x1b[J', ['abcdefghix'], [full, 'x']),
  afterFullRow('ED 1', '\x1b[1J', ['         x'], ['', 'x']),
  afterFullRow('ED 2', '\x1b[2J', ['         x'], ['', 'x']),
  afterFullRow('ECH', '\x1b[3X', ['abcdefghix'], [full, 'x']),
  afterFullRow('DCH', '\x1b[P', ['abcdefghix'], [full, 'x']),
  afterFullRow('ICH', '\x1b[@', ['abcdefghix'], [full, 'x']),
  afterFullRow('REP', '\x1b[2b', [full, 'jjx'], [full, 'x']),
  afterFullRow('BS', '\b', ['abcdefghxj'], ['abcdefghix']),
  afterFullRow('CUB', '\x1b[2D', ['abcdefgxij'], ['abcdefghxj']),
  afterFullRow('LF', '\n', [full, '         x'], [full, '', 'x']),
  afterFullRow('IND', '\x1bD', [full, '         x'], [full, '', 'x']),
  afterFullRow('RI', '\x1bM', ['         x', full], ['', 'xbcdefghij']),
  afterFullRow('VPA', '\x1b[3d', [full, '', '         x'], [full, '', '', 'x']),
  afterFullRow('DECSC and DECRC', '\x1b7\x1b[H\x1b8', [full, 'x'], ['abcdefghix']),
  afterFullRow('the end of a time without autowrap', '\x1b[H\x1b[?7labcdefghij\x1b[?7h', [full, 'x'], ['abcdefghix']),
  ...['\x1b[1m', '\t', '\x1b[6n'].map((kept) => afterFullRow(JSON.stringify(kept), kept, [full, 'x'], [full, 'x'])),
  ...['\x1b[A', '\x1b[C'].map((end) => afterFullRow(JSON.stringify(end), end, ['abcdefghix'], ['abcdefghix'])),
  {
    does: 'ED 0 erases the rows below',
    feed: `\r\nbelow\x1b[H${full}\x1b[J`,
    xterm: { screen: ['abcdefghi'], cursor: [9, 0], pendingWrap: false },
    tmux: { screen: [full], cursor: [9, 0], pendingWrap: true },
  },
  {
    does: 'BS over the wrap',
    feed: `${full}k\b\bx`,
    xterm: { screen: [full, 'x'] },
    tmux: { screen: ['abcdefghix', 'k'] },
  },
]);

inBothDialects('inserting and deleting lines', [
  { does: 'IL', feed: 'ab\x1b[Lx', xterm: { screen: ['x', 'ab'] }, tmux: { screen: ['  x', 'ab'] } },
  { does: 'DL', feed: 'a\r\nbcd\x1b[A\x1b[Mx', xterm: { screen: ['xcd'] }, tmux: { screen: ['bcdx'] } },
  {
    does: 'IL above the margins',
    feed: `${rows}\x1b[3;4r\x1b[1;2H\x1b[Lx`,
    xterm: { screen: ['ax', 'bb', 'cc', 'dd', 'ee', 'ff'] },
    tmux: { screen: [' x', 'aa', 'bb', 'cc', 'dd', 'ee'] },
  },
  {
    does: 'IL outside the margins, of more rows than there are',
    feed: `${rows}\x1b[3;4r\x1b[5;2H\x1b[9Lx`,
    xterm: { screen: ['aa', 'bb', 'cc', 'dd', 'ex', 'ff'] },
    tmux: { screen: ['aa', 'bb', 'cc', 'dd', 'ex', 'ff'] },
  },
  {
    does: 'DL below the margins',
    feed: `${rows}\x1b[1;3r\x1b[5;2H\x1b[Mx`,
    xterm: { screen: ['aa', 'bb', 'cc', 'dd', 'ex', 'ff'] },
    tmux: { screen: ['aa', 'bb', 'cc', 'dd', 'fx'] },
  },
]);

inBothDialects('the alternate screen', [
  { does: 'left while it is not shown', feed: 'ab\x1b[?1049lc', xterm: { screen: ['cb'] }, tmux: { screen: ['abc'] } },
  {
    does: 'left twice: the cursor goes back again',
    feed: 'ab\x1b[?1049hx\x1b[?1049lc\r\nd\x1b[?1049le',
    xterm: { screen: ['abe', 'd'] },
    tmux: { screen: ['abe', 'd'] },
  },
  {
    does: 'entered twice',
    feed: 'ab\x1b[?1049hx\x1b[?1049hy',
    xterm: { screen: ['   y'] },
    tmux: { screen: ['  xy'] },
  },
  {
    does: 'mode 47 clears',
    feed: '\x1b[?47hx\x1b[?47l\x1b[?47hy',
    xterm: { screen: ['xy'] },
    tmux: { screen: [' y'] },
  },
  {
    does: 'DECSC and DECRC on different screens',
    feed: 'a\x1b7b\x1b[?1049hx\x1b8y',
    xterm: { screen: ['y x'] },
    tmux: { screen: [' yx'] },
  },
  {
    does: 'DECSC is not what mode 1049 saves',
    feed: 'a\x1b7b\x1b[?1049hx\x1b[?1049l\x1b8y',
    xterm: { screen: ['aby'] },
    tmux: { screen: ['ay'] },
  },
  { does: 'mode 1048', feed: 'a\x1b[?1048hb\x1b[?1048lc', xterm: { screen: ['ac'] }, tmux: { screen: ['abc'] } },
  {
    does: 'RIS',
    feed: 'ab\x1b[?1049hx\x1bcy\x1b[?1049lz',
    xterm: { screen: ['z'] },
    tmux: { screen: ['abz'] },
  },
]);

inBothDialects('strings and characters', [
  {
    does: 'passthrough',
    feed: 'a\x1bPtmux;\x1b\x1b[31mred\x1b\x1b\\\x1b\\b',
    xterm: { screen: ['aredb'] },
    tmux: { screen: ['ab'] },
  },
  { does: 'CAN in a DCS', feed: 'a\x1bPqx\x18y\x1b\\b', xterm: { screen: ['ayb'] }, tmux: { screen: ['ab'] } },
  { does: 'CAN in an OSC', feed: 'a\x1b]2;x\x18y\x1b\\b', xterm: { screen: ['ayb'] }, tmux: { screen: ['ayb'] } },
  { does: 'the name of a window', feed: 'a\x1bkname\x1b\\b', xterm: { screen: ['anameb'] }, tmux: { screen: ['ab'] } },
  { does: 'NEL as a character', feed: 'a', text: '\u0085b', xterm: { screen: ['a', 'b'] }, tmux: { screen: ['ab'] } },
  { does: 'CSI as a character', feed: 'a', text: '\u009b1mb', xterm: { screen: ['ab'] }, tmux: { screen: ['a1mb'] } },
  {
    does: 'bytes that are not UTF-8',
    feed: 'a\xffb\xe2\x82c\xe2\xe2\x82\xacd',
    xterm: { screen: ['a�b�c�€d'] },
    tmux: { screen: ['abcd'] },
  },
  { does: 'DECSEL', feed: 'abc\r\x1b[?K', xterm: { screen: [] }, tmux: { screen: ['abc'] } },
  { does: 'HPR', feed: 'a\x1b[2ab', xterm: { screen: ['a  b'] }, tmux: { screen: ['ab'] } },
]);
