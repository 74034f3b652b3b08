import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { conformance } from '../../helpers/conformance.js';
import { BEL, CSI, feedLatin1, OSC, ST, styleAt } from './support.js';

const open = (url: string, parameters = '') => `${OSC}8;${parameters};${url}${ST}`;
const close = `${OSC}8;;${ST}`;
const urls = (t: Terminal, count: number, y = 0) =>
  Array.from({ length: count }, (_, x) => styleAt(t, x, y).link?.url ?? null);

conformance('OSC 8', [
  {
    does: 'text between start and end',
    feed: `a${open('http://x')}bc${close}d`,
    screen: ['abcd'],
    check: (t) => expect(urls(t, 4)).toEqual([null, 'http://x', 'http://x', null]),
  },
  {
    does: 'ended by BEL',
    feed: `${OSC}8;;http://x${BEL}a${OSC}8;;${BEL}b`,
    check: (t) => expect(urls(t, 2)).toEqual(['http://x', null]),
  },
  {
    does: 'semicolons belong to the address',
    feed: `${open('http://x/;a;b')}a${close}`,
    check: (t) => expect(urls(t, 1)).toEqual(['http://x/;a;b']),
  },
  {
    does: 'a new start ends the old one',
    feed: `${open('x:1')}a${open('x:2')}b${close}c`,
    check: (t) => expect(urls(t, 3)).toEqual(['x:1', 'x:2', null]),
  },
  {
    does: 'links do not nest',
    feed: `${open('x:1')}a${open('x:2')}b${close}c${close}d`,
    check: (t) => expect(urls(t, 4)).toEqual(['x:1', 'x:2', null, null]),
  },
  {
    does: 'SGR 0 does not end it',
    feed: `${open('x:1')}${CSI}mab`,
    check: (t) => expect(urls(t, 2)).toEqual(['x:1', 'x:1']),
  },
  {
    does: 'goes over a wrap',
    size: [3, 3],
    feed: `${open('x:1')}abcd${close}`,
    check: (t) => expect(urls(t, 1, 1)).toEqual(['x:1']),
  },
  {
    does: 'the end without a start',
    feed: `${close}a`,
    screen: ['a'],
    check: (t) => expect(urls(t, 1)).toEqual([null]),
  },
  {
    does: 'an end with an id',
    feed: `${open('x:1', 'id=q')}a${OSC}8;id=q;${ST}b`,
    check: (t) => expect(urls(t, 2)).toEqual(['x:1', null]),
  },
  {
    does: 'erased cells have none',
    feed: `${open('x:1')}ab${CSI}2K`,
    check: (t) => expect(urls(t, 2)).toEqual([null, null]),
  },
  {
    does: 'cells that are written over lose it',
    feed: `${open('x:1')}abc${close}\rz`,
    check: (t) => expect(urls(t, 3)).toEqual([null, 'x:1', 'x:1']),
  },
  {
    does: 'malformed: leaves no trace',
    feed: `${OSC}8${ST}${OSC}8;${ST}${OSC}8;x${ST}a`,
    screen: ['a'],
    check: (t) => expect(urls(t, 1)).toEqual([null]),
  },
  {
    does: 'DECSTR does not show it',
    feed: `${open('x:1')}a${close}${CSI}!pb`,
    check: (t) => expect(urls(t, 2)).toEqual(['x:1', null]),
  },
  { does: 'RIS ends it', feed: `${open('x:1')}\x1bca`, check: (t) => expect(urls(t, 1)).toEqual([null]) },
]);

conformance('OSC 8, ids', [
  {
    does: 'the id is kept',
    feed: `${open('x:1', 'id=foo')}a${close}`,
    check: (t) => expect(styleAt(t, 0).link).toMatchObject({ id: 'foo', url: 'x:1' }),
  },
  {
    does: 'other parameters are skipped',
    feed: `${open('x:1', 'a=b:id=foo:c=d')}a`,
    check: (t) => expect(styleAt(t, 0).link?.id).toBe('foo'),
  },
  {
    does: 'the same id and address are one link',
    feed: `${open('x:1', 'id=foo')}a${close}b${open('x:1', 'id=foo')}c${close}`,
    check: (t) => expect(styleAt(t, 2).link).toEqual(styleAt(t, 0).link),
  },
  {
    does: 'one link without an id has one id',
    feed: `${open('x:1')}ab${close}`,
    check: (t) => expect(styleAt(t, 1).link).toEqual(styleAt(t, 0).link),
  },
  {
    does: 'a link is announced',
    feed: '',
    check: (t) => {
      const seen: string[] = [];
      t.onLink(({ url, seq }) => seen.push(`${url}@${seq}`));
      const start = open('x:1');
      feedLatin1(t, `${start}a${close}`);
      expect(seen).toEqual([`x:1@${t.seq - close.length - 1}`]);
    },
  },
]);
