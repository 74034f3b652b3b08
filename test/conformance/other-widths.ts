import type { Reason } from './reason.js';

/** Differences in character widths. */
export const otherWidths: readonly Reason[] = [
  {
    what: 'emoji presentation',
    why: 'A variation selector 16 makes an emoji wide (UAX 11; kitty, Ghostty, xterm.js); tmux 3.3a leaves it narrow.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['❤️\x1b[2Gx'] },
    streams: ['emacs-unicode', 'screen', 'tmux', 'vim-unicode'],
  },
  {
    what: 'skin tones',
    why: 'A skin tone joins the emoji before it (UAX 29, GB9); tmux 3.3a gives it two columns of its own.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['👍🏽\x1b[3Gx'] },
  },
  {
    what: 'characters that became wide',
    why: 'Unicode 16 made trigrams, hexagrams and similar symbols wide; tmux asks the C library, which may be older.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['☱x'] },
    streams: ['rich'],
  },
  {
    what: 'half of a flag',
    why: 'A single regional indicator is a wide box, so that a flag does not grow in place (kitty, Ghostty).',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['🇩\x1b[2Gx'] },
    streams: ['vim-unicode'],
  },
  {
    what: 'long clusters',
    why: 'A family of four is one character of 25 bytes; tmux 3.3a keeps 21 bytes in a cell and drops the rest.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['👨‍👩‍👧‍👦'] },
    streams: ['cat-unicode-narrow', 'emacs-unicode', 'less-unicode', 'nano-linux'],
  },
  {
    what: 'a joiner that joins nothing',
    why: 'It belongs to the character before it (UAX 29, GB9); tmux keeps it only if it joins the next one.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['👧\u200d x'] },
    streams: ['tmux'],
  },
  {
    what: 'conjuncts',
    why: 'Consonants that a virama links are one character (UAX 29, GB9c), so overwriting half of it erases all of it.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['स्त\bत'] },
    streams: ['screen'],
  },
];
