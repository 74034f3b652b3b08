import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Figure } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';

const bin = fileURLToPath(new URL('../../bin/ttypilot', import.meta.url));
const bare = fileURLToPath(new URL('../sides/bare-mcp-child.mjs', import.meta.url));
const BROKEN_MS = 10_000;
/** At most 2.5 and 3 times as long. */
const AT_LEAST = { initialize: 0.4, 'tools/list': 0.33 };

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } },
};

const LIST_TOOLS = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

export const mcpStart: Figure = {
  name: 'Start of the MCP server',
  summary:
    'From the start of `ttypilot mcp` to its answers to `initialize` and `tools/list`, against an empty server on the same ' +
    'library, and against `node -e 0`, which only starts and exits; a ratio of 0.5 is twice as long.',
  async measure({ isShort, repetitions }) {
    const ours = [bin, 'mcp', '--embedded'];
    const ms = await inTurns(
      {
        initialize: answersOf(ours, [INITIALIZE]),
        'tools/list': answersOf(ours, [INITIALIZE, LIST_TOOLS]),
        bare: answersOf([bare], [INITIALIZE]),
        node: endOf('-e', '0'),
      },
      isShort ? 2 : repetitions * 3,
    );
    return [
      { what: 'initialize', against: 'an empty server', side: 'bare' } as const,
      { what: 'initialize', against: 'node -e 0', side: 'node' } as const,
      { what: 'tools/list', against: 'node -e 0', side: 'node' } as const,
    ].map(({ what, against, side }) => {
      const ratio = ratioOf(ms[side], ms[what]);
      const aim = side === 'node' ? { target: `≥ ${AT_LEAST[what]}`, isMet: ratio.median >= AT_LEAST[what] } : {};
      return {
        what: `ttypilot mcp, ${what}`,
        against,
        value: `${spreadOf(ms[what]).median.toFixed(0)} ms : ${spreadOf(ms[side]).median.toFixed(0)}`,
        ratio,
        ...aim,
        isBroken: spreadOf(ms[what]).median > BROKEN_MS,
      };
    });
  },
};

/** The time until the last request is answered; each is sent after the answer to the one before. */
function answersOf(args: string[], requests: object[]): () => Promise<number> {
  return async () => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const request of requests) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value: answer = 'it ended' } = await lines.next();
      if (!answer.includes('"result"')) throw new Error(`no answer to ${JSON.stringify(request)}: ${answer}`);
    }
    const ms = performance.now() - startedMs;
    child.stdin.end();
    await exit;
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
