"""The vocabulary of the program tables."""

import shlex

UP, DOWN, RIGHT, LEFT = '\x1bOA', '\x1bOB', '\x1bOC', '\x1bOD'
ENTER, TAB, ESC, SPACE, BACKSPACE = '\r', '\t', '\x1b', ' ', '\x7f'
PAGE_DOWN, PAGE_UP, HOME, END = '\x1b[6~', '\x1b[5~', '\x1bOH', '\x1bOF'
F1, F2, F3, F4 = '\x1bOP', '\x1bOQ', '\x1bOR', '\x1bOS'
F5, F8, F9, F10 = '\x1b[15~', '\x1b[19~', '\x1b[20~', '\x1b[21~'

EXAMPLES = '/usr/libexec/ncurses-examples'


def ctrl(letter):
    return chr(ord(letter) & 31)


def watch(seconds):
    """Let the program draw on its own for a while."""
    return ('watch', seconds)


def resize(cols, rows):
    return ('resize', (cols, rows))


def stream(name, command, *steps, size=(80, 24), term='xterm-256color', cwd='files', env=None):
    """One recording. A string step is typed, then the recorder waits until the program is quiet."""
    return {
        'name': name,
        'command': shlex.split(command) if isinstance(command, str) else command,
        'steps': [('type', step.encode()) if isinstance(step, str) else step for step in steps],
        'cols': size[0],
        'rows': size[1],
        'term': term,
        'cwd': cwd,
        'env': env or {},
    }


def sh(name, script, *steps, **options):
    """A recording of a shell script, until it ends."""
    return stream(name, ['bash', '-c', script], *steps, ('finish', None), **options)
