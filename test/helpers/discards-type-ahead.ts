/** A program that discards type-ahead at startup, as full-screen programs do, and shows the first input it reads. */
export function discardsTypeAhead(startMs: number, asks = ''): { command: string; args: string[] } {
  const script = `
import os, sys, termios, time, tty
time.sleep(${startMs / 1000})
tty.setraw(0, termios.TCSAFLUSH)
sys.stdout.write('${asks}ready\\r\\n')
sys.stdout.flush()
sys.stdout.write('got ' + repr(os.read(0, 100)))
sys.stdout.flush()
time.sleep(60)
`;
  return { command: 'python3', args: ['-c', script] };
}
