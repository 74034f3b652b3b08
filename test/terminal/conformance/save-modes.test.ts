import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

conformance('XTSAVE and XTRESTORE', [
  { does: 'give a set mode back', feed: `${CSI}?7h${CSI}?7s${CSI}?7l${CSI}?7r${CSI}1;9Hxxx`, cursor: [1, 1] },
  { does: 'give a reset mode back', feed: `${CSI}?7l${CSI}?7s${CSI}?7h${CSI}?7r${CSI}1;9Hxxx`, cursor: [9, 0] },
  {
    does: 'work on lists',
    feed: `${CSI}?1;2004h${CSI}?1;2004s${CSI}?1;2004l${CSI}?1;2004r`,
    check: (t) => expect([t.modes.applicationCursor, t.modes.bracketedPaste]).toEqual([true, true]),
  },
  {
    does: 'touch only the modes that are named',
    feed: `${CSI}?1;2004h${CSI}?1;2004s${CSI}?1;2004l${CSI}?1r`,
    check: (t) => expect([t.modes.applicationCursor, t.modes.bracketedPaste]).toEqual([true, false]),
  },
  {
    does: 'keep one value per mode, not a stack',
    feed: `${CSI}?25l${CSI}?25s${CSI}?25h${CSI}?25s${CSI}?25l${CSI}?25r${CSI}?25l${CSI}?25r`,
    check: (t) => expect(t.cursor.visible).toBe(true),
  },
  {
    does: 'restore twice gives the same',
    feed: `${CSI}?25l${CSI}?25s${CSI}?25r${CSI}?25h${CSI}?25r`,
    check: (t) => expect(t.cursor.visible).toBe(false),
  },
  {
    does: 'give mouse tracking back',
    feed: `${CSI}?1002h${CSI}?1000s${CSI}?1002l${CSI}?1000r`,
    check: (t) => expect(t.modes.mouseTracking).toBe('button'),
  },
  {
    does: 'give mouse tracking back from a list of all of its modes',
    feed: `${CSI}?1002h${CSI}?9;1000;1001;1002;1003s${CSI}?1002l${CSI}?9;1000;1001;1002;1003r`,
    check: (t) => expect(t.modes.mouseTracking).toBe('button'),
  },
  {
    does: 'give the mouse encoding back',
    feed: `${CSI}?1006h${CSI}?1006s${CSI}?1006l${CSI}?1006r`,
    check: (t) => expect(t.modes.mouseEncoding).toBe('sgr'),
  },
  { does: 'restoring the origin mode moves the cursor home', feed: `${CSI}?6s${CSI}3;3H${CSI}?6r`, cursor: [0, 0] },
  {
    does: 'give the alternate screen back',
    feed: `${CSI}?47h${CSI}?1049s${CSI}?47l${CSI}?1049r`,
    check: (t) => expect(t.isAlternate).toBe(true),
  },
  { does: '1048 is the saved cursor', feed: `${CSI}3;4H${CSI}?1048s${CSI}H${CSI}?1048r`, cursor: [3, 2] },
  {
    does: 'unknown numbers leave no trace',
    feed: `ab${CSI}?4711s${CSI}?4711r`,
    screen: ['ab'],
    cursor: [2, 0],
    reply: '',
  },
  { does: 'are not DECSLRM and no DECSTBM', feed: `${CSI}?69h${CSI}3;3H${CSI}?2;4s${CSI}?2;4r`, cursor: [2, 2] },
]);
