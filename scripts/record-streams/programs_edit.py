"""Editors, pagers and file managers."""

from steps import BACKSPACE, DOWN, END, ENTER, ESC, F3, F5, F9, F10, HOME, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, SPACE, TAB, UP
from steps import ctrl, resize, stream

VIM = 'vim -N -u NONE -i NONE'

EDITORS = [
    stream('vim-edit', f'{VIM} -c syntax\\ on -c set\\ nu\\ hls\\ bg=dark count.py', '10j', 'oprint("new line")' + ESC, 'dd', 'p', 'u',
           '/count' + ENTER, 'n', 'v5j', ESC, ':%s/word/term/g' + ENTER, 'G', 'gg', ':split words.txt' + ENTER, ctrl('f'), ctrl('f'),
           ctrl('e'), ctrl('y'), ':q!' + ENTER, ':qa!' + ENTER),
    stream('vim-unicode', f'{VIM} -c set\\ nowrap long-unicode.txt', '5l', '20l', 'j', 'x', 'x', 'i漢字' + ESC, ctrl('f'), '40l', '$', '0',
           ':set wrap list' + ENTER, ctrl('d'), 'dd', 'P', ':q!' + ENTER),
    stream('vim-resize', f'{VIM} -c syntax\\ on words.txt', ':vsplit count.py' + ENTER, resize(132, 43), ':split broken.c' + ENTER,
           resize(40, 12), ctrl('f'), resize(100, 30), ':help' + ENTER, ':qa!' + ENTER),
    stream('vim-vt100', f'{VIM} words.txt', ctrl('f'), 'dd', '3O' + 'x' + ESC, ctrl('b'), ':q!' + ENTER, term='vt100'),
    stream('nvim', 'nvim --clean -n -i NONE count.py', 'Go# end' + ESC, 'gg', '/def' + ENTER, 'V3j>', ':split unicode.txt' + ENTER,
           ctrl('w') + 'w', resize(100, 20), ':qa!' + ENTER),
    stream('nano', 'nano -l words.txt', 'typed text ', ENTER, DOWN * 5, ctrl('k'), ctrl('k'), ctrl('u'), ctrl('v'), ctrl('y'),
           ctrl('w') + 'lazy' + ENTER, ctrl('g'), ctrl('x'), resize(60, 15), ctrl('x'), 'n'),
    stream('nano-linux', 'nano unicode.txt', DOWN * 3, RIGHT * 12, '漢', BACKSPACE, ctrl('e'), ctrl('x'), 'n', term='linux'),
    stream('emacs', 'emacs -nw -Q count.py', DOWN * 4, '# typed' + ENTER, ctrl('s') + 'word', ENTER, ctrl('k'), ctrl('x') + '2',
           ctrl('x') + 'o', ctrl('v'), ESC + 'x', 'calendar' + ENTER, ctrl('x') + '1', resize(132, 43), ctrl('x') + ctrl('c'), 'n'),
    stream('emacs-unicode', 'emacs -nw -Q long-unicode.txt', ctrl('n') * 3, ctrl('f') * 15, ctrl('v'), ctrl('d') * 2, ctrl('e'),
           ctrl('x') + ctrl('c'), size=(60, 20), term='tmux-256color'),
    stream('micro', 'micro count.py', 'abc' + ENTER, DOWN * 3, ctrl('f') + 'def', ENTER, ctrl('e') + 'vsplit words.txt' + ENTER,
           PAGE_DOWN, ctrl('q'), ctrl('q'), 'n'),
    stream('joe', 'joe words.txt', 'hello' + ENTER, ctrl('k') + 'h', ctrl('v'), ctrl('y'), ctrl('k') + 'f', 'lazy' + ENTER + ENTER,
           ctrl('c'), 'y'),
    stream('ne', 'ne count.py', 'text' + ENTER, DOWN * 5, ESC, RIGHT, DOWN, ESC, PAGE_DOWN),
    stream('jed', 'jed words.txt', 'text' + ENTER, DOWN * 3, ctrl('k'), ctrl('x') + '2', ctrl('v'), ctrl('x') + ctrl('c'), 'n'),
    stream('kakoune', 'kak -n count.py', '%sword' + ENTER, 'c', 'term' + ESC, 'gg', 'gj', ':', 'e words.txt' + ENTER, resize(60, 16),
           ':q!' + ENTER, env={'KAKOUNE_CONFIG_DIR': '/tmp/demo'}),
]

PAGERS = [
    stream('less', 'less -N words.txt', SPACE, SPACE, 'b', '/fox' + ENTER, 'n', 'G', 'g', '50%', 'j', 'k', RIGHT, 'h', 'q', 'q'),
    stream('less-unicode', 'less long-unicode.txt', SPACE, 'j', 'j', 'k', '/日本' + ENTER, resize(50, 14), SPACE, 'G', 'q', size=(70, 20)),
    stream('less-wrapped', 'less wrapped.txt', 'j', 'j', SPACE, resize(40, 12), 'k', '-S' + ENTER, RIGHT, 'q', size=(132, 43)),
    stream('man', 'man ls', SPACE, '/--color' + ENTER, 'n', 'k', 'G', 'q', env={'MANPAGER': 'less -R'}),
    stream('bat', 'batcat --paging=always --color=always count.py broken.c', SPACE, 'G', 'q', env={'COLORTERM': 'truecolor'}),
    stream('lnav', 'lnav app.log', 'e', 'E', PAGE_DOWN, ':', 'goto 50%' + ENTER, 'i', 'q', size=(100, 30)),
    stream('w3m', 'w3m page.html', TAB, TAB, ENTER, 'B', 'j', 'H', 'q', 'y'),
    stream('lynx', 'lynx -nopause page.html', '\x1b[B', '\x1b[C', '\x1b[D', 'h', 'q', 'y'),
    stream('elinks', 'elinks -no-connect 1 page.html', DOWN, ENTER, LEFT, ESC, RIGHT, ESC, 'q', ENTER),
    stream('visidata', 'vd table.csv', RIGHT * 2, '[', 'F', DOWN, 'q', resize(100, 18), 'q', 'q'),
]

FILES = [
    stream('mc', 'mc -c --nosubshell', DOWN * 3, TAB, F3, F10, F9, RIGHT, DOWN, ESC + ESC, F5, ESC + ESC, '\x1b[17~', ESC + ESC, F10, ENTER),
    stream('mc-resize', 'mc -c --nosubshell', DOWN, resize(132, 43), F3, resize(60, 20), F10, resize(40, 12), F10, ENTER),
    stream('mc-vt100', 'mc --nosubshell -a', DOWN * 4, TAB, ctrl('u'), term='vt100'),
    stream('mcedit', 'mcedit -c count.py', 'text' + ENTER, DOWN * 4, END, BACKSPACE, HOME, F9, ESC + ESC, F10, RIGHT, ENTER),
    stream('ranger', 'ranger', 'j', 'j', 'l', 'h', 'G', ':', 'set show_hidden true' + ENTER, 'i', 'q', 'q'),
    stream('vifm', 'vifm', 'j', 'j', TAB, 'G', ':', 'help' + ENTER, PAGE_DOWN, ':q' + ENTER, ':q' + ENTER),
    stream('ncdu', 'ncdu --color dark .', DOWN, DOWN, 'i', 'i', 'g', '?', RIGHT, 'q', UP, 'q'),
    stream('bash-scroll', 'bash --norc', 'cat words.txt' + ENTER, resize(60, 20), 'seq 1 50' + ENTER, PAGE_UP, size=(40, 12),
           env={'PS1': 'demo$ '}),
]
