import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService } from '../../src/open-service.js';

/** A daemon in this process, with directories of its own. */
export async function openDaemon(): Promise<{ socket: string; directory: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'ttypilot-daemon-'));
  const { TTYPILOT_RUNTIME_DIR } = process.env;
  process.env.TTYPILOT_RUNTIME_DIR = directory;
  try {
    const { url: socket, close } = await openService({ isDaemon: true, dataDir: join(directory, 'data') }, '1.2.3');
    return {
      socket,
      directory,
      async close() {
        await close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  } finally {
    if (TTYPILOT_RUNTIME_DIR === undefined) delete process.env.TTYPILOT_RUNTIME_DIR;
    else process.env.TTYPILOT_RUNTIME_DIR = TTYPILOT_RUNTIME_DIR;
  }
}
