import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';

/** Creates a directory without permissions in argv[2], becomes the user nobody, and prints how starts in it fail. */
function main(): void {
  const folder = process.argv[2] ?? '';
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  copyFileSync(join(folder, 'executable'), join(closed, 'executable'));
  chmodSync(folder, 0o755);
  chmodSync(closed, 0o700);
  process.setgroups?.([]);
  process.setgid?.(65534);
  process.setuid?.(65534);
  const program = refusal({ command: join(closed, 'executable') });
  const directory = refusal({ command: 'true', cwd: closed });
  const inPath = refusal({ command: 'executable', env: { PATH: closed } });
  process.stdout.write(JSON.stringify({ program, directory, inPath }));
}

function refusal(options: LaunchOptions): string {
  try {
    new PtyHost(systemClock).launch({ cwd: '/', ...options }).dispose();
    return 'started';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

main();
