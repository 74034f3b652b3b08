import type { Backend } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import type { TtypilotError } from '../../../src/base/errors/errors.js';
import { Listening } from '../../helpers/programs.js';

/** Starts programs until that is refused, ends them, starts one more, and prints what it was told. */
async function main(): Promise<void> {
  const host = new PtyHost(systemClock);
  const started: Backend[] = [];
  const errors: TtypilotError[] = [];
  // every count of free numbers must be told right, not only none
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
