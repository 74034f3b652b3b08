"""Runs one program on a PTY of a given size, follows a list of steps and returns its raw output."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

LIMIT_BYTES = 60_000
QUIET_S = 0.3
MAX_STEP_S = 4.0
MAX_PRINT_S = 20.0

# Programs that wait for one of these get a fixed answer, so that a recording does not depend on a real terminal.
REPLIES = {
    b'\x1b[c': b'\x1b[?62;22c',
    b'\x1b[0c': b'\x1b[?62;22c',
    b'\x1b[>c': b'\x1b[>1;10;0c',
    b'\x1b[>0c': b'\x1b[>1;10;0c',
    b'\x1b[5n': b'\x1b[0n',
    b'\x1b[6n': b'\x1b[1;1R',
}


def run(command, steps, cols, rows, env, cwd):
    """Returns (bytes, resizes); a resize is recorded with the offset of the first byte after it."""
    pid, master = pty.fork()
    if pid == 0:
        exec_child(command, cols, rows, env, cwd)
    recording = Recording(master)
    try:
        recording.until_quiet(first=True)
        for step in steps:
            if recording.is_over:
                break
            take(step, recording)
    finally:
        stop(pid)
        recording.until_quiet()
        os.close(master)
    return bytes(recording.data), recording.resizes


def exec_child(command, cols, rows, env, cwd):
    set_size(0, cols, rows)
    os.chdir(cwd)
    try:
        os.execvpe(command[0], command, env)
    finally:
        os._exit(127)


def take(step, recording):
    kind, value = step
    if kind == 'type':
        recording.write(value)
        recording.until_quiet()
    elif kind == 'watch':
        recording.read_for(value)
    elif kind == 'finish':
        recording.read_for(MAX_PRINT_S)
    elif kind == 'resize':
        recording.resize(*value)
        recording.until_quiet()
    else:
        raise ValueError(f'unknown step {kind}')


class Recording:
    def __init__(self, master):
        self.master = master
        self.data = bytearray()
        self.resizes = []
        self.is_over = False

    def write(self, data):
        try:
            os.write(self.master, data)
        except OSError:
            self.is_over = True

    def resize(self, cols, rows):
        self.resizes.append({'offset': len(self.data), 'cols': cols, 'rows': rows})
        set_size(self.master, cols, rows)

    def until_quiet(self, first=False):
        """Reads until the output pauses; a starting program gets longer for its first byte."""
        end = time.monotonic() + MAX_STEP_S
        quiet = 2.0 if first else QUIET_S
        while time.monotonic() < end and self.read_once(quiet):
            quiet = QUIET_S

    def read_for(self, seconds):
        end = time.monotonic() + seconds
        while not self.is_over and time.monotonic() < end:
            self.read_once(max(0, end - time.monotonic()))

    def read_once(self, timeout_s):
        if self.is_over or not select.select([self.master], [], [], timeout_s)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b''
        self.data += data[: LIMIT_BYTES - len(self.data)]
        self.is_over = not data or len(self.data) >= LIMIT_BYTES
        for query, reply in REPLIES.items():
            for _ in range(data.count(query)):
                self.write(reply)
        return not self.is_over


def set_size(fd, cols, rows):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, cols, 0, 0))


def stop(pid):
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
        if os.waitpid(pid, os.WNOHANG)[0]:
            return
        os.kill(pid, number)
        time.sleep(0.2)
    os.waitpid(pid, 0)
