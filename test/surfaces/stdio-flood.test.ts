import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { bin } from '../helpers/daemon.js';

const FLOOD_BYTES = 16_000_000;
const QUIET_MS = 1500;
const START_MS = 6000;

test.each([
  ['JSON-RPC', 'lines that are not requests', ['server', '--artifact-dir', ''], 'x\n'],
  ['JSON-RPC', 'requests', ['server', '--artifact-dir', ''], '{"jsonrpc":"2.0","id":1,"method":"server.ping"}\n'],
  ['MCP', 'lines that are not requests', ['mcp', '--embedded'], 'x\n'],
  ['MCP', 'requests', ['mcp', '--embedded'], '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'],
])(
  '%s on stdio: a client that sends %s and never reads takes little memory',
  async (_, _kind, args, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'ttypilot-flood-'));
    const child = spawn(process.execPath, [bin, ...args.map((arg) => arg || folder)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    child.stdin.on('error', () => {});
    const piece = Buffer.from(line.repeat(Math.ceil(65_536 / line.length)));
    for (let sent = 0; sent < FLOOD_BYTES; sent += piece.length) {
      if (child.stdin.write(piece)) continue;
      // the pipe accepts the first pieces while the program starts; later, silence means that it no longer reads
      const patienceMs = sent > 3 * piece.length ? QUIET_MS : START_MS;
      const isTaken = await Promise.race([once(child.stdin, 'drain'), pause(patienceMs, false)]);
      if (!isTaken) break;
    }
    expect(peakMegabytes(child.pid as number)).toBeLessThan(400);
  },
  60_000,
);

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
