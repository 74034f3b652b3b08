import { after, alone, type Program, script, shot, type } from './program.js';

const PROCESSES = 'sleep 301 & sleep 302 & sleep 303 & sleep 304 & sleep 305 & ';

/** Monitors, finders and other tools. */
export const tools: readonly Program[] = [
  {
    name: 'htop',
    command: alone('bash', '-c', `${PROCESSES} htop`),
    steps: [
      shot('first'),
      ...after('down', 'second', 'third'),
      ...after('f2', 'setup'),
      ...after('down', 'setup-lower'),
      'escape',
      'f6',
      shot('sort'),
      'escape',
      'f9',
      shot('signal'),
    ],
  },
  {
    name: 'top',
    command: alone('bash', '-c', `${PROCESSES} top`),
    steps: [shot('list'), type('f'), shot('fields'), ...after('down', 'fields-second')],
  },
  {
    name: 'btop',
    command: alone('bash', '-c', `${PROCESSES} btop --utf-force`),
    cols: 100,
    rows: 30,
    steps: [shot('start'), ...after('down', 'process'), ...after('down', 'process-second')],
  },
  {
    name: 'fzf',
    command: script('ls | fzf'),
    steps: [shot('first'), ...after('up', 'second', 'third'), type('w'), shot('query')],
  },
  {
    name: 'fzf-multi',
    command: script('ls | fzf -m --reverse --border'),
    steps: [shot('first'), 'tab', ...after('tab', 'marked')],
  },
  {
    name: 'fzf-height',
    command: script('echo before; ls | fzf --height 8 --layout=reverse-list'),
    steps: [shot('first'), ...after('down', 'second')],
  },
  { name: 'git-add-p', command: ['git', 'add', '-p'], cwd: 'repo', steps: [shot('hunk'), type('?\n'), shot('help')] },
  { name: 'git-add-i', command: ['git', 'add', '-i'], cwd: 'repo', steps: [shot('menu'), type('p\n'), shot('patch')] },
  { name: 'git-diff', command: ['git', 'diff'], cwd: 'repo', env: { LESS: 'R' }, steps: [shot('diff')] },
  {
    name: 'tmux-tree',
    command: script(
      'tmux -L demofocus -f ~/.tmux.conf new-session -d -s one; tmux -L demofocus new-window -t one; tmux -L demofocus new-session -d -s two; tmux -L demofocus attach -t one',
    ),
    env: { TMUX_TMPDIR: '/tmp/demo' },
    steps: [
      shot('shell'),
      'ctrl+b',
      type('s'),
      shot('tree'),
      ...after('down', 'tree-second'),
      type('q'),
      'ctrl+b',
      type('['),
      shot('copy-mode'),
    ],
  },
  { name: 'aptitude', command: ['aptitude'], steps: [shot('first'), ...after('down', 'second', 'third')] },
  {
    name: 'calcurse',
    command: ['calcurse', '-D', '/tmp/demo/.calcurse'],
    steps: [shot('calendar'), type('?'), shot('help')],
  },
  {
    name: 'taskwarrior',
    command: script(
      'yes | task rc.confirmation=no add one >/dev/null 2>&1; task rc.confirmation=no add two >/dev/null; task list; cat',
    ),
    steps: [shot('list')],
  },
  { name: 'nethack', command: ['nethack', '-u', 'demo'], steps: [shot('start'), type('y'), shot('menu')] },
  { name: 'irssi', command: ['irssi'], steps: [shot('start')] },
  { name: 'weechat', command: ['weechat'], steps: [shot('start')] },
  {
    name: 'kconfig',
    command: script('kconfig-mconf Kconfig'),
    cwd: 'kconfig',
    steps: [shot('first'), ...after('down', 'second', 'third'), ...after('right', 'exit-button')],
  },
  {
    name: 'kconfig-n',
    command: script('kconfig-nconf Kconfig'),
    cwd: 'kconfig',
    steps: [shot('first'), ...after('down', 'second')],
  },
];
