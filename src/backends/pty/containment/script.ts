/**
 * The perl program behind `Nursery`. It forks a keeper for each session, and the keeper starts the program. A keeper is a
 * child subreaper: whatever its program starts stays below the keeper, however far it detaches itself.
 *
 * stdin takes requests (length, then words separated by NUL), descriptor 3 answers each one, stdout reports exits.
 * When stdin ends, the nursery exits. The kernel then sends USR1 to its keepers, which end everything below them.
 */
export const NURSERY_SCRIPT = `
use POSIX ();
my ($prctl, $waitid) = map { $_ + 0 } @ARGV;
my $nursery = $$;
my %keepers;
my @ignored = qw(HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 PIPE ALRM);
# the initial modes of our terminals: iflag, oflag, cflag, lflag, line, control characters
my $modes = pack "L4 C C19 x40", 0x6d02, 0x5, 0x4bf, 0x8a3b, 0,
  3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 255, 18, 15, 23, 22, 255, 0, 0;

opendir(my $all, "/proc/self/fd") or exit 1;
my @fds = grep { /^[0-9]+$/ && $_ > 3 && $_ != fileno($all) } readdir $all;
closedir $all;
POSIX::close($_) for @fds;
open(my $answers, ">&=", 3) or exit 1;
sub answer { syswrite $answers, "$_[0]\\n" }
sub tell_exit { syswrite STDOUT, "exit $_[0] $_[1]\\n" }

$SIG{$_} = "IGNORE" for @ignored;
# programs whose keeper was killed come to the nursery
my $can = syscall($prctl, 36, 1, 0, 0, 0) == 0;
answer($can ? "ready" : "unable");
exit 0 unless $can;
my $hasOrphans = 0;
sub reap {
  # it also runs as a signal handler in the midst of itself
  local ($?, $!);
  while ((my $pid = waitpid(-1, POSIX::WNOHANG())) > 0) {
    if (delete $keepers{$pid}) { $hasOrphans ||= $? != 0 }
    else { tell_exit($pid, $?) }
  }
}
$SIG{CHLD} = \\&reap;

while (defined(my $length = take(4))) {
  my $request = take(unpack "N", $length);
  last unless defined $request;
  # a keeper that ends at once must not be reaped before it is registered
  $SIG{CHLD} = "DEFAULT";
  my $keeper = fork;
  if (!defined $keeper) { answer("error " . ($! + 0)) }
  elsif ($keeper) { $keepers{$keeper} = 1 }
  else { keep(split /\\0/, $request, -1); POSIX::_exit(0) }
  $SIG{CHLD} = \\&reap;
}

sub take {
  my ($count, $bytes) = ($_[0], "");
  while (length $bytes < $count) {
    # perl handles signals between its steps: one right before select does not end it, so select ends every second
    my $isReady = select my $stdin = "\\1", undef, undef, %keepers || $hasOrphans ? 1 : undef;
    reap();
    next unless $isReady > 0;
    my $got = sysread STDIN, $bytes, $count - length $bytes, length $bytes;
    next if !defined $got && $! == POSIX::EINTR();
    return undef unless $got;
  }
  return $bytes;
}

sub keep {
  my ($pty, $cwd, $count, @env) = @_;
  my @command = splice @env, 0, $count;
  my $pid = 0;
  $SIG{CHLD} = "DEFAULT";
  # only the kernel's signal counts, since the program can send signals too
  $SIG{USR1} = sub { end_all($pid) if getppid != $nursery };
  my $can = syscall($prctl, 36, 1, 0, 0, 0) == 0 && syscall($prctl, 1, POSIX::SIGUSR1(), 0, 0, 0) == 0;
  return answer("error " . ($! + 0)) unless $can;
  return if getppid != $nursery;
  open STDIN, "<", "/dev/null";
  pipe(my $read, my $write);
  $pid = fork;
  return answer("error " . ($! + 0)) unless defined $pid;
  if ($pid == 0) {
    become($pty, $cwd, \\@command, \\@env);
    syswrite $write, $! + 0;
    POSIX::_exit(127);
  }
  close $write;
  my $error = <$read>;
  close $read;
  if (defined $error) { waitpid $pid, 0; return answer("error $error"); }
  answer("pid $pid $$");
  close $answers;
  undef @env; undef @command; undef @_;
  my $ended = "\\0" x 128;
  while (1) {
    # WEXITED and WNOWAIT: an exit is reported before it is reaped. A keeper killed in between leaves it to the nursery.
    if (syscall($waitid, 0, 0, $ended, 0x1000004, 0) < 0) { next if $! == POSIX::EINTR(); last; }
    my ($how, $done, $status) = unpack "x8 l x4 l x4 l", $ended;
    tell_exit($done, $how == 1 ? $status << 8 : $status) if $done == $pid;
    waitpid $done, 0;
  }
  syswrite STDOUT, "empty $$\n";
}

sub become {
  my ($pty, $cwd, $command, $env) = @_;
  POSIX::setsid();
  sysopen(my $tty, $pty, POSIX::O_RDWR()) or return;
  ioctl($tty, 0x540e, 0) or return;
  ioctl($tty, 0x5402, $modes) or return;
  POSIX::dup2(fileno $tty, $_) for 0 .. 2;
  chdir $cwd or return;
  $SIG{$_} = "DEFAULT" for @ignored;
  %ENV = map { split /=/, $_, 2 } @$env;
  exec { $command->[0] } @$command;
}

# The terminal has hung up. What is left after half a second is killed, and its orphans come here next.
sub end_all {
  my ($program) = @_;
  $SIG{USR1} = "IGNORE";
  for (my $tries = 0; ; $tries++) {
    while ((my $pid = waitpid(-1, POSIX::WNOHANG())) != 0) {
      POSIX::_exit(0) if $pid < 0;
      tell_exit($pid, $?) if $pid == $program;
    }
    if ($tries >= 10) { kill KILL => $_ for children(); }
    select undef, undef, undef, 0.05;
  }
}

sub children {
  opendir(my $all, "/proc") or return;
  my @children;
  for my $pid (grep { /^[0-9]+$/ } readdir $all) {
    open(my $stat, "<", "/proc/$pid/stat") or next;
    push @children, $pid if (<$stat> // "") =~ /.*\\) \\S+ (\\d+) / && $1 == $$;
  }
  return @children;
}
`;
