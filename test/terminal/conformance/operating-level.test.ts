import { conformance } from '../../helpers/conformance.js';
import { CSI, DCS, ST } from './support.js';

const ASK = `${DCS}$q"p${ST}`;

conformance('DECSCL', [
  { does: 'level 2', feed: `${CSI}62;1"p${ASK}`, reply: `${DCS}1$r62;1"p${ST}` },
  { does: 'level 3', feed: `${CSI}63;1"p${ASK}`, reply: `${DCS}1$r63;1"p${ST}` },
  { does: 'level 5', feed: `${CSI}62;1"p${CSI}65;1"p${ASK}`, reply: `${DCS}1$r65;1"p${ST}` },
  { does: '0 asks for 8-bit controls', feed: `${CSI}64;0"p${ASK}`, reply: '\x901$r64;0"p\x9c' },
  { does: '2 asks for 8-bit controls', feed: `${CSI}64;2"p${ASK}`, reply: '\x901$r64;0"p\x9c' },
  { does: '1 goes back to 7-bit controls', feed: `${CSI}64;0"p${CSI}64;1"p${ASK}`, reply: `${DCS}1$r64;1"p${ST}` },
  { does: 'an unknown level is ignored', feed: `ab${CSI}60;1"p${CSI}66;1"pc`, screen: ['abc'] },
  { does: 'level 2 keeps 7-bit control functions', feed: `${CSI}62;1"p${CSI}2;2H`, cursor: [1, 1] },
  {
    does: 'level 3 has no left and right margins',
    feed: `${CSI}63;1"p${CSI}?69h${CSI}5;6s${CSI}1;5Habc`,
    cursor: [7, 0],
  },
  { does: 'level 4 has left and right margins', feed: `${CSI}64;1"p${CSI}?69h${CSI}5;6s${CSI}1;5Habc`, cursor: [5, 1] },
  {
    does: 'level 4 clears on DECCOLM in spite of DECNCSM',
    size: [80, 4],
    options: { windowOps: true },
    feed: `${CSI}64;1"p${CSI}?40h${CSI}?95h1${CSI}?3h`,
    screen: [],
  },
  {
    does: 'level 5 has DECNCSM',
    size: [80, 4],
    options: { windowOps: true },
    feed: `${CSI}65;1"p${CSI}?40h${CSI}?95h1${CSI}?3h`,
    screen: ['1'],
  },
  { does: 'clears the screen', feed: `x${CSI}62;1"p`, screen: [], cursor: [0, 0] },
  { does: 'forgets the saved cursor', feed: `${CSI}3;4H\x1b7${CSI}62;1"p${CSI}2;2H\x1b8`, cursor: [0, 0] },
  { does: 'ends the insert mode', feed: `${CSI}4h${CSI}61"pa\rb`, screen: ['b'] },
  { does: 'ends the margins', feed: `${CSI}2;3r${CSI}64;1"p${ASK.replace('"p', 'r')}`, reply: `${DCS}1$r1;6r${ST}` },
]);
