import { after, type Program, script, shot, type } from './program.js';

/** Editors: mostly nothing is selected, apart from menus, popups and marked text. */
export const editors: readonly Program[] = [
  { name: 'vim', command: ['vim', '-n', '-u', 'NONE', '-N', '-c', 'set laststatus=2 hlsearch', 'words.txt'], steps: [shot('start'), type('/fox\n'), shot('search'), type(':set nohls\n'), type('wv3e'), shot('visual'), 'escape', type('jVj'), shot('visual-lines'), 'escape', type(':split\n'), shot('split'), type(':set wildmenu\n:e b\t'), shot('wildmenu')] },
  { name: 'vim-popup', command: ['vim', '-n', '-u', 'NONE', '-N', 'count.py'], steps: [type('Goco'), 'ctrl+n', shot('first'), ...after('ctrl+n', 'second')] },
  { name: 'vim-syntax', command: ['vim', '-n', '-u', 'NONE', '-N', '-c', 'syntax on', '-c', 'set number cursorline ruler', 'count.py'], steps: [shot('start'), type('3j'), shot('further')] },
  { name: 'vim-explorer', command: ['vim', '-n', '-N', '-u', 'NONE', '-c', 'filetype plugin on', '-c', 'runtime plugin/netrwPlugin.vim', '.'], steps: [shot('list'), type('jj'), shot('lower')] },
  { name: 'nano', command: ['nano', 'words.txt'], steps: [shot('start'), type('hello'), shot('typed'), 'ctrl+w', type('fox'), shot('search'), 'enter', 'ctrl+x', shot('save')] },
  { name: 'nano-mark', command: ['nano', 'good.c'], steps: ['alt+a', 'down', 'down', shot('marked'), 'ctrl+g', shot('help')] },
  { name: 'nano-browser', command: ['nano', 'good.c'], steps: ['ctrl+r', 'ctrl+t', shot('first'), ...after('down', 'second')] },
  { name: 'emacs', command: ['emacs', '-nw', '-Q', 'good.c'], steps: [shot('start'), ...after('f10', 'menu'), ...after('down', 'menu-second'), 'escape', 'escape', 'escape', 'ctrl+space', 'down', 'down', shot('region'), 'ctrl+g', 'ctrl+s', type('return'), shot('isearch')] },
  { name: 'emacs-dired', command: ['emacs', '-nw', '-Q', '.'], steps: [shot('dired'), ...after('down', 'lower')] },
  { name: 'joe', command: ['joe', 'good.c'], steps: [shot('start'), type('hi'), shot('typed'), 'ctrl+k', type('e'), 'tab', shot('files')] },
  { name: 'micro', command: ['micro', 'count.py'], steps: [shot('start'), 'shift+down', 'shift+down', shot('selection'), 'ctrl+e', type('s'), 'tab', shot('completion')] },
  { name: 'ne', command: ['ne', 'good.c'], steps: [shot('start'), 'f1', shot('menu'), ...after('down', 'menu-second')] },
  { name: 'jed', command: ['jed', 'good.c'], steps: [shot('start'), 'f10', shot('menu'), ...after('down', 'menu-second')] },
  { name: 'mcedit', command: ['mcedit', 'good.c'], steps: [shot('start'), 'f9', shot('menu'), ...after('down', 'menu-second')] },
  { name: 'python', command: ['python3', '-q'], cwd: 'files', steps: [type('6*7\n'), type('print("> a")\n'), shot('repl')] },
  { name: 'bash', command: ['bash', '-i'], steps: [shot('prompt'), type('ls\n'), shot('ls'), type('git -C ../repo branch -a\n'), shot('branches'), type('cd ../repo; git log --graph --oneline --color | head\n'), shot('graph')] },
  { name: 'bash-completion', command: ['bash', '-i'], steps: [type('cat b\t\t'), shot('listed')] },
  { name: 'zsh', command: ['zsh', '-i'], steps: [type('cat \t\t'), shot('menu'), ...after('tab', 'menu-next'), 'ctrl+c', shot('prompt')] },
  { name: 'fish', command: ['fish', '-i'], steps: [type('cat \t'), shot('pager'), ...after('tab', 'pager-first'), ...after('down', 'pager-next')] },
  { name: 'gdb-tui', command: script('gcc -g -o good good.c; gdb -q -tui good'), steps: [type('break main\n'), type('run\n'), shot('stopped')] },
  { name: 'cgdb', command: script('gcc -g -o good good.c; cgdb good'), steps: [type('break main\n'), shot('start')] },
];
