import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { daemonSocket } from '../../src/base/files/daemon-socket.js';
import { fromWire } from '../../src/client/wire-errors.js';
import { readManifest } from '../../src/surfaces/cli/args/manifest.js';
import { toArguments } from '../../src/surfaces/cli/args/to-arguments.js';

export const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));

export interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

/** A directory for a daemon, and the command line that talks to it. */
export class DaemonPlace {
  readonly directory = mkdtempSync(join(tmpdir(), 'ttypilot-daemon-'));
  /** No service runs in this data directory, whatever runs on the machine. */
  readonly env = {
    ...process.env,
    TTYPILOT_RUNTIME_DIR: this.directory,
    TTYPILOT_DATA_DIR: join(this.directory, 'data'),
  };
  readonly address = daemonSocket(this.env.TTYPILOT_DATA_DIR, this.env);

  static async started(): Promise<DaemonPlace> {
    const place = new DaemonPlace();
    const { status, stderr } = await place.run('daemon', 'start');
    if (status !== 0) throw new Error(stderr);
    return place;
  }

  /** Runs `ttypilot ARGS` to its end. */
  run(...args: string[]): Promise<Ran> {
    return this.runWith({}, ...args);
  }

  runWith(
    { input, env, cwd }: { input?: string; env?: Record<string, string>; cwd?: string },
    ...args: string[]
  ): Promise<Ran> {
    return new Promise((resolve) => {
      const options = { env: { ...this.env, ...env }, cwd, timeout: 60_000, maxBuffer: 64_000_000 };
      const child = execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
        resolve({ status: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr });
      });
      child.stdin?.end(input);
    });
  }

  /** Runs an operation as a command line with `--json`: its result, or the error that it printed. */
  async call(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const command = (await readManifest()).find(({ operation }) => operation === name);
    if (!command) throw new Error(`no command for ${name}`);
    const [word = '', ...rest] = toArguments(command, input);
    const { stdout, stderr } = await this.run(word, '--json', ...rest);
    if (stdout !== '') return JSON.parse(stdout);
    throw fromWire(JSON.parse(stderr).error);
  }

  /** Ends the daemon if one runs. */
  async stop(): Promise<void> {
    await this.run('daemon', 'stop');
    rmSync(this.directory, { recursive: true, force: true });
  }
}
