import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CORE_TOOLS } from '../../../src/surfaces/mcp/tool-choice.js';
import { connectInside, connectToProgram, ttypilot } from '../../helpers/mcp-client.js';
import { ServicePlace } from '../../helpers/service.js';
import { mcpTools } from '../../pins/mcp-tools.js';

const ALL = Object.keys(mcpTools);

async function namesOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name).sort();
}

/** A data directory with this configuration. */
function directoryWith(config: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'ttypilot-tools-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'config.yaml'), config);
  return directory;
}

describe('over stdio', () => {
  test.each([
    [['--tools', 'all'], ALL],
    [['--tools', 'core'], CORE_TOOLS],
    [
      ['--tools', 'act, get_screen'],
      ['act', 'get_screen'],
    ],
    [
      ['--tools', 'core,get_screenshot'],
      [...CORE_TOOLS, 'get_screenshot'],
    ],
    [[], ALL],
  ])('%j', async (args, wanted) => {
    expect(await namesOf(await connectToProgram({ args: ['--embedded', ...args] }))).toEqual([...wanted].sort());
  });

  test('the configuration chooses, the environment overrides it, and the flag both', async () => {
    const directory = directoryWith('mcp:\n  tools: [act, get_screen]\n');
    const names = async (args: string[], env: Record<string, string> = {}) =>
      namesOf(await connectToProgram({ args: ['--embedded', ...args], env: { TTYPILOT_DATA_DIR: directory, ...env } }));
    expect(await names([])).toEqual(['act', 'get_screen']);
    expect(await names([], { TTYPILOT_MCP_TOOLS: 'core' })).toEqual([...CORE_TOOLS].sort());
    expect(await names(['--tools', 'paste'], { TTYPILOT_MCP_TOOLS: 'core' })).toEqual(['paste']);
  });

  test.each([
    ['cor', 'there is no tool "cor" (did you mean core?)'],
    ['act,get_scren', 'there is no tool "get_scren" (did you mean get_screen?)'],
    ['act,', 'there is no tool ""; give core, all, or names such as act,get_screen'],
    ['', 'give core, all, or names such as act,get_screen'],
    ['rename_recording', 'there is no tool "rename_recording"; give core, all, or names such as act,get_screen'],
  ])('--tools %j is refused at once', (choice, problem) => {
    const { status, stdout, stderr } = spawnSync(ttypilot, ['mcp', '--tools', choice], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`ttypilot: --tools: ${problem}.\nSee: ttypilot mcp --help\n`);
  });

  test('a wrong name in the configuration is refused with its place', () => {
    const TTYPILOT_DATA_DIR = directoryWith('mcp:\n  tools:\n    - act\n    - wait_for_txt\n');
    const run = (env: Record<string, string>) =>
      spawnSync(ttypilot, ['mcp', '--embedded'], {
        encoding: 'utf8',
        env: { ...process.env, TTYPILOT_DATA_DIR, ...env },
      });
    const inFile = run({});
    expect(inFile.status).not.toBe(0);
    expect(inFile.stderr).toContain(
      'config.yaml:4: mcp.tools: there is no tool "wait_for_txt" (did you mean wait_for_text?)',
    );
    expect(run({ TTYPILOT_MCP_TOOLS: 'core,nothing' }).stderr).toContain(
      'at TTYPILOT_MCP_TOOLS: mcp.tools: there is no tool "nothing"',
    );
  });
});

test.each([false, true])('at /mcp the configuration chooses (newest protocol: %s)', async (modern) => {
  const place = await ServicePlace.opened('mcp: { tools: [core] }');
  onTestFinished(() => place.close());
  const client = new Client(
    { name: 'test', version: '1' },
    modern ? { versionNegotiation: { mode: 'auto' as const } } : {},
  );
  const { headers } = place;
  await client.connect(new StreamableHTTPClientTransport(new URL(`${place.url}/mcp`), { requestInit: { headers } }));
  expect(await namesOf(client)).toEqual([...CORE_TOOLS].sort());
  await client.close();
});

test('a service with a wrong name in its configuration does not start', async () => {
  await expect(ServicePlace.opened('mcp: { tools: [cor] }')).rejects.toThrow('"cor" (did you mean core?)');
});

describe('a tool that was not chosen', () => {
  test('cannot be called', async () => {
    const { client } = await connectInside({ tools: ['core'] });
    await expect(client.callTool({ name: 'send_input', arguments: {} })).rejects.toThrow(
      'There is no operation send_input among the tools that this server was started with',
    );
  });

  test('is named neither in the instructions nor in a prompt', async () => {
    for (const choice of ['core', 'send_input']) {
      const { client } = await connectInside({ tools: [choice] });
      const offered = await namesOf(client);
      const { prompts } = await client.listPrompts().catch(() => ({ prompts: [] }));
      const texts = [client.getInstructions()];
      for (const { name, arguments: fields = [] } of prompts) {
        const given = Object.fromEntries(fields.map((field) => [field.name, 'x']));
        const { messages } = await client.getPrompt({ name, arguments: given });
        texts.push(JSON.stringify(messages));
      }
      const missing = ALL.filter((name) => name.includes('_') && !offered.includes(name));
      expect(missing.filter((name) => texts.join(' ').includes(name))).toEqual([]);
      expect(prompts.map(({ name }) => name)).toEqual(choice === 'core' ? ['drive_program', 'run_commands'] : []);
    }
  });
});
