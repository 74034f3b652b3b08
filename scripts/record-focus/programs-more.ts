import { after, alone, type Program, script, shot, type } from './program.js';

const app = (name: string): string[] => ['node', `/tmp/demo/${name}.mjs`];

/** Further programs, which showed what the first rules missed. */
export const more: readonly Program[] = [
  { name: 'visidata', command: ['visidata', 'table.csv'], steps: [shot('first'), ...after('down', 'second')] },
  { name: 'kakoune', command: ['kak', '-n', 'good.c'], steps: [shot('start'), type(':e'), shot('command')] },
  {
    name: 'nvim',
    command: ['nvim', '-u', 'NONE', '-i', 'NONE', '-n', 'count.py'],
    steps: [
      shot('start'),
      type('Goco'),
      'ctrl+n',
      shot('popup'),
      ...after('ctrl+n', 'popup-second'),
      'escape',
      type(':tabnew\n'),
      shot('tabs'),
      type(':e b\t'),
      shot('wildmenu'),
    ],
  },
  {
    name: 'screen',
    command: script('screen -c /dev/null'),
    steps: ['space', 'ctrl+a', 'c', 'ctrl+a', type('"'), shot('windows'), ...after('up', 'windows-other')],
  },
  { name: 'info', command: ['info', '-f', '/usr/share/info/dir'], steps: [shot('start')] },
  {
    name: 'peco',
    command: script('ls | peco'),
    steps: [shot('first'), ...after('down', 'second'), type('w'), shot('query')],
  },
  {
    name: 'tilde',
    command: ['tilde', 'good.c'],
    steps: [shot('start'), 'f9', shot('menu'), ...after('down', 'menu-second')],
  },
  {
    name: 'wordgrinder',
    command: ['wordgrinder'],
    steps: [shot('start'), 'escape', shot('menu'), ...after('right', 'submenu')],
  },
  { name: 'nmon', command: alone('nmon'), steps: [shot('start')] },
  { name: 'snake', command: ['worm'], steps: [shot('start')] },
  { name: 'ink-ui', command: app('ink-ui'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'ink-multi', command: app('ink-multi'), steps: [shot('first'), 'down', ...after('space', 'checked')] },
  { name: 'cli-select', command: app('cli-select'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'inquirer-search', command: app('inquirer-search'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'enquirer-form', command: app('enquirer-form'), steps: [shot('first'), ...after('down', 'second')] },
  {
    name: 'enquirer-complete',
    command: app('enquirer-complete'),
    steps: [shot('first'), ...after('down', 'second'), type('w'), shot('typed')],
  },
  { name: 'blessed-table', command: app('blessed-table'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'terminal-kit-grid', command: app('terminal-kit-grid'), steps: [shot('first'), ...after('right', 'second')] },
  {
    name: 'urwid',
    command: ['python3', '/tmp/demo/urwid-menu.py'],
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'mutt-folders',
    command: ['mutt', '-y', '-e', 'mailboxes =mbox =words.txt'],
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'fish-history',
    command: ['fish', '-i'],
    steps: [type('echo one\n'), type('echo two\n'), 'ctrl+r', shot('search')],
  },
  {
    name: 'mc-find',
    command: ['mc', '-u', '/tmp/demo/files', '/tmp/demo/repo'],
    steps: ['f2', shot('user-menu'), ...after('down', 'user-menu-second'), 'escape', 'escape', 'f7', shot('mkdir')],
  },
  {
    name: 'git-log',
    command: ['git', 'log', '--graph', '--color'],
    cwd: 'repo',
    env: { LESS: 'R' },
    steps: [shot('log'), type('/topic\n'), shot('search')],
  },
  { name: 'pdb', command: ['python3', '-m', 'pdb', 'count.py'], steps: [type('l\n'), shot('list')] },
];
