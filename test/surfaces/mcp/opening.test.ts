import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ttypilot } from '../../helpers/mcp-client.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { mcpTools } from '../../pins/mcp-tools.js';

const INITIALIZED = { method: 'notifications/initialized' };
const LIST = { id: 'list', method: 'tools/list' };
const PING = { id: 'ping', method: 'ping' };

// naming each tool does without the prepared answers, and offers the same
const WHOLE = Object.keys(mcpTools).join(',');

test.each(versions())('what the build has prepared is what the server says, as of %s', (version) => {
  const messages = [initialize(version), INITIALIZED, LIST];
  const prepared = answers('all', messages);
  expect(prepared.map(({ id, error }) => [id, error])).toEqual([[1], ['list']].map(([id]) => [id, undefined]));
  expect(prepared).toEqual(answers(WHOLE, messages));
});

test.each([
  ['a request before the first one', [PING, initialize('2025-06-18'), INITIALIZED, LIST]],
  ['a version that nobody knows', [initialize('1999-01-01'), INITIALIZED, LIST, PING]],
  ['an incomplete first message', [{ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } }, PING]],
  ['a second first message', [initialize('2025-06-18'), initialize('2025-06-18'), INITIALIZED, LIST]],
  ['other requests at once', [initialize('2025-06-18'), INITIALIZED, PING, { id: 'p', method: 'prompts/list' }, LIST]],
  ['the list twice', [initialize('2025-06-18'), INITIALIZED, LIST, { ...LIST, id: 'again' }]],
  ['a page of the list', [initialize('2025-06-18'), INITIALIZED, { ...LIST, params: { cursor: 'x' } }]],
  [
    'an unknown tool',
    [initialize('2025-06-18'), INITIALIZED, { id: 2, method: 'tools/call', params: { name: 'fly' } }],
  ],
  ['no answer wanted at all', [INITIALIZED]],
])('%s gets the same answers as without them', (_, messages) => {
  expect(sorted(answers('all', messages))).toEqual(sorted(answers(WHOLE, messages)));
});

test('the first answer needs no library', () => {
  const folder = temporaryFolder();
  const input = `${JSON.stringify({ jsonrpc: '2.0', ...initialize('2025-06-18') })}\n`;
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  const { stdout } = spawnSync(ttypilot, ['mcp', '--embedded', '--tools', 'all'], { input, env, encoding: 'utf8' });
  expect(stdout).toContain('"serverInfo"');
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const urls: string[] = reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
  const sources: string[] = urls
    .filter((url) => url.includes('/dist/program/'))
    .map((url) => fileURLToPath(`${url}.map`))
    // the bundler's own few lines have none
    .flatMap((map) => (existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : []));
  expect(sources.some((path) => path.endsWith('/src/surfaces/mcp/opening.ts'))).toBe(true);
  expect(sources.filter((path) => path.includes('node_modules'))).toEqual([]);
});

test('a client that leaves at once, or in the middle of a message, ends the program', () => {
  for (const input of [
    '',
    '{"jsonrpc"',
    `${JSON.stringify({ jsonrpc: '2.0', ...initialize('2025-06-18') })}\n{"json`,
  ]) {
    const { status, stderr } = spawnSync(ttypilot, ['mcp', '--embedded'], { input, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});

function initialize(protocolVersion: string) {
  const clientInfo = { name: 'test', version: '1' };
  return { id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } };
}

function answers(tools: string, messages: object[]) {
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const { stdout, stderr } = spawnSync(ttypilot, ['mcp', '--embedded', '--tools', tools], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The order of answers to requests that were sent together is not fixed. */
function sorted(given: object[]): string[] {
  return given.map((answer) => JSON.stringify(Object.entries(answer).sort())).sort();
}

function versions(): string[] {
  return JSON.parse(readFileSync(new URL('../../../dist/surfaces/mcp/opening.json', import.meta.url), 'utf8')).versions;
}
