"""Builds the folder that every recorded program works in: the same files, dates and commits each time."""

import os
import shutil
import subprocess

NOON = 1_700_000_000

UNICODE = """Chinese   你好，世界！我们在终端里写字。天地玄黄，宇宙洪荒。
Japanese  こんにちは世界。ターミナルで日本語を表示します。半角ｶﾀｶﾅ。
Korean    안녕하세요 세계! 터미널에서 한글을 씁니다.
Emoji     😀 🚀 🎉 ❤️ 👍🏽 👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 🇯🇵 ⌚ ☎️ ✅ ⚠️
Marks     é ä̈ ñ Z̃ a̐éö̲ ż̂̌ ạ̈ x̂ȳ
Greek     Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία
Cyrillic  Съешь же ещё этих мягких французских булок
Hebrew    שלום עולם
Arabic    مرحبا بالعالم
Thai      สวัสดีชาวโลก ภาษาไทย
Hindi     नमस्ते दुनिया
Boxes     ┌─┬─┐│█▓▒░│├─┼─┤└─┴─┘ ╔═╗║╚╝ ▁▂▃▄▅▆▇█ ⠋⠙⠹⠸
Symbols   ← ↑ → ↓ ∀x∈ℝ ⌈x⌉ √2 ≈ 1.41 ± ½ © ® ™ € £ ¥ • …
Width     Ａｂｃ１２３　ｆｕｌｌ　ｗｉｄｔｈ
"""

C_SOURCE = """#include <stdio.h>

/* Prints the squares of the first numbers. */
static int square(int n) { return n * n; }

int main(void)
{
    int unused;
    for (int i = 0; i < 10; i++) {
        printf("%d squared is %s\\n", i, square(i));
    }
    retrun 0;
}
"""

MAKEFILE = """all: good broken

good: good.c
	gcc -Wall -o good good.c

broken: broken.c
	gcc -Wall -Wextra -o broken broken.c
"""

PYTHON_SOURCE = '''"""Counts words."""
import re
from collections import Counter


def count(text: str) -> Counter[str]:
    # words only, in lower case
    return Counter(re.findall(r"[a-z']+", text.lower()))


if __name__ == "__main__":
    for word, times in count("the cat and the dog and the bird").most_common(3):
        print(f"{word:>10} {times:3d}")
'''

HTML = """<html><head><title>A page of demo text</title></head><body><h1>Heading</h1>
<p>Some <b>bold</b>, some <i>italic</i> and a <a href="other.html">link</a>
in a paragraph that is long enough to wrap.</p>
<ul><li>one</li><li>two</li><li>three: 日本語</li></ul>
<table border="1"><tr><th>Name</th><th>Value</th></tr><tr><td>alpha</td><td>1</td></tr><tr><td>beta</td><td>2</td></tr>
</table><form><input type="text" name="q"><input type="submit" value="Search"></form></body></html>
"""

MAIL = """From alice@example.org Tue Nov 14 22:13:20 2023
From: Alice <alice@example.org>
To: Bob <bob@example.org>
Subject: {subject}
Date: Tue, 14 Nov 2023 22:13:20 +0000
Message-ID: <{number}@example.org>

Hello Bob, this is message {number}.
> quoted once
>> quoted twice

"""


def build(root):
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(f'{root}/files/deep/deeper')
    for name, text in files().items():
        write(f'{root}/files/{name}', text)
    os.chmod(f'{root}/files/run.sh', 0o755)
    os.symlink('words.txt', f'{root}/files/link')
    os.symlink('nowhere', f'{root}/files/broken')
    settings(root)
    repository(f'{root}/repo')
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            os.utime(f'{folder}/{name}', (NOON, NOON), follow_symlinks=False)


def files():
    lines = [
        f'Line {n}: the quick brown fox jumps over the lazy dog' + ', again and again' * (n % 7) for n in range(1, 301)
    ]
    log = [
        f'2023-11-14T22:13:{n % 60:02d}Z {("INFO", "WARN", "ERROR")[n % 3]} worker-{n % 5} took {n * 7 % 900} ms'
        for n in range(120)
    ]
    rows = [f'{n},item {n},{n * 37 % 101},{"yes" if n % 2 else "no"}' for n in range(1, 41)]
    return {
        'words.txt': '\n'.join(lines) + '\n',
        'unicode.txt': UNICODE,
        'long-unicode.txt': ''.join(f'{n:3d} {line}\n' for n in range(1, 9) for line in UNICODE.splitlines()),
        'wrapped.txt': ('一二三四五六七八九十' * 20 + '\n' + 'word ' * 120 + '\n') * 4,
        'broken.c': C_SOURCE,
        'good.c': 'int main(void)\n{\n    return 0;\n}\n',
        'count.py': PYTHON_SOURCE,
        'page.html': HTML,
        'other.html': '<html><body><p>The other page.</p><a href="page.html">back</a></body></html>\n',
        'app.log': '\n'.join(log) + '\n',
        'table.csv': 'id,name,score,ok\n' + '\n'.join(rows) + '\n',
        'data.json': '{"name": "demo", "list": [1, 2.5, null, true], "nested": {"text": "日本語", "empty": {}}}\n',
        'mbox': ''.join(MAIL.format(subject=f'Subject {n} ✓', number=n) for n in range(1, 13)),
        'tabs.txt': 'a\tb\tc\td\n1\t22\t333\t4444\nlong word here\tx\ty\n',
        'run.sh': '#!/bin/sh\necho running\n',
        'Makefile': MAKEFILE,
        'deep/deeper/leaf.txt': 'leaf\n',
        'deep/deeper/package.json': '{"name": "leaf", "version": "1.0.0"}\n',
        'deep/package.json': '{"name": "tree", "version": "1.0.0"}\n',
        'deep/archive.tar.gz': '',
        'deep/picture.png': '',
        'data.bin': ''.join(chr(n) for n in range(1, 127)) * 4,
    }


def settings(root):
    write(f'{root}/.inputrc', 'set colored-stats on\nset colored-completion-prefix on\nset show-all-if-ambiguous on\n')
    write(f'{root}/.gitconfig', '[user]\n\tname = Demo\n\temail = demo@example.org\n[init]\n\tdefaultBranch = main\n')
    write(
        f'{root}/.bashrc',
        "PS1='\\[\\e[1;32m\\]demo\\[\\e[0m\\]:\\[\\e[1;34m\\]\\w\\[\\e[0m\\]\\$ '\nalias ls='ls --color=auto'\n",
    )
    write(
        f'{root}/.zshrc',
        "PROMPT='%F{green}demo%f %1~ %# '\nRPROMPT='%F{yellow}[%?]%f'\nautoload -Uz compinit; compinit -u\n"
        "zstyle ':completion:*' menu select\nzstyle ':completion:*' list-colors ''\n",
    )
    write(f'{root}/.config/fish/config.fish', 'set -g fish_greeting\n')
    write(f'{root}/.tmux.conf', "set -g status-right 'demo'\nset -g status-left '[#S] '\nset -g mouse on\n")
    write(
        f'{root}/.config/btop/btop.conf',
        'custom_cpu_name = "Demo CPU"\nshown_boxes = "cpu proc"\nshow_uptime = False\n',
    )
    write(
        f'{root}/.muttrc',
        "set folder=~/files\nset spoolfile=~/files/mbox\nset realname=Demo\nset from=demo@example.org\n"
        'color index brightyellow default ~U\ncolor quoted green default\ncolor status white blue\n',
    )
    write(f'{root}/.newsboat/urls', 'file:///tmp/demo/files/feed.xml\n')
    write(f'{root}/.dircolors', '')


def repository(path):
    os.makedirs(path)
    git(path, 'init', '-q')
    for n in range(1, 13):
        write(f'{path}/file{n % 4}.txt', '\n'.join(f'{n} line {m * n % 17}' for m in range(20)) + '\n')
        write(f'{path}/main.py', PYTHON_SOURCE.replace('3)', f'{n})'))
        git(path, 'add', '-A')
        git(
            path,
            'commit',
            '-q',
            '-m',
            f'Change {n}: teach the parser about 日本語' if n % 5 == 0 else f'Change {n}',
            day=n,
        )
        if n == 4:
            git(path, 'branch', 'topic')
    git(path, 'checkout', '-q', 'topic')
    write(f'{path}/topic.txt', 'topic\n')
    git(path, 'add', '-A')
    git(path, 'commit', '-q', '-m', 'Work on the topic', day=13)
    git(path, 'checkout', '-q', 'main')
    git(path, 'merge', '-q', '--no-ff', '-m', 'Merge the topic', 'topic', day=14)
    write(f'{path}/main.py', PYTHON_SOURCE.replace('Counter', 'Multiset'))


def git(path, *arguments, day=1):
    date = f'{NOON + day * 86400} +0000'
    env = {
        'HOME': os.path.dirname(path),
        'PATH': os.environ['PATH'],
        'GIT_AUTHOR_DATE': date,
        'GIT_COMMITTER_DATE': date,
    }
    subprocess.run(['git', *arguments], cwd=path, env=env, check=True, stdout=subprocess.DEVNULL)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
