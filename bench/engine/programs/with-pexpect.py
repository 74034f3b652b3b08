# A typical pexpect script; run as: python3 with-pexpect.py VERB ARGS
#   cat FILE                           prints how many seconds it takes to read all of it
#   marks COUNT FLOODS COMMAND ARGS    prints when each mark was seen, next to FLOODS programs that print endlessly
#   echoes COUNT                       prints how long each echo takes
#   starts COUNT                       prints the time from each start of a program to its first word
import sys
import threading
import time

import pexpect


def now():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) / 1e6


def start(command, *args):
    child = pexpect.spawn(command, list(args), timeout=600, dimensions=(40, 120))
    # the default sleep of 50 ms before each send would hide everything else
    child.delaybeforesend = None
    return child


def cat(file):
    started = now()
    start("cat", file).expect(pexpect.EOF)
    print((now() - started) / 1000)


def marks(count, floods, command, *args):
    noisy = [start("yes") for _ in range(int(floods))]
    for child in noisy:
        threading.Thread(target=drain, args=(child,), daemon=True).start()
    child = start(command, *args)
    child.expect_exact("ready.")
    for mark in range(int(count)):
        child.send("\n")
        child.expect_exact(f"mark-{mark}.")
        print(now())
    child.send("\n")
    child.expect(pexpect.EOF)
    for child in noisy:
        child.kill(9)


def drain(child):
    try:
        while True:
            child.read_nonblocking(65536)
    except (pexpect.EOF, OSError):
        pass


def echoes(count):
    child = start("sh", "-c", "echo ready.; exec cat > /dev/null")
    child.expect_exact("ready.")
    for key in range(int(count)):
        started = now()
        child.send(f"key-{key}.\r")
        child.expect_exact(f"key-{key}.")
        print(now() - started)
    child.kill(9)


def starts(count):
    for _ in range(int(count)):
        started = now()
        child = start("echo", "ready.")
        child.expect_exact("ready.")
        print(now() - started)
        child.expect(pexpect.EOF)


{"cat": cat, "marks": marks, "echoes": echoes, "starts": starts}[sys.argv[1]](*sys.argv[2:])
