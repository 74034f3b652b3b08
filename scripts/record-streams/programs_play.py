"""Chat, mail, calendars, games and the demonstration programs of ncurses."""

from steps import DOWN, ENTER, ESC, EXAMPLES, LEFT, PAGE_DOWN, RIGHT, SPACE, TAB, UP, ctrl, resize, sh, stream, watch

TALK = [
    stream(
        'weechat',
        'weechat -a -p',
        '/help' + ENTER,
        PAGE_DOWN,
        '/buffer 1' + ENTER,
        'hello 日本',
        resize(110, 30),
        ENTER,
        '/color' + ENTER,
        '/quit' + ENTER,
    ),
    stream(
        'irssi',
        'irssi --home=/tmp/demo/.irssi',
        '/help' + ENTER,
        '/window new split' + ENTER,
        '/echo hello' + ENTER,
        resize(100, 20),
        '/set' + ENTER,
        '/quit' + ENTER,
    ),
    stream('mutt', 'mutt -F /tmp/demo/.muttrc -R', 'j', 'j', ENTER, 'i', '?', 'q', resize(60, 16), 'q', 'q'),
    stream('alpine', 'alpine', watch(3), 'e', '?', 'q', 'l', 'm', 'q', 'y'),
    stream('calcurse', 'calcurse -D /tmp/demo/.calcurse', TAB, 'a', 'Buy milk' + ENTER, '1', TAB, '?', 'q', 'q', 'y'),
    stream('newsboat', 'newsboat', '?', 'q', resize(60, 14), 'q', 'y'),
]

GAMES = [
    stream('cmatrix', 'cmatrix -a', watch(1.2), 'B', watch(0.6), 'q'),
    stream('sl', '/usr/games/sl', watch(3), size=(60, 20)),
    stream(
        'nethack', '/usr/games/nethack -u demo', 'y', 'y', SPACE, SPACE, 'l' * 3, 'j' * 3, 'i', ESC, '?', ESC, 'S', 'y'
    ),
    stream('bastet', '/usr/games/bastet', ENTER, watch(1), LEFT, RIGHT, UP, watch(1)),
    stream('moon-buggy', '/usr/games/moon-buggy', SPACE, watch(1.5), SPACE, watch(1.5)),
    stream('ninvaders', '/usr/games/ninvaders', SPACE, watch(1), LEFT, SPACE, watch(1)),
    stream('tty-clock', 'tty-clock -c -s -b -C 3', watch(2.3), 'q'),
    stream('robots', '/usr/games/robots', 'l', 'j', 'h', 't', watch(0.5), 'q', 'y'),
    stream('worm', '/usr/games/worm', 'llll', 'jjj', 'hhhh', watch(0.5), ctrl('c'), term='vt100'),
    stream('worms', '/usr/games/worms -l 20 -n 5 -d 5', watch(1), ctrl('c')),
    stream('cacafire', 'cacafire', watch(1), size=(60, 18), env={'CACA_DRIVER': 'ncurses'}),
    stream('cacademo', 'cacademo', watch(1), SPACE, watch(0.7), size=(60, 18), env={'CACA_DRIVER': 'ncurses'}),
]


def example(name, *steps, program=None, **options):
    return stream(f'ncurses-{name}', [f'{EXAMPLES}/{program or name}'], *steps, **options)


NCURSES = [
    example('testcurs', *[ENTER, DOWN, ENTER, ENTER, ENTER] * 4, 'q'),
    example('newdemo', watch(2.5), 'q'),
    example('firework', watch(1.5), 'q'),
    example('gdc', watch(2.2), 'q'),
    example('hanoi', watch(2), 'q'),
    example('knight', 'x', 'a', watch(1), 'q'),
    example('worm', watch(1), 'q', term='linux'),
    example('xmas', watch(3), 'q'),
    example('tclock', watch(2), 'q', size=(90, 40)),
    example('insdelln', 'i', 'i', 'd', 'I', DOWN, 'w', 'D', 'q'),
    example('inserts', 'abc', LEFT, 'def', ESC, 'q'),
    example('ins-wide', '漢字abc', LEFT, 'é', ENTER, ESC, program='ins_wide'),
    example('panels', watch(1), *[SPACE] * 6, program='demo_panels', size=(70, 30)),
    example('menus', RIGHT, DOWN, ENTER, DOWN, resize(60, 16), ESC, 'q', program='demo_menus'),
    example('forms', 'text', TAB, 'more', DOWN, '12', ESC, 'q', program='demo_forms'),
    stream('ncurses-view', f'{EXAMPLES}/view words.txt', DOWN * 3, RIGHT * 5, PAGE_DOWN, resize(50, 12), 'q'),
    example('movewindow', 'c', DOWN, RIGHT, ENTER, DOWN, ENTER, ENTER, 'm', DOWN, RIGHT, ENTER, 'q'),
    example('chgat', DOWN, 'w', '>', UP, 'v', 'q'),
    example('background', 'f', 'b', 'f', 'B', 'q'),
    example('rain-vt100', watch(1), 'q', program='rain', term='vt100'),
    example('dots', watch(0.4), ctrl('c')),
    example('railroad', watch(2), ctrl('c')),
    example('combine', *[DOWN, DOWN, 'c', '\x1b[6~', 'q']),
    sh('ncurses-colorcube', f'{EXAMPLES}/tput-colorcube; {EXAMPLES}/tput-colorcube -x', size=(132, 43)),
]
