import { Writable } from 'node:stream';

/** Reserves stdout for the protocol: everything else that this process prints goes to stderr from now on. */
export function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  // a lost client shows in the callback of the write; no other listener may end the process before its sessions are closed
  stdout.removeAllListeners('error');
  stdout.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => write(chunk, done),
  });
}
