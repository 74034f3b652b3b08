import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Keeps every core busy; the answer stops it. */
export function keepCoresBusy(): () => void {
  const loops: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  const stop = () => {
    process.off('exit', stop);
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.on('exit', stop);
  return stop;
}
