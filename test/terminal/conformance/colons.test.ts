import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { CSI, DCS, ST, styleAt } from './support.js';

conformance('colons outside of SGR', [
  { does: 'CUP does nothing', feed: `a${CSI}3:3Hb`, screen: ['ab'] },
  { does: 'CUP with a colon in its second number does nothing', feed: `a${CSI}3;3:1Hb`, screen: ['ab'] },
  { does: 'CUF does nothing', feed: `a${CSI}2:2Cb`, screen: ['ab'] },
  { does: 'EL does nothing', feed: `abc${CSI}2:K`, screen: ['abc'] },
  { does: 'REP does nothing', feed: `a${CSI}3:b`, screen: ['a'] },
  { does: 'a colon alone counts', feed: `a${CSI}:b`, screen: ['a'] },
  { does: 'DSR is not answered', feed: `${CSI}6:n${CSI}:6n`, reply: '' },
  { does: 'DA is not answered', feed: `${CSI}0:0c`, reply: '' },
  {
    does: 'no private mode is set',
    feed: `${CSI}?2004:1h`,
    check: (terminal) => expect(terminal.modes.bracketedPaste).toBe(false),
  },
  { does: 'rectangles stay as they are', feed: `${CSI}65;1:1;1;2;2$x`, screen: [] },
  { does: 'the next sequence works', feed: `${CSI}3:3H${CSI}2;2Ha`, screen: ['', ' a'] },
  { does: 'a device control string is not hurt', feed: `${DCS}1:2$qm${ST}a`, screen: ['a'] },
  {
    does: 'SGR takes them',
    feed: `${CSI}4:3ma`,
    check: (terminal) => expect(styleAt(terminal, 0).underline).toBe('curly'),
  },
]);
