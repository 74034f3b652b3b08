import { after, alone, type Program, script, shot, type } from './program.js';

const PROCESSES = 'for i in 1 2 3 4; do sleep 30$i & done;';
const MANY_PROCESSES =
  'for i in $(seq 301 316); do sleep $i & done; tail -f /dev/null & for i in $(seq 317 320); do sleep $i & done;';
const APP = new URL('../../bench/agent-cost/programs/create-app.mjs', import.meta.url).pathname;

/** Screens on which users got a wrong answer or none. */
export const reported: readonly Program[] = [
  {
    name: 'fzf-paths',
    command: script(
      'for i in RBASH README CHANGES INTRO; do echo /usr/share/doc/bash/$i; echo /usr/share/$i; done | fzf',
    ),
    steps: [shot('first'), type('/doc/bash/'), shot('query'), ...after('up', 'query-second')],
    cols: 100,
    rows: 30,
  },
  {
    name: 'create-app',
    command: ['node', APP, '/tmp/demo/result'],
    steps: [
      shot('list'),
      ...after('down', 'list-second', 'list-third'),
      ...['down', 'down', 'down', 'down'],
      ...after('up', 'list-last'),
      'enter',
      shot('boxes'),
      ...after('down', 'boxes-second'),
      'space',
      shot('boxes-checked'),
      'enter',
      shot('name'),
    ],
  },
  {
    name: 'pointer-plain',
    command: script(
      'printf "? Which one?\\n  Vanilla\\n  React\\n❯ Vue\\n  Svelte\\n"; read -rs; clear; printf "❯ ls\\n  one\\n  two\\n❯ "; read -rs',
    ),
    steps: [shot('list'), 'enter', shot('shell')],
  },
  {
    name: 'ncdu-folder',
    command: ['ncdu', '--color', 'dark', '/tmp/demo'],
    steps: ['enter', shot('parent'), ...after('down', 'second')],
    cwd: '.',
  },
  {
    name: 'htop-follow',
    command: alone('bash', '-c', `${PROCESSES} htop`),
    steps: [
      shot('first'),
      'f3',
      type('303'),
      shot('search'),
      'enter',
      shot('found'),
      type('F'),
      shot('follow'),
      'f9',
      shot('signal'),
      ...after('down', 'signal-next'),
    ],
    cols: 100,
    rows: 30,
  },
  {
    name: 'htop-filter',
    command: alone('bash', '-c', `${PROCESSES} htop`),
    steps: ['f4', type('303'), shot('typing'), 'enter', shot('one'), ...after('f9', 'signal')],
  },
  {
    name: 'htop-shared',
    command: alone('bash', '-c', `${MANY_PROCESSES} htop`),
    steps: [
      ...Array(16).fill('down'),
      shot('bar'),
      ...after('f9', 'signal'),
      'escape',
      'f3',
      type('null'),
      shot('search'),
      'enter',
      shot('found'),
      ...after('f9', 'found-signal'),
      'escape',
      ...after('end', 'end'),
      'f3',
      type('320'),
      shot('end-search'),
      ...after('escape', 'end-found'),
      ...after('tab', 'io'),
    ],
    cols: 100,
    rows: 30,
  },
  {
    name: 'mc-copy',
    command: script('mkdir -p ../conf && cd ../conf && touch a.conf settings.ini z.conf && exec mc -u . ../repo'),
    steps: [
      'down',
      'down',
      ...after('f5', 'copy'),
      ...after('tab', 'copy-next', 'copy-third'),
      ...['tab', 'tab'],
      ...after('tab', 'copy-ok', 'copy-background'),
    ],
  },
  {
    name: 'mc-copy-wide',
    command: script(
      'mkdir -p ../conf && cd ../conf && touch a.conf b.conf c.conf d.conf e.conf f.conf g.conf h.conf settings.ini z.conf && exec mc -u . ../repo',
    ),
    steps: [
      ...Array(9).fill('down'),
      ...after('f5', 'copy'),
      ...after('tab', 'copy-next'),
      'escape',
      'escape',
      ...after('f6', 'move'),
    ],
    cols: 100,
    rows: 30,
  },
];
