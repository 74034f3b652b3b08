"""Interpreters, multiplexers, git and commands that only print."""

from steps import DOWN, ENTER, ESC, EXAMPLES, PAGE_DOWN, SPACE, TAB, UP, ctrl, resize, sh, stream, watch

INTERPRETERS = [
    stream(
        'python',
        '/usr/bin/python3 -q',
        '1 + 1' + ENTER,
        'for i in range(3):' + ENTER,
        '    print(i, "✓")' + ENTER,
        ENTER,
        'import re; re.' + TAB * 2,
        ctrl('u'),
        '1/0' + ENTER,
        'help(len)' + ENTER,
        'exit()' + ENTER,
    ),
    stream(
        'ipython',
        '/usr/bin/ipython3 --no-banner --no-simple-prompt --no-confirm-exit',
        'def f(a):' + ENTER,
        'return {"key": a, "text": "日本"}' + ENTER,
        ENTER,
        'f(' + TAB,
        '1)' + ENTER,
        'import o',
        TAB,
        DOWN,
        ESC,
        ctrl('c'),
        '1/0' + ENTER,
        ctrl('r') + 're',
        ctrl('c'),
        ctrl('d'),
        size=(100, 30),
    ),
    stream(
        'node',
        'node',
        '1 + 1' + ENTER,
        'const a = { b: [1, "two", null], c: () => 1 }; a' + ENTER,
        'Math.' + TAB,
        TAB,
        ctrl('u'),
        'Array.from("日本語")' + ENTER,
        'fo',
        'o(' + ENTER,
        ctrl('c'),
        'undefinedName' + ENTER,
        resize(60, 20),
        '.help' + ENTER,
        UP,
        ctrl('d'),
    ),
    stream(
        'gdb',
        'gdb -q',
        'help' + ENTER,
        'show version' + ENTER,
        'q' + ENTER,
        'info line' + ENTER,
        'layout src' + ENTER,
        ctrl('l'),
        'quit' + ENTER,
        'y' + ENTER,
    ),
    stream(
        'sqlite',
        'sqlite3',
        '.mode box' + ENTER,
        'create table t(a, b); insert into t values (1, "one"), (2, "日本");' + ENTER,
        'select * from t;' + ENTER,
        '.quit' + ENTER,
    ),
    stream(
        'npm-init',
        'npm init',
        watch(1),
        ENTER,
        '2.0.0' + ENTER,
        'A demo' + ENTER,
        ENTER * 5,
        'yes' + ENTER,
        cwd='files',
    ),
    sh(
        'npm-install',
        'cd deep && npm install --offline --no-audit --no-fund ./deeper; npm ls; npm pkg get; npm run '
        'nothing; npm help',
        env={'npm_config_color': 'always', 'npm_config_progress': 'true', 'npm_config_update_notifier': 'false'},
    ),
    stream('gnuplot', 'gnuplot', 'set term dumb ansi256 78 22' + ENTER, 'plot sin(x), cos(x)' + ENTER, 'quit' + ENTER),
]

MULTIPLEXERS = [
    stream(
        'tmux',
        'tmux -L recorder',
        'ls -l' + ENTER,
        ctrl('b') + '%',
        'cat unicode.txt' + ENTER,
        ctrl('b') + '"',
        'top -b -n1 | head -5' + ENTER,
        ctrl('b') + 'c',
        'seq 100' + ENTER,
        ctrl('b') + '[',
        '\x1b[5~',
        'q',
        ctrl('b') + 'w',
        'q',
        ctrl('b') + ':',
        'kill-server' + ENTER,
    ),
    stream(
        'tmux-resize',
        'tmux -L recorder2',
        'cat words.txt' + ENTER,
        ctrl('b') + '%',
        resize(132, 43),
        ctrl('b') + SPACE,
        resize(50, 15),
        ctrl('b') + 'z',
        'vim -u NONE -i NONE count.py' + ENTER,
        ':q' + ENTER,
        resize(100, 30),
        ctrl('b') + ':',
        'kill-server' + ENTER,
        size=(90, 28),
    ),
    stream(
        'screen',
        'screen -c /dev/null bash',
        'ls --color' + ENTER,
        ctrl('a') + 'c',
        'cat unicode.txt' + ENTER,
        ctrl('a') + 'S',
        ctrl('a') + TAB,
        ctrl('a') + '0',
        ctrl('a') + '"',
        ESC,
        resize(100, 20),
        ctrl('a') + '?',
        ENTER,
        ctrl('a') + '\\',
        'y',
    ),
    stream(
        'screen-vt100',
        'screen -c /dev/null -U bash',
        'less words.txt' + ENTER,
        SPACE,
        'k',
        'q',
        'vim -u NONE -i NONE words.txt' + ENTER,
        PAGE_DOWN,
        ':q' + ENTER,
        'exit' + ENTER,
        term='vt100',
    ),
]

GIT = [
    stream('git-log', 'git log --graph --color=always --stat', SPACE, SPACE, 'q', cwd='repo'),
    stream('git-diff', 'git diff --color=always HEAD~3', SPACE, 'G', 'q', cwd='repo', size=(132, 43)),
    stream(
        'git-add-patch', 'git -c color.ui=always add -p', '?' + ENTER, 's' + ENTER, 'n' + ENTER, 'q' + ENTER, cwd='repo'
    ),
    stream('tig', 'tig', DOWN * 3, ENTER, DOWN * 5, 'q', 't', 'q', 'h', 'q', 'q', cwd='repo'),
    stream(
        'tig-resize',
        'tig --all',
        ENTER,
        resize(132, 43),
        DOWN * 4,
        resize(50, 14),
        'q',
        resize(90, 30),
        'q',
        cwd='repo',
    ),
    sh(
        'git-word-diff',
        'git --no-pager diff --color-words HEAD~2; git --no-pager log --oneline --decorate --color; git -c '
        'color.ui=always status; '
        'git --no-pager blame --color-lines main.py',
        cwd='repo',
        size=(100, 30),
    ),
]

# installs packages that are built here into a separate root, to record apt's progress bar
APT_INSTALL = """
cd ~; root=$PWD/root; mkdir -p $root/var/{lib/{dpkg/{updates,info},apt/lists/partial},cache/apt/archives/partial,log}
mkdir -p $root/etc/apt/{preferences.d,sources.list.d}
touch $root/var/lib/dpkg/{status,available} $root/etc/apt/sources.list
for name in one two three; do
  mkdir -p package-$name/{DEBIAN,usr/share/$name}
  printf 'Package: demo-%s\\nVersion: 1.0\\nArchitecture: all\\nMaintainer: Demo <demo@example.org>\\n' $name \\
    > package-$name/DEBIAN/control
  echo 'Description: a demo package' >> package-$name/DEBIAN/control
  dpkg-deb --root-owner-group -b package-$name demo-$name.deb > /dev/null
done
echo '#clear DPkg::Pre-Install-Pkgs;' > apt.conf; export APT_CONFIG=$PWD/apt.conf DEBIAN_FRONTEND=noninteractive
apt-get -o Dir=$root -o Dir::State::status=$root/var/lib/dpkg/status -o Dir::Bin::dpkg=/usr/bin/dpkg \\
  -o DPkg::Options::=--root=$root -o DPkg::Options::=--log=/dev/null -o DPkg::Options::=--force-script-chrootless \\
  -o Dpkg::Progress-Fancy=1 -o APT::Sandbox::User=root -y install ./demo-{one,two,three}.deb
"""

PRINTED = [
    sh(
        'ls-color',
        'ls -la --color=always; ls --color=always -R; ls --color=always -C /usr/bin | head -40; ls '
        '--hyperlink=always --color=always',
    ),
    sh(
        'grep-color',
        'grep -n --color=always fox words.txt | head -60; grep -rn --color=always the . | head; rg '
        '--color=always -n line words.txt | head -30',
    ),
    sh(
        'rich',
        '/usr/bin/python3 -m rich; timeout 0.6 /usr/bin/python3 -m rich.spinner',
        size=(100, 40),
        env={'COLORTERM': 'truecolor'},
    ),
    sh('tree', 'tree -C; tree -C -L 2 --du -h ..', size=(60, 20)),
    sh('apt-install', APT_INSTALL),
    sh(
        'apt-list',
        'mkdir -p ~/none; export APT_CONFIG=~/apt.conf; echo "Dir::Etc::SourceParts \\"/tmp/demo/none\\";" > '
        '$APT_CONFIG; '
        'apt list --installed 2>/dev/null | head -30; apt list nano vim less bash zsh tmux; apt-cache show '
        'nano | head -20',
    ),
    sh(
        'gcc',
        'gcc -Wall -Wextra -fdiagnostics-color=always broken.c; make; make -n; gcc '
        '-fdiagnostics-color=always -c nothing.c',
        size=(100, 30),
    ),
    sh('cat-unicode', 'cat unicode.txt; cat long-unicode.txt wrapped.txt', size=(60, 20)),
    sh(
        'cat-unicode-narrow',
        'cat unicode.txt wrapped.txt unicode.txt; read -r',
        resize(50, 18),
        resize(20, 10),
        resize(80, 24),
        ENTER,
        size=(37, 12),
    ),
    sh(
        'jq',
        'jq -C . data.json; jq -Cc . data.json; hexyl data.bin | head -30; cat -v data.bin; printf "\\n"; '
        'cat tabs.txt',
    ),
    sh(
        'colours',
        f'{EXAMPLES}/test_sgr -h; /usr/bin/msgcat --color=test; for i in $(seq 0 255); do printf '
        f'"\\e[48;5;%dm%4d\\e[0m" $i $i; done; echo; '
        'for i in $(seq 0 5 255); do printf "\\e[38;2;%d;0;%dm#\\e[m" $i $((255-i)); done; echo; for a in 1 '
        '2 3 4 5 7 8 9 21 53 "4:3" "4:4" "4:5"; '
        'do printf "\\e[%sm style %s \\e[0m" $a $a; done; echo',
    ),
    sh(
        'toilet',
        'toilet -f mono12 --gay Terminal; figlet Screen; toilet -F metal -f future Colours; '
        '/usr/games/cowsay hello; echo rainbow | /usr/games/lolcat -f -S 1; '
        '/usr/games/lolcat -f -S 3 words.txt | head -30',
        env={'LC_ALL': 'C.UTF-8'},
    ),
    sh(
        'pv',
        'head -c 2000000 /dev/zero | pv -L 2000000 -s 2000000 -i 0.1 > /dev/null; head -c 300000 /dev/zero | '
        'pv -f -i 0.1 -L 600000 -N demo > /dev/null',
    ),
    sh(
        'wget',
        '/usr/bin/python3 -m http.server -b 127.0.0.1 8000 >/dev/null 2>&1 & sleep 0.7; wget -O /dev/null '
        '--limit-rate=40k http://127.0.0.1:8000/words.txt; '
        'wget -q --show-progress -O /dev/null --limit-rate=40k http://127.0.0.1:8000/words.txt; kill $!',
    ),
    sh(
        'dmesg',
        'for n in $(seq 1 40); do echo "<$((n % 8))>kernel: [$n.00] device eth$((n % 3)): link message $n"; '
        'done > /tmp/demo/kmsg; '
        'dmesg --color=always -F /tmp/demo/kmsg; dmesg --color=always -x -F /tmp/demo/kmsg | head -20',
    ),
    sh(
        'tput',
        'tput clear; tput cup 5 10; tput bold; echo bold; tput sgr0; tput smso; echo standout; tput rmso; '
        'tput csr 3 10; tput cup 10 0; '
        'for i in 1 2 3 4 5; do echo scroll $i; done; tput ri; tput csr 0 23; tput cup 12 0; tput ich 3; '
        'tput dch 2; tput il 2; tput dl 1; tput ech 4; '
        'tput smcup; echo other; tput rmcup; tput setaf 3; tput setab 4; echo colours; tput op; tput ed; '
        'tput hts; tput tbc; infocmp -1 | head -20; tput reset',
    ),
]
