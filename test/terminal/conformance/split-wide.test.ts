import { conformance } from '../../helpers/conformance.js';

conformance('a wide character of which one half is', [
  { does: 'reached by BS twice and overwritten', feed: '', text: '漢\b\bx', screen: ['x'] },
  { does: 'reached by CUB and overwritten', feed: '', text: '漢字\x1b[3Dx', screen: [' x字'] },
  { does: 'overwritten by another wide character', feed: '', text: '漢字ab\x1b[1;2H語', screen: [' 語 ab'] },
  { does: 'erased by ECH that ends in its left half', feed: '', text: 'a漢b\x1b[1;1H\x1b[2X', screen: ['   b'] },
  { does: 'erased by EL through its left half', feed: '', text: '漢字ab\x1b[1;3H\x1b[1K', screen: ['    ab'] },
  { does: 'erased by ED from its right half', feed: '', text: 'a漢b\r\nc\x1b[1;3H\x1b[J', screen: ['a'] },
  { does: 'erased by ED through its left half', feed: '', text: '漢ab\x1b[1;1H\x1b[1J', screen: ['  ab'] },
  { does: 'erased by DECSEL from its right half', feed: '', text: 'a漢b\x1b[1;3H\x1b[?K', screen: ['a'] },
  {
    does: 'protected is spared whole by DECSEL',
    feed: '\x1b[1"q',
    text: '漢\x1b[0"qab\x1b[1;2H\x1b[?K',
    screen: ['漢'],
  },
  { does: 'deleted by DCH on its right', feed: '', text: '漢字ab\x1b[1;2H\x1b[P', screen: [' 字ab'] },
  { does: 'deleted by DCH that ends in its left half', feed: '', text: '漢字ab\x1b[1;1H\x1b[3P', screen: [' ab'] },
  { does: 'pushed through the last column by ICH', feed: '\x1b[1;9H', text: '漢\x1b[1;1H\x1b[@', screen: [''] },
  { does: 'split by insert mode', feed: '', text: '漢ab\x1b[1;2H\x1b[4hx', screen: [' x ab'] },
  { does: 'split by DECIC', feed: '', text: "漢a\x1b[1;2H\x1b['}", screen: ['   a'] },
  { does: 'deleted by DECDC on its right', feed: '', text: "漢ab\x1b[1;2H\x1b['~", screen: [' ab'] },
  { does: 'pushed through the last column by SR', feed: '\x1b[1;9H', text: '漢\x1b[ A', screen: [''] },
  { does: 'pushed through the first column by SL', feed: '', text: '漢a\x1b[ @', screen: [' a'] },
]);

conformance('a wide character cut by a margin', [
  {
    does: 'loses its half inside the right margin in ICH',
    feed: '\x1b[1;3H',
    text: '漢b\x1b[?69h\x1b[1;4s\x1b[1;1H\x1b[@',
    screen: ['    b'],
  },
  {
    does: 'loses its half outside the left margin in SU',
    feed: '',
    text: '漢字ab\r\ncdefgh\x1b[?69h\x1b[2;4s\x1b[S',
    screen: [' defab', 'c   gh'],
  },
  {
    does: 'loses its half outside the right margin in IL',
    feed: '',
    text: 'a漢字b\r\ncdefgh\x1b[?69h\x1b[2;4s\x1b[1;2H\x1b[L',
    screen: ['a    b', 'c漢 gh', ' def'],
  },
  {
    does: 'moves whole when the margins hold both halves',
    feed: '',
    text: 'a漢b\r\nc字d\x1b[?69h\x1b[2;3s\x1b[S',
    screen: ['a字b', 'c  d'],
  },
]);

conformance('a wide character before the cursor is left alone by', [
  { does: 'ICH of more than the rest of the row', feed: '', text: '漢字ab\x1b[3@', size: [6, 2], screen: ['漢字a'] },
  { does: 'DCH of more than the rest of the row', feed: '', text: '漢字ab\x1b[3P', size: [6, 2], screen: ['漢字a'] },
  { does: 'ECH of more than the rest of the row', feed: '', text: '漢字ab\x1b[3X', size: [6, 2], screen: ['漢字a'] },
  { does: 'DECIC of more than the rest of the row', feed: '', text: "漢字ab\x1b[3'}", size: [6, 2], screen: ['漢字a'] },
  { does: 'DECDC of more than the rest of the row', feed: '', text: "漢字ab\x1b[3'~", size: [6, 2], screen: ['漢字a'] },
]);

conformance('a wide character moved whole', [
  { does: 'goes right with ICH', feed: '', text: 'a漢b\x1b[1;2H\x1b[2@', screen: ['a  漢b'] },
  { does: 'goes left with DCH', feed: '', text: 'ab漢c\x1b[1;1H\x1b[2P', screen: ['漢c'] },
  { does: 'pushes two columns in insert mode', feed: '', text: 'ab\x1b[1;1H\x1b[4h漢', screen: ['漢ab'] },
  { does: 'is erased by ECH of two', feed: '', text: '漢字a\x1b[1;1H\x1b[2X', screen: ['  字a'] },
]);
