import { callNumbers } from '../terminal-probe/system-calls.js';

/** The words of `uname -m` for the architectures whose system calls are known. */
const MACHINES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** The architecture that `uname -m` names; undefined for one that is not known. */
export function architectureOf(machine: string): NodeJS.Architecture | undefined {
  const found = Object.entries(MACHINES).find(([, name]) => name === machine);
  return found?.[0] as NodeJS.Architecture | undefined;
}

/** Which system calls wait for several descriptors, which are listed in memory or behind a descriptor. */
const numbers = Object.entries(MACHINES).map(([architecture, machine]) => {
  const of = (call: 'poll' | 'select' | 'epoll') => callNumbers(architecture as NodeJS.Architecture, call).join(' ');
  return `  ${machine}) polls="${of('poll')}" selects="${of('select')}" epolls="${of('epoll')}" ;;`;
});

/**
 * Runs on the other machine beside the program: answers a line with what /proc and stty show there, and sends signals. Each
 * answer ends with a line of one dot. It only copies; what the facts mean is decided here, as for local programs.
 */
export const HELPER_SCRIPT = `
exec 2> /dev/null
LC_ALL=C; export LC_ALL; unset IFS
polls= selects= epolls=
machine=$(uname -m)
case $machine in
${numbers.join('\n')}
esac
has=no; [ -r /proc/self/stat ] && has=proc
put() { printf "%s\\t%s\\n" "$1" "$2"; }
one() { l=; IFS= read -r l < "$1"; }
stat() {
  one "/proc/$1/stat"; s=$l
  set -- \${l##*") "}
  state=$1 ppid=$2 grp=$3 ses=$4 dev=$5 fg=$6
}
below() {
  all=; next=$1; n=0
  while [ -n "$next" ] && [ $n -lt 64 ]; do
    now=$next; next=; n=$((n + 1)); all="$all $now"
    for p in $now; do
      for f in /proc/$p/task/*/children; do
        one "$f"
        for c in $l; do next="$next $c"; done
      done
    done
  done
}
front() {
  found=; k=0
  for p in $1; do
    stat "$p"
    if [ "$dev" = "$want" ] && [ "$grp" = "$fg" ] && [ "$state" != Z ] && [ $k -lt 32 ]; then
      found="$found $p"; k=$((k + 1))
    fi
  done
}
memory() {
  put "memory $1 $2" "$(dd if=/proc/$1/mem bs=4 skip=$(($2 / 4)) count=$3 | od -An -v -tx1 | tr -d " \\n")"
}
thread() {
  y=/proc/$1/task/$2
  one "$y/schedstat"; put "$y/schedstat" "$l"
  one "$y/syscall"
  if [ -z "$l" ]; then
    put "$y/syscall" !
    one "$y/stat"; put "$y/stat" "$l"
    one "$y/wchan"; put "$y/wchan" "$l"
    case $l in *ep_poll*|do_epoll*) watches=yes ;; esac
    return
  fi
  put "$y/syscall" "$l"
  who=$1; set -- $l
  case " $epolls " in *" $1 "*) watches=yes; return ;; esac
  case " $polls " in *" $1 "*) memory $who "$2" $((\${3} < 1024 ? \${3} * 2 : 2048)); return ;; esac
  case " $selects " in *" $1 "*) memory $who "$3" $(((\${2} + 31) / 32)) ;; esac
}
process() {
  stat "$1"
  put "/proc/$1/stat" "$s"
  printf "/proc/%s/cmdline\\t" "$1"; head -c 4096 /proc/$1/cmdline | tr "\\000\\n\\t" "\\001  "; echo
  f=; k=0
  if [ -r /proc/$1/fd ]; then
    for x in /proc/$1/fd/*; do
      k=$((k + 1)); [ $k -gt 256 ] && break
      if [ "$x" -ef "$tty" ]; then c=t
      elif [ "$x" -ef /dev/tty ]; then c=o
      elif [ "$x" -ef /dev/ptmx ] || [ "$x" -ef /dev/pts/ptmx ]; then
        c=m
        put "/proc/$1/fdinfo/\${x##*/}" "$(grep tty-index: /proc/$1/fdinfo/\${x##*/})"
      elif [ -S "$x" ]; then c=s
      else c=-
      fi
      f="$f \${x##*/}$c"
    done
  else f=!
  fi
  put "/proc/$1/fd" "$f"
  watches=no; k=0; id=$1
  for t in /proc/$1/task/*; do
    k=$((k + 1)); [ $k -gt 64 ] && break
    thread $id \${t##*/}
  done
  [ $watches = yes ] && grep -s ^tfd: /proc/$id/fdinfo/* /dev/null
}
look() {
  tty=$1 root=$2 want=$3
  mode=$(stty -a < "$tty") && put mode "$(echo $mode)"
  [ $has = proc ] || return
  if [ "$want" = - ]; then stat "$root"; want=$dev; fi
  put device "$want"
  below "$root"
  front "$all"
  if [ -z "$found" ]; then
    every=; for p in /proc/[0-9]*; do every="$every \${p##*/}"; done
    front "$every"
  fi
  for each in $found; do process $each; done
}
members() {
  program=$1 wrapper=$2 mark=$3
  [ $has = proc ] || { kill -0 $program && put $program "program 0"; return; }
  below "$wrapper"
  marked=
  for f in $(grep -lsF "TTYPILOT_TREE=$mark" /proc/[0-9]*/environ); do f=\${f#/proc/}; marked="$marked \${f%/environ}"; done
  seen=" $wrapper $$ "
  for p in $all $marked; do
    case $seen in *" $p "*) continue ;; esac
    seen="$seen$p "
    stat $p
    case $state in ""|Z|X) continue ;; esac
    [ "$ppid" = $$ ] && continue
    put $p "$s"
  done
}
group() {
  sig=$1 program=$2 wrapper=$3
  kill -0 $program || { put gone; return; }
  [ $has = proc ] || { kill -s $sig $program; return; }
  stat $program; wanted=$grp
  for p in /proc/[0-9]*; do
    p=\${p#/proc/}
    stat $p
    if [ "$grp" = "$wanted" ] && [ $p != $wrapper ]; then kill -s $sig $p; fi
  done
}
put ready "$(uname -s) $machine $has"; echo .
while IFS= read -r question; do
  set -- $question
  word=$1; shift
  case $word in
    look) look "$@" ;;
    sync) (printf "\\033]7717;%s;sync %s\\007" "$2" "$3" > "$1") & ;;
    members) members "$@" ;;
    group) group "$@" ;;
    signal) sig=$1; shift; for p in "$@"; do kill -s $sig $p || put refused $p; [ $sig = KILL ] || kill -s CONT $p; done ;;
  esac
  echo .
done
`;
