/** Begins what the scripts on the other machine write between the output of the program: `OSC 7717 ; mark ; words BEL`. */
export const MARK_START = '\x1b]7717;';

/**
 * Runs on the other machine, in the terminal there: reads what to start, starts it, and tells how it ended. What to start
 * comes as input, because everyone on both machines can read the arguments of a process. Signals for the group of the program
 * reach this shell too, which has to outlive the program. `$1`: the mark.
 */
export const START_SCRIPT = `
m=$1; shift; d=; k=
say() { printf "\\033]7717;%s;%s\\007" "$m" "$*"; }
fails() { say "error $1"; exit 0; }
traps() { trap : HUP INT QUIT TERM USR1 USR2 ALRM; }
traps
say hello
while IFS= read -r l; do
  v=$k\${l#?}; k=
  case $l in
    +*) k=$v; continue ;;
    .*) break ;;
    u*) unset "$v"; continue ;;
  esac
  v=$(printf "%bx" "$v"); v=\${v%x}
  case $l in
    e*) export "$v" ;;
    d*) d=$v ;;
    a*) set -- "$@" "$v" ;;
  esac
done
[ $# -gt 0 ] || exit 0
if [ -n "$d" ]; then
  [ -d "$d" ] || fails directory
  cd "$d" 2> /dev/null || fails closed
fi
p=
case $1 in
  */*) p=$1 ;;
  *)
    IFS=:
    for x in $PATH; do
      x=\${x:-.}/$1
      if [ -f "$x" ] && { [ -z "$p" ] || [ ! -x "$p" ]; }; then p=$x; fi
    done
    unset IFS ;;
esac
if [ -z "$p" ] || [ ! -f "$p" ]; then fails program; fi
[ -x "$p" ] || fails denied
i='printf "\\033]7717;%s;start %s %s %s\\007" "$0" "$$" "$PPID" "$(tty)"; exec "$@"'
if command -v perl > /dev/null 2>&1; then
  exec perl -e '
    $SIG{$_} = sub {} for qw(HUP INT QUIT TERM USR1 USR2 ALRM PIPE);
    $| = 1;
    my $mark = shift;
    my $status = system { $ARGV[0] } @ARGV;
    my $word = $status & 127 ? "signal " . ($status & 127) : "exit " . ($status >> 8);
    print "\\033]7717;$mark;$word\\007";
    exit 0;
  ' "$m" sh -c "$i" "$m" "$@"
fi
sh -c "$i" "$m" "$@"
s=$?
if [ $s -gt 128 ]; then say signal $((s - 128)); else say exit $s; fi
exit 0
`;
