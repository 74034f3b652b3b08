import { after, type Program, script, shot, type } from './program.js';

/** File managers, pagers and browsers. */
export const files: readonly Program[] = [
  {
    name: 'mc',
    command: ['mc', '-u', '/tmp/demo/files', '/tmp/demo/repo'],
    steps: [
      shot('first'),
      ...after('down', 'second'),
      ...after('tab', 'right-panel'),
      'f9',
      shot('menu'),
      ...after('down', 'menu-open'),
      ...after('down', 'menu-item'),
      'escape',
      'escape',
      'f5',
      shot('copy-dialog'),
    ],
  },
  {
    name: 'mc-dialogs',
    command: ['mc', '-u', '/tmp/demo/files', '/tmp/demo/repo'],
    steps: [
      'down',
      'down',
      'down',
      'f8',
      shot('delete'),
      ...after('right', 'delete-no'),
      'escape',
      'escape',
      'f3',
      shot('viewer'),
    ],
  },
  {
    name: 'mc-mono',
    command: ['mc', '-u', '-b', '/tmp/demo/files', '/tmp/demo/repo'],
    steps: [shot('first'), ...after('down', 'second')],
  },
  { name: 'nnn', command: ['nnn', '-H'], steps: [shot('first'), ...after('down', 'second', 'third')] },
  {
    name: 'ranger',
    command: ['ranger'],
    steps: [shot('first'), ...after('down', 'second'), ...after('down', 'third')],
  },
  {
    name: 'vifm',
    command: ['vifm', '.', '../repo'],
    steps: [shot('first'), ...after('j', 'second'), ...after('tab', 'right')],
  },
  {
    name: 'ncdu',
    command: ['ncdu', '/tmp/demo/files'],
    steps: [
      shot('first'),
      ...after('down', 'second', 'third'),
      type('d'),
      shot('delete'),
      ...after('right', 'delete-yes'),
    ],
  },
  {
    name: 'less',
    command: ['less', 'words.txt'],
    steps: [shot('start'), 'space', shot('page'), type('/fox\n'), shot('search'), type('G'), shot('end')],
  },
  { name: 'less-unicode', command: ['less', 'mbox'], steps: [shot('mail'), type('/once\n'), shot('found')] },
  {
    name: 'man-like',
    command: script(
      'printf "N\\bNA\\bAM\\bME\\bE\\n     demo - _\\bs_\\bh_\\bo_\\bw things\\n\\n> quoted\\n  text\\n" | less -R',
    ),
    steps: [shot('page')],
  },
  { name: 'w3m', command: ['w3m', 'page.html'], steps: [shot('start'), ...after('tab', 'link', 'field')] },
  {
    name: 'lynx',
    command: ['lynx', '-nopause', 'page.html'],
    steps: [shot('link'), ...after('down', 'field', 'button')],
  },
  {
    name: 'elinks',
    command: ['elinks', '-no-connect', 'page.html'],
    steps: [shot('link'), ...after('down', 'field'), 'escape', shot('menu'), ...after('down', 'menu-open')],
  },
  {
    name: 'links',
    command: ['links', 'page.html'],
    steps: [shot('start'), ...after('down', 'link'), 'escape', shot('menu')],
  },
  {
    name: 'mutt',
    command: ['mutt'],
    steps: [shot('first'), ...after('down', 'second', 'third'), 'enter', shot('message')],
  },
  {
    name: 'neomutt',
    command: ['neomutt', '-F', '/tmp/demo/.muttrc'],
    steps: [shot('first'), ...after('down', 'second'), type('?'), shot('help')],
  },
  {
    name: 'newsboat',
    command: ['newsboat'],
    steps: [shot('feeds'), 'enter', shot('articles'), ...after('down', 'second'), 'enter', shot('article')],
  },
  {
    name: 'tig',
    command: ['tig'],
    cwd: 'repo',
    steps: [
      shot('first'),
      ...after('down', 'second', 'third'),
      'enter',
      shot('commit'),
      type('q'),
      type('h'),
      shot('help'),
    ],
  },
  { name: 'tig-status', command: ['tig', 'status'], cwd: 'repo', steps: [shot('first'), ...after('down', 'second')] },
  { name: 'tig-tree', command: ['tig', 'refs'], cwd: 'repo', steps: [shot('refs'), ...after('down', 'second')] },
  { name: 'lnav', command: ['lnav', 'app.log'], steps: [shot('log'), ...after('down', 'lower')] },
];
