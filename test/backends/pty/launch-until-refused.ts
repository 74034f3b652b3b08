import type { Backend } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import type { TtypilotError } from '../../../src/base/errors/errors.js';
import { Listening } from '../../helpers/programs.js';

/** Starts programs until that fails, ends them, starts one more, and prints the results. */
async function main(): Promise<void> {
  const host = new PtyHost(systemClock);
  const started: Backend[] = [];
  const errors: TtypilotError[] = [];
  // the error must be right for every number of free descriptors, not only for none
  while (errors.length < 4) {
    try {
      started.push(host.launch({ command: 'sleep', args: ['300'] }));
    } catch (error) {
      errors.push(error as TtypilotError);
    }
  }
  for (const backend of started) await backend.kill();
  const late = await new Listening(host.launch({ command: 'true' })).exit;
  const codes = [...new Set(errors.map(({ code }) => code))];
  process.stdout.write(JSON.stringify({ codes, reason: errors[0]?.details.reason, started: started.length, late }));
}

void main();
