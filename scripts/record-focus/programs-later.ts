import { after, alone, type Program, script, shot, type } from './program.js';

const app = (name: string): string[] => ['node', `/tmp/demo/${name}.mjs`];

/** Recorded last, when the rules for the others had been written. */
export const later: readonly Program[] = [
  {
    name: 'dialog-more',
    command: script('dialog --buildlist "Pick" 15 60 5 a Apple off b Banana on c Cherry off'),
    steps: [shot('buildlist'), ...after('down', 'buildlist-second')],
  },
  {
    name: 'dialog-tree',
    command: script('dialog --treeview "Tree" 15 50 6 a Animals off 0 b Bears off 1 c Cats on 1'),
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'dialog-files',
    command: script('dialog --fselect /tmp/demo/files/ 10 50'),
    steps: [shot('first'), ...after('tab', 'folders', 'names')],
  },
  {
    name: 'whiptail-theme',
    command: script('whiptail --menu "Colours" 14 40 4 r Red g Green b Blue'),
    env: {
      NEWT_COLORS:
        'root=,black window=,black border=white,black listbox=white,black actlistbox=black,green actsellistbox=black,green button=black,white compactbutton=white,black',
    },
    steps: [shot('first'), ...after('down', 'second'), ...after('tab', 'ok')],
  },
  {
    name: 'enquirer-more',
    command: app('enquirer-more'),
    steps: [
      shot('sort'),
      ...after('down', 'sort-second'),
      'enter',
      shot('toggle'),
      ...after('right', 'toggle-other'),
      'enter',
      shot('confirm'),
    ],
  },
  {
    name: 'prompts-more',
    command: app('prompts-more'),
    steps: [
      shot('autocomplete'),
      ...after('down', 'autocomplete-second'),
      'enter',
      shot('date'),
      'enter',
      shot('number'),
    ],
  },
  {
    name: 'clack-more',
    command: app('clack-more'),
    steps: [shot('group'), ...after('down', 'group-second'), 'space', 'enter', shot('keys')],
  },
  { name: 'blessed-more', command: app('blessed-more'), steps: [shot('first'), ...after('tab', 'second', 'third')] },
  {
    name: 'terminal-kit-columns',
    command: app('terminal-kit-columns'),
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'inquirer-long',
    command: app('inquirer-long'),
    steps: [shot('first'), ...after('down', 'second'), ...after('up', 'back')],
  },
  {
    name: 'htop-tree',
    command: alone('bash', '-c', 'sleep 301 & sleep 302 & htop -t'),
    steps: [shot('first'), ...after('down', 'second'), ...after('f4', 'filter')],
  },
  {
    name: 'emacs-lists',
    command: ['emacs', '-nw', '-Q', 'good.c'],
    steps: ['ctrl+x', 'ctrl+b', shot('buffers'), 'alt+x', type('find-f'), 'tab', shot('completions')],
  },
  {
    name: 'mc-options',
    command: ['mc', '-u', '/tmp/demo/files', '/tmp/demo/repo'],
    steps: [
      'f9',
      type('o'),
      shot('menu'),
      type('c'),
      shot('configuration'),
      ...after('tab', 'configuration-next'),
      'escape',
      'escape',
      'alt+?',
      shot('find'),
    ],
  },
  {
    name: 'aptitude-menu',
    command: ['aptitude'],
    steps: ['down', 'ctrl+t', shot('menu'), ...after('down', 'menu-second'), ...after('right', 'menu-right')],
  },
  {
    name: 'elinks-menu',
    command: ['elinks', '-no-connect', 'page.html'],
    steps: ['enter', 'escape', shot('menu'), ...after('down', 'menu-open'), ...after('down', 'menu-item')],
  },
  {
    name: 'lynx-options',
    command: ['lynx', '-nopause', 'page.html'],
    steps: [type('o'), shot('options'), ...after('down', 'next')],
  },
  {
    name: 'vifm-menu',
    command: ['vifm', '.', '../repo'],
    steps: [
      type(':marks\n'),
      shot('marks'),
      type('q'),
      type(':history\n'),
      shot('history'),
      'escape',
      type('V'),
      type('jj'),
      shot('visual'),
    ],
  },
  { name: 'newsboat-help', command: ['newsboat'], steps: [type('?'), shot('help')] },
  {
    name: 'tig-log',
    command: ['tig', 'blame', 'main.py'],
    cwd: 'repo',
    steps: [shot('blame'), ...after('down', 'blame-second')],
  },
  {
    name: 'ncdu-info',
    command: ['ncdu', '--color', 'off', '/tmp/demo/files'],
    steps: [shot('first'), ...after('down', 'second'), type('i'), shot('info')],
  },
  {
    name: 'joe-menu',
    command: ['joe', 'good.c'],
    steps: ['ctrl+t', shot('options'), ...after('down', 'options-second')],
  },
  { name: 'less-help', command: ['less', '-N', 'count.py'], steps: [shot('numbers'), type('h'), shot('help')] },
  {
    name: 'fzf-preview',
    command: script('ls | fzf --preview "head -5 {}" --header "Pick a file"'),
    steps: [shot('first'), ...after('up', 'second')],
  },
  { name: 'bastet', command: ['/usr/games/bastet'], steps: [shot('menu'), ...after('down', 'menu-second')] },
];
