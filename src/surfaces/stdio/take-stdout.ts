import { Writable } from 'node:stream';

/** stdout for the protocol alone: whatever else in this process prints there goes to stderr from now on. */
export function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  // who left is told by the callback of the write: others must not end the process before its sessions are closed
  stdout.removeAllListeners('error');
  stdout.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => write(chunk, done),
  });
}
