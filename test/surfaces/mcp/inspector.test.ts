import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operations } from '../../../src/operations/index.js';
import { ttypilot } from '../../helpers/mcp-client.js';

const inspector = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/inspector-cli/build/index.js', import.meta.url),
);

test('the Inspector lists every operation that agents need', async () => {
  const { tools } = await inspect('--method', 'tools/list');
  const wanted = operations.filter(({ isForPeople }) => !isForPeople);
  expect(tools.map(({ name }: { name: string }) => name)).toEqual(wanted.map(({ name }) => name));
});

test('the Inspector calls a tool and gets text and fields', async () => {
  const words = ['--method', 'tools/call', '--tool-name', 'spawn_tui', '--tool-arg', 'command=sleep 60', 'cols=100'];
  expect(await inspect(...words)).toMatchObject({
    content: [{ type: 'text', text: expect.stringMatching(/^Session s-\w+ is running\./) }],
    structuredContent: { session_id: expect.stringMatching(/^s-/), cols: 100, rows: 24, seq: 0 },
  });
});

test('the Inspector reads resources and prompts', async () => {
  expect(await inspect('--method', 'resources/read', '--uri', 'ttypilot://sessions')).toEqual({
    contents: [{ uri: 'ttypilot://sessions', mimeType: 'application/json', text: '{"sessions":[]}' }],
  });
  const words = [
    '--method',
    'prompts/get',
    '--prompt-name',
    'drive_program',
    '--prompt-args',
    'command=vim',
    'goal=save',
  ];
  expect(await inspect(...words)).toMatchObject({
    messages: [{ role: 'user', content: { text: expect.stringContaining('`vim`') } }],
  });
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the Inspector prints
async function inspect(...words: string[]): Promise<any> {
  const child = spawn(process.execPath, [inspector, ttypilot, 'mcp', '--embedded', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  return JSON.parse(printed);
}
