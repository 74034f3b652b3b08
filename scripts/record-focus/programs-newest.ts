import { after, alone, type Program, script, shot, type } from './program.js';

/** Recorded after all rules had been written, to see what they are worth on programs that they do not know. */
export const newest: readonly Program[] = [
  {
    name: 'cfdisk',
    command: script('truncate -s 100M /tmp/demo/disk.img; cfdisk /tmp/demo/disk.img'),
    steps: [
      shot('label'),
      'down',
      'enter',
      shot('free'),
      ...after('right', 'quit'),
      'left',
      'enter',
      'enter',
      shot('type'),
    ],
  },
  {
    name: 'finch',
    command: ['finch', '-n'],
    steps: [shot('accounts'), ...after('tab', 'accounts-next'), 'alt+a', shot('actions')],
  },
  {
    name: 'cscope',
    command: script('cscope -b *.c; cscope -d'),
    steps: [type('main\n'), shot('results'), 'tab', shot('fields'), ...after('down', 'fields-second')],
  },
  { name: 'dselect', command: ['dselect'], steps: [shot('menu'), ...after('down', 'menu-second')] },
  {
    name: 'atop',
    command: alone('atop'),
    steps: [shot('start'), ...after('down', 'second')],
  },
  {
    name: 'less-match',
    command: ['less', 'app.log'],
    steps: [type('/[A-Z]+\n'), shot('words'), type('/^[0-9-]+\n'), shot('line-starts')],
  },
  {
    name: 'less-one',
    command: script("seq 90 | sed '40s/.*/ERROR: disk full/;60s/.*/FATAL error/;62s/.*/unFATALly/' | less"),
    steps: [type('/ERROR\n'), shot('colon'), type('/FATAL\n'), shot('word')],
  },
  {
    name: 'tmux-menu',
    command: script(
      "unset TMUX; tmux -L demo -f /dev/null new \"tmux display-menu -T Menu First 1 '' Second 2 '' Third 3 ''; sleep 60\"",
    ),
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'multitail',
    command: ['multitail', 'app.log'],
    steps: [shot('start'), 'f1', shot('help')],
  },
  { name: 'bmon', command: ['bmon'], steps: [shot('start'), ...after('down', 'second')] },
  {
    name: 'nano-replace',
    command: ['nano', 'count.py'],
    steps: ['alt+r', type('count\n'), type('number\n'), shot('asks')],
  },
  {
    name: 'git-rebase',
    command: script('git stash -q; git -c sequence.editor="vim -u NONE" rebase -i HEAD~2'),
    cwd: 'repo',
    steps: [shot('todo'), type('V'), shot('visual')],
  },
  { name: 'sqlite', command: ['sqlite3'], steps: [type('select 1;\n'), shot('prompt')] },
];
