import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

const options = { windowOps: true };
const isWide = (columns: number) => (terminal: Terminal) => expect(terminal.cols).toBe(columns);

conformance('DECSET 3 (DECCOLM) with 40', [
  { does: '80 to 132 when allowed', options, size: [80, 4], feed: `${CSI}?40h${CSI}?3h`, check: isWide(132) },
  { does: '132 to 80 when allowed', options, size: [80, 4], feed: `${CSI}?40h${CSI}?3h${CSI}?3l`, check: isWide(80) },
  { does: '80 stays when not allowed', options, size: [80, 4], feed: `ab${CSI}?3h`, screen: ['ab'], check: isWide(80) },
  {
    does: '132 stays when no longer allowed',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?3h${CSI}?40l${CSI}?3l`,
    check: isWide(132),
  },
  {
    does: 'clears the screen',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}2;5Hxyz${CSI}?3h`,
    screen: [],
    cursor: [0, 0],
  },
  {
    does: 'clears the screen also when the width stays',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}2;5Hxyz${CSI}?3l`,
    screen: [],
    cursor: [0, 0],
  },
  {
    does: 'drops the margins',
    options,
    size: [80, 6],
    feed: `${CSI}?40h${CSI}1;2r${CSI}?69h${CSI}1;2s${CSI}?3h\r\nHello\r\nWorld`,
    screen: ['', 'Hello', 'World'],
  },
  { does: 'changes no size without windowOps', size: [80, 4], feed: `${CSI}?40h${CSI}?3h`, check: isWide(80) },
  { does: 'RIS goes back to 80 columns', options, size: [80, 4], feed: `${CSI}?40h${CSI}?3h\x1bc`, check: isWide(80) },
  {
    does: 'a soft reset keeps the permission',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}!p${CSI}?3h`,
    check: isWide(132),
  },
]);

conformance('DECSET 95 (DECNCSM)', [
  {
    does: 'set: going to 132 keeps the text',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?95h1${CSI}?3h`,
    screen: ['1'],
  },
  {
    does: 'set: going to 80 keeps the text',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?3h${CSI}?95h2${CSI}?3l`,
    screen: ['2'],
  },
  {
    does: 'set: the cursor still goes home',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?95habc${CSI}?3h`,
    cursor: [0, 0],
  },
  {
    does: 'reset: going to 132 clears',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?95h${CSI}?95l3${CSI}?3h`,
    screen: [],
  },
  {
    does: 'reset: going to 80 clears',
    options,
    size: [80, 4],
    feed: `${CSI}?40h${CSI}?3h4${CSI}?3l`,
    screen: [],
  },
]);

conformance('DECSET 69 (DECLRMM)', [
  {
    does: 'set: DECSLRM limits the text',
    feed: `${CSI}?69h${CSI}2;4sabcdefgh`,
    screen: ['abcd', ' efg', ' h'],
  },
  { does: 'reset: the margins are gone', feed: `${CSI}?69h${CSI}2;4s${CSI}?69lABCDEFGH`, screen: ['ABCDEFGH'] },
  {
    does: 'set again: the old margins are not back',
    feed: `${CSI}?69h${CSI}2;4s${CSI}?69l${CSI}?69hABCDEFGH`,
    screen: ['ABCDEFGH'],
  },
  { does: 'reset: CSI s with numbers does not set margins', feed: `${CSI}2;4sABCDEFGH`, screen: ['ABCDEFGH'] },
  { does: 'set: the cursor stays', feed: `${CSI}3;3H${CSI}?69h`, cursor: [2, 2] },
  { does: 'a soft reset turns it off', feed: `${CSI}?69h${CSI}!p${CSI}2;4s${CSI}3;3Habc`, cursor: [5, 2] },
  {
    does: 'a soft reset drops the margins',
    feed: `${CSI}?69h${CSI}2;4s${CSI}!p${CSI}?69h${CSI}3;3Habc`,
    cursor: [5, 2],
  },
]);
