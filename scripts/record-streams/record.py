#!/usr/bin/python3
"""Records the terminal output of real programs: `sudo scripts/record-streams/record.py [name ...]`.

Needs Linux, root (for its own namespaces) and the Debian packages of the programs in the tables next to it. A program
that is not installed is skipped with a note. The streams and their index go to test/fixtures/streams.
"""

import json
import os
import shutil
import subprocess
import sys

import demo
import programs_edit
import programs_files
import programs_play
import programs_system
import programs_tools
from pty_run import run

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, '..', '..', 'test', 'fixtures', 'streams')
ROOT = '/tmp/demo'
PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games'

TABLES = [
    programs_edit.EDITORS,
    programs_files.PAGERS,
    programs_files.FILES,
    programs_system.MONITORS,
    programs_system.DIALOGS,
    programs_system.SHELLS,
    programs_tools.INTERPRETERS,
    programs_tools.MULTIPLEXERS,
    programs_tools.GIT,
    programs_tools.PRINTED,
    programs_play.TALK,
    programs_play.GAMES,
    programs_play.NCURSES,
]


def main(names):
    if os.environ.get('TTYPILOT_RECORDER') != 'isolated':
        isolate()
    subprocess.run(['hostname', 'demo'], check=True)
    subprocess.run(['ip', 'link', 'set', 'lo', 'up'], check=True)
    index = read_index()
    for entry in [entry for table in TABLES for entry in table]:
        if names and entry['name'] not in names:
            continue
        if not shutil.which(entry['command'][0], path=PATH):
            print(f'{entry["name"]}: {entry["command"][0]} is not installed, left out')
            continue
        index[entry['name']] = record(entry)
    write_index(index)


def isolate():
    """Own process, host name and network namespaces: a recording reveals nothing about the machine and changes nothing."""
    os.environ['TTYPILOT_RECORDER'] = 'isolated'
    flags = ['--uts', '--pid', '--net', '--mount', '--mount-proc', '--fork', '--kill-child']
    os.chdir(HERE)  # a monitor then shows `python3 record.py`, without a path of this machine
    os.execvp('unshare', ['unshare', *flags, sys.executable, 'record.py', *sys.argv[1:]])


def record(entry):
    demo.build(ROOT)
    env = {
        'PATH': PATH,
        'HOME': ROOT,
        'USER': 'demo',
        'LOGNAME': 'demo',
        'SHELL': '/bin/bash',
        'LANG': 'C.UTF-8',
        'TZ': 'UTC',
        'TERM': entry['term'],
        'HOSTNAME': 'demo',
        **entry['env'],
    }
    data, resizes = run(entry['command'], entry['steps'], entry['cols'], entry['rows'], env, f'{ROOT}/{entry["cwd"]}')
    with open(os.path.join(TARGET, f'{entry["name"]}.bin'), 'wb') as file:
        file.write(data)
    print(f'{entry["name"]}: {len(data)} bytes')
    return {
        'name': entry['name'],
        'program': ' '.join(entry['command']),
        'version': version(entry['command']),
        'cols': entry['cols'],
        'rows': entry['rows'],
        'term': entry['term'],
        'marks': resizes,
    }


def version(command):
    """The package and its upstream version; for a shell script those of the shell."""
    path = os.path.realpath(shutil.which(command[0], path=PATH))
    for candidate in (path, path.removeprefix('/usr')):
        owner = output('dpkg', '-S', candidate).split(':')[0]
        if owner:
            full = output('dpkg-query', '-W', '-f', '${Version}', owner)
            upstream = (full.partition(':')[2] or full).rpartition('-')[0] or full
            return f'{owner} {upstream}'
    return 'unknown'


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def read_index():
    try:
        with open(os.path.join(TARGET, 'index.json'), encoding='utf-8') as file:
            return {entry['name']: entry for entry in json.load(file)}
    except FileNotFoundError:
        return {}


def write_index(index):
    known = {entry['name'] for table in TABLES for entry in table}
    entries = [json.dumps(index[name], ensure_ascii=False) for name in sorted(index) if name in known]
    with open(os.path.join(TARGET, 'index.json'), 'w', encoding='utf-8') as file:
        file.write('[\n  ' + ',\n  '.join(entries) + '\n]\n')


if __name__ == '__main__':
    main(sys.argv[1:])
