import { expect, test } from 'vitest';
import { isListedTmux } from '../../conformance/listed-tmux.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { type PuppetPane, puppetPane } from './puppet-pane.js';

const FULL = '1234567890123456DONE';
const ROWS = 'aaa\r\nbbb\r\nccc\r\nddd\r\neee';

/** What a program writes; where it is tmux, and not xterm, that shows it as the person sees it. */
const WRITTEN: [what: string, bytes: string][] = [
  ['EL after a full row', `${FULL}\x1b[Kxy\r\n`],
  ['EL 1 after a full row', `${FULL}\x1b[1Kxy`],
  ['EL 2 after a full row', `${FULL}\x1b[2Kxy`],
  ['ED after a full row', `above\r\nleft\r\nbelow\x1b[2;1H${FULL}\x1b[Jxy`],
  ['ED 1 after a full row', `above\r\n${FULL}\r\nbelow\x1b[2;1H${FULL}\x1b[1Jxy`],
  ['ECH after a full row', `${FULL}\x1b[3Xxy`],
  ['DCH after a full row', `${FULL}\x1b[2Pxy`],
  ['ICH after a full row', `${FULL}\x1b[2@xy`],
  ['REP after a full row', `${FULL}\x1b[3bxy`],
  ['BS after a full row', `${FULL}\bx`],
  ['two BS after a full row', `${FULL}\b\bx`],
  ['CUB after a full row', `${FULL}\x1b[2Dx`],
  ['LF after a full row', `${FULL}\nx`],
  ['RI after a full row', `\r\n${FULL}\x1bMx`],
  ['VPA after a full row', `${FULL}\x1b[4dx`],
  ['CUU after a full row', `\r\n${FULL}\x1b[Ax`],
  ['TAB after a full row', `${FULL}\tx`],
  ['a cursor that was saved after a full row', `${FULL}\x1b7\x1b[4H\x1b8x`],
  ['a full row without autowrap', `\x1b[?7l${FULL}\x1b[?7hx`],
  ['BS over a wrap', `${FULL}ab\b\b\b\bx`],
  ['IL', 'abc\x1b[LDEF'],
  ['DL', `${ROWS}\x1b[2;3H\x1b[MX`],
  ['IL between the margins', `${ROWS}\x1b[2;4r\x1b[3;2H\x1b[LX`],
  ['IL above the margins', `${ROWS}\x1b[3;4r\x1b[1;2H\x1b[LX`],
  ['DL above the margins', `${ROWS}\x1b[3;4r\x1b[1;2H\x1b[MX`],
  ['DL below the margins', `${ROWS}\x1b[1;3r\x1b[4;2H\x1b[MX`],
  ['the alternate screen, left without having been shown', 'ab\x1b[?1049lc'],
  ['the alternate screen, left twice', 'ab\x1b[?1049hxy\x1b[?1049lcd\r\nef\x1b[?1049lz'],
  ['the alternate screen, entered twice', 'ab\x1b[?1049hxy\r\nq\x1b[?1049hz'],
  ['the alternate screen, entered after a full row', `${FULL}\x1b[?1049hx`],
  ['the alternate screen, left after a full row', `${FULL}\x1b[?1049h\x1b[?1049lx`],
  ['mode 47, which clears', 'ab\x1b[?47hxy\x1b[?47l\x1b[?47hz'],
  ['DECSC on one screen, DECRC on the other', 'a\x1b7b\r\nc\x1b[?1049hxy\x1b8w'],
  ['DECSC before and DECRC after the alternate screen', 'a\x1b7b\r\nc\x1b[?1049hxy\x1b[?1049lq\x1b8w'],
  ['RIS on the alternate screen', 'ab\x1b[?1049hxy\x1bcz'],
  ['the main screen after that', 'ab\x1b[?1049hxy\x1bcz\x1b[?1049lw'],
  ['passthrough', 'a\x1bPtmux;\x1b\x1b[31mred\x1b\x1b[0m\x1b\\b'],
  ['passthrough of a DCS', 'a\x1bPtmux;\x1b\x1bPq#0\x1b\x1b\\text\x1b\\b'],
  ['CAN in a DCS', 'a\x1bPxx\x18yy\x1b\\b'],
  ['the name of a window', 'a\x1bkname\x1b\\b'],
  ['NEL as a character', 'a\u0085b'],
  ['CSI as a character', 'a\u009b31mb'],
  ['a wide character that does not fit', `${FULL}\x1b[1;20H日x`],
  ['a wide character that does not fit, and a blank last column', 'ab\x1b[1;20H日x'],
  ['a wide character that does not fit without autowrap', `\x1b[?7l${FULL}\x1b[1;20H日x`],
  ['the emoji form of a digit', '1\ufe0fx'],
  ['a keycap', '1\ufe0f\u20e3x'],
  ['a keycap in the last column', '\x1b[1;20H1\ufe0f\u20e3x'],
  ['colons in a position', '\x1b[3:3Hx'],
  ['colons in an erase', 'abc\x1b[2:Kx'],
  ['DECRC in origin mode, above new margins', '\x1b[2;4r\x1b[?6h\x1b[2;2H\x1b7\x1b[5;6r\x1b8x'],
  ['DECRC in origin mode, below new margins', '\x1b[4;6r\x1b[?6h\x1b[2;2H\x1b7\x1b[1;2r\x1b8x'],
  ['a double-width line', '\x1b#61234567890123456'],
  ['DECSEL', `${ROWS}\x1b[2;2H\x1b[?Kx`],
  ['DECSTR', '\x1b[2;4r\x1b[!p\x1b[4;1H\nx'],
];

test.skipIf(!isListedTmux).each(WRITTEN)('a pane shows what tmux shows: %s', async (_, bytes) => {
  const pane = await emptyPane();
  await write(pane, bytes);
  expect(shownByUs(pane)).toEqual(shownByTmux(pane));
});

test.skipIf(!isListedTmux)('bytes that are not UTF-8', async () => {
  const pane = await emptyPane();
  await write(pane, Buffer.from('a\xe9b\xe2\x82c\xe2\xe2\x82\xacd', 'latin1'));
  expect(shownByUs(pane)).toEqual(shownByTmux(pane));
});

const tmux = new PrivateTmux();

async function emptyPane(): Promise<PuppetPane> {
  const pane = await puppetPane(tmux, { cols: 20, rows: 6 });
  await write(pane, '\x1b[H\x1b[2J');
  return pane;
}

/** The title comes last, so that everything before it has been shown when it is there. */
async function write({ session, run }: PuppetPane, bytes: string | Uint8Array): Promise<void> {
  const title = `written-${++written}`;
  const octal = Array.from(Buffer.from(bytes as string), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const isThere = new Promise<void>((resolve) => {
    session.terminal.onTitle((event) => event.title === title && resolve());
  });
  await run(`printf '${octal}\\033]2;${title}\\033\\\\'`);
  await isThere;
}

let written = 0;

function shownByUs({ session }: PuppetPane) {
  const { cursor, rows } = session.terminal;
  const text = Array.from({ length: rows }, (_, y) => session.terminal.rowText(y).trimEnd());
  return { text, cursor: `${cursor.x + (cursor.pendingWrap ? 1 : 0)} ${cursor.y}` };
}

function shownByTmux({ paneId }: PuppetPane) {
  const lines = tmux.run('capture-pane', '-p', '-t', paneId).split('\n');
  const text = Array.from({ length: 6 }, (_, y) => (lines[y] ?? '').trimEnd());
  return { text, cursor: tmux.format(paneId, '#{cursor_x} #{cursor_y}') };
}
