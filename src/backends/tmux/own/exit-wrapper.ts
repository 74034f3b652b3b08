import { findOnPath } from '../../../base/files/find-on-path.js';
import { systemCalls } from '../../pty/containment/system-calls.js';

// tmux sometimes loses the exit status, and a shell cannot distinguish `exit 130` from a signal. So a small parent of our own
// waits for the program, in perl, or in Node where there is no perl. It reads what to start from one file, notes in a second
// one that it runs, and in a third one how it ended. It also writes the end to the terminal, as a mark after the last output.
// When the terminal is closed, only this parent is notified, and passes that on to the program: closing a pane ends what runs
// in it. After the program's end it holds the terminal open until SIGUSR1 confirms that the mark has arrived, because tmux
// drops pending output when a terminal closes; without a listener, for five seconds.

/** It stays in the background: the program leads its own foreground process group. */
const PERL = `
use POSIX ();
$SIG{CHLD} = "DEFAULT";
open(my $in, "<:raw", $ARGV[0]) or exit 127;
my @words = do { local $/; split /\\0/, <$in>, -1 };
close $in; unlink $ARGV[0];
my ($started, $ended, $empty, $mark, $cwd, $rows, $cols, $count) = splice @words, 0, 8;
# tmux resizes the window right after it has started us, which may be too late for the program; TIOCSWINSZ
ioctl STDIN, 0x5414, pack "S4", $rows, $cols, 0, 0 if $^O eq "linux";
my @command = splice @words, 0, $count;
my %env = map { defined $ENV{$_} ? ($_ => $ENV{$_}) : () } "TMUX", "TMUX_PANE";
for (@words) { my ($name, $value) = split /=/, $_, 2; $env{$name} = $value; }
sub note {
  my ($path, $text) = @_; my $mask = umask 077;
  if (open(my $out, ">", "$path.part")) { print $out $text; close $out; rename "$path.part", $path; }
  umask $mask;
}
my @ignored = qw(HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 PIPE ALRM);
$SIG{$_} = "IGNORE" for @ignored;
# what the program starts stays below the keeper, and comes here only when the keeper is killed
sub contain { PRCTL && syscall(PRCTL, 36, 1, 0, 0, 0) == 0 }
contain();
pipe(my $births, my $tellsBirth);
pipe(my $words, my $keeperWrites);
my $keeper = fork;
if (!defined $keeper) { note($started, "error " . ($! + 0)); exit 127; }
if ($keeper == 0) { close $births; close $words; keep(); POSIX::_exit(0); }
close $keeperWrites; close $tellsBirth;
# the program reports its own start: its keeper may be killed before it could
my @births = <$births>;
chomp(my $birth = $births[-1] // "error " . POSIX::ECHILD());
note($started, $birth);
my (undef, $pid) = split / /, $birth;
$SIG{HUP} = sub { kill HUP => -$pid; kill CONT => -$pid; };
exit 127 if $birth =~ /^error/;
# perl itself repeats a read that a signal interrupted: without a line, the keeper was killed
my $status = <$words>;
$status = await($pid) unless defined $status;
$status += 0;

sub keep {
  my $container = contain() ? " $$" : "";
  my $pid = fork;
  if (!defined $pid) { syswrite $tellsBirth, "error " . ($! + 0); return; }
  if ($pid == 0) {
    syswrite $tellsBirth, "pid $$" . "$container\\n";
    POSIX::setpgid(0, 0); POSIX::tcsetpgrp(0, $$);
    $SIG{$_} = "DEFAULT" for @ignored;
    if (chdir $cwd) { %ENV = %env; exec { $command[0] } @command; }
    syswrite $tellsBirth, "error " . ($! + 0); POSIX::_exit(127);
  }
  # without a shell above it nothing would continue a stopped program, so ctrl+z must not stop it: the kernel does not
  # stop a program whose parent is in another session
  POSIX::setsid();
  close $tellsBirth;
  my $status = end_of($pid);
  syswrite $keeperWrites, "$status\\n";
  close $keeperWrites;
  # the terminal must be able to close while descendants keep running
  POSIX::close($_) for 0 .. 2;
  1 while waitpid(-1, 0) > 0 || $! == POSIX::EINTR();
  note($empty, "") if $container;
}

sub end_of {
  my ($pid) = @_;
  return await($pid) unless WAITID;
  my $ended = "\\0" x 128;
  while (1) {
    # WEXITED and WNOWAIT: an exit is reported before it is reaped. A keeper killed in between leaves it to its parent.
    if (syscall(WAITID, 0, 0, $ended, 0x1000004, 0) < 0) { next if $! == POSIX::EINTR(); exit 127; }
    my ($how, $done, $status) = unpack "x8 l x4 l x4 l", $ended;
    return $how == 1 ? $status << 8 : $status if $done == $pid;
    waitpid $done, 0;
  }
}

sub await {
  my ($pid) = @_;
  while (1) {
    my $done = waitpid(-1, 0);
    return $? if $done == $pid;
    exit 127 if $done < 0 && $! != POSIX::EINTR();
  }
}
my $end = $status & 0x7f ? "signal " . ($status & 0x7f) : "code " . ($status >> 8);
note($ended, $end);
POSIX::tcsetpgrp(0, $$);
my $isHeard = 0;
$SIG{USR1} = sub { $isHeard = 1 }; $SIG{ALRM} = sub { exit 0 };
alarm 5;
syswrite STDOUT, "\\x1b]7717;$mark;$end\\x07";
select undef, undef, undef, 0.05 until $isHeard;
`;

/** A separate program in another process, so our clock does not apply to it. */
const NODE = `
const fs = require('node:fs');
const words = fs.readFileSync(process.argv[1]).toString('latin1').split('\\0').map((w) => Buffer.from(w, 'latin1').toString());
fs.unlinkSync(process.argv[1]);
const [started, ended, , mark, cwd, rows, cols, count] = words.splice(0, 8);
require('node:child_process').spawnSync('stty', ['rows', rows, 'cols', cols], { stdio: 'inherit' });
const [command, ...args] = words.splice(0, Number(count));
const env = Object.fromEntries(words.filter(Boolean).map((w) => [w.slice(0, w.indexOf('=')), w.slice(w.indexOf('=') + 1)]));
for (const name of ['TMUX', 'TMUX_PANE']) if (process.env[name]) env[name] = process.env[name];
const note = (path, text) => { fs.writeFileSync(path + '.part', text, { mode: 0o600 }); fs.renameSync(path + '.part', path); };
for (const name of ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGTSTP', 'SIGUSR2', 'SIGALRM']) process.on(name, () => {});
const child = require('node:child_process').spawn(command, args, { cwd, env, stdio: 'inherit' });
process.on('SIGHUP', () => { child.kill('SIGHUP'); child.kill('SIGCONT'); });
child.on('spawn', () => note(started, 'pid ' + child.pid));
child.on('error', (error) => { note(started, 'error ' + -error.errno); process.exit(127); });
child.on('exit', (code, signal) => {
  const end = signal ? 'signal ' + require('node:os').constants.signals[signal] : 'code ' + code;
  note(ended, end);
  process.on('SIGUSR1', () => process.exit());
  setTimeout(() => process.exit(), 5000);
  process.stdout.write('\\x1b]7717;' + mark + ';' + end + '\\x07');
});
`;

/** The command that starts the parent; the path of its spec file follows. */
export function wrapperCommand(path?: string): string[] {
  const perl = findOnPath('perl', path);
  if (perl === undefined) return [process.execPath, '-e', NODE];
  const { prctl = 0, waitid = 0 } = systemCalls() ?? {};
  return [perl, '-e', PERL.replaceAll('PRCTL', `${prctl}`).replaceAll('WAITID', `${waitid}`)];
}
