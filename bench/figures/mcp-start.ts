import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Figure } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';

const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const bare = fileURLToPath(new URL('../sides/bare-mcp-child.mjs', import.meta.url));
const BROKEN_MS = 10_000;

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } },
};

export const mcpStart: Figure = {
  name: 'Start of the MCP server',
  summary:
    'From the start of `ttypilot mcp` to its answer to `initialize`, against an empty server on the same library, and ' +
    'against `node -e 0`, which only starts and exits.',
  async measure({ isShort, repetitions }) {
    const ms = await inTurns(
      { ours: answerOf(bin, 'mcp', '--embedded'), bare: answerOf(bare), node: endOf('-e', '0') },
      isShort ? 2 : repetitions * 3,
    );
    return (['bare', 'node'] as const).map((side) => ({
      what: 'ttypilot mcp',
      against: side === 'bare' ? 'an empty server' : 'node -e 0',
      value: `${spreadOf(ms.ours).median.toFixed(0)} ms : ${spreadOf(ms[side]).median.toFixed(0)}`,
      ratio: ratioOf(ms[side], ms.ours),
      isBroken: spreadOf(ms.ours).median > BROKEN_MS,
    }));
  },
};

function answerOf(...args: string[]): () => Promise<number> {
  return async () => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    const [answer] = (await Promise.race([once(child.stdout, 'data'), exit.then(() => ['it ended'])])) as [Buffer];
    const ms = performance.now() - startedMs;
    child.stdin.end();
    await exit;
    if (!answer.includes('serverInfo')) throw new Error(`no answer to initialize: ${answer}`);
    return ms;
  };
}

function endOf(...args: string[]): () => Promise<number> {
  return async () => {
    const startedMs = performance.now();
    await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
    return performance.now() - startedMs;
  };
}
