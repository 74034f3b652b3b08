import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

/** Starts a program as root, becomes the user nobody, tries to end it, and prints the report. */
async function main(): Promise<void> {
  const listening = new Listening(new PtyHost(systemClock).launch(program('read-nothing.sh')));
  await listening.shows(/ready/);
  process.setuid?.(65534);
  const report = await listening.backend.kill();
  process.stdout.write(JSON.stringify({ pid: listening.backend.pid, report }));
  process.exit(0);
}

void main();
