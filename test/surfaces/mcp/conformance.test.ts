import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { LocalClient } from '../../../src/operations/local-client.js';
import { serveMcpOnHttp } from '../../helpers/mcp-http.js';

const suite = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Scenarios for features that this server does not have. */
const NOT_OFFERED = {
  logging: ['logging-set-level', 'tools-call-with-logging'],
  'sound, or several kinds of content at once': ['tools-call-audio', 'tools-call-mixed-content'],
  'questions to the model or to the user': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'schemas with references': ['json-schema-2020-12'],
  'resources of bytes': ['resources-read-binary'],
  'prompts with pictures or resources': ['prompts-get-embedded-resource', 'prompts-get-with-image'],
};

test('the official conformance suite passes', async () => {
  const engine = new Engine();
  const session = engine.launch({ command: 'sh', args: ['-c', 'echo 123; read -r rest'] });
  const translate = translator(session.id);
  const server = await serveMcpOnHttp(new LocalClient(engine), { progressMs: 20, translate });
  onTestFinished(async () => {
    await server.close();
    await engine.dispose();
  });
  await session.waits.forText('123');

  const child = spawn(process.execPath, [suite, 'server', '--suite', 'all', '--url', server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const report = (await text(child.stdout)).replace(/\x1b\[[0-9;]*m/g, '');
  const verdicts = [...report.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, \d+ failed/gm)].map(([, verdict, name]) => ({
    name: name ?? '',
    isPassed: verdict === '✓',
  }));
  expect(verdicts.length, report).toBeGreaterThan(25);
  const failed = verdicts.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  expect(failed.sort(), report).toEqual(Object.values(NOT_OFFERED).flat().sort());
});

/** The suite asks for fixtures by name; each maps to one of our tools or resources with the same rules. */
function translator(session_id: string) {
  const screen = `ttypilot://sessions/${session_id}/screen`;
  const tools: Record<string, object> = {
    test_simple_text: { name: 'get_screen', arguments: { session_id } },
    test_image_content: { name: 'get_screenshot', arguments: { session_id } },
    test_embedded_resource: { name: 'get_screenshot', arguments: { session_id, format: 'svg' } },
    test_error_handling: { name: 'get_screen', arguments: { session_id: 's-none' } },
    test_tool_with_progress: { name: 'wait_for_text', arguments: { session_id, pattern: 'never', timeout_ms: 1500 } },
  };
  const prompts: Record<string, object> = {
    test_simple_prompt: { name: 'debug_hanging_program', arguments: { session_id } },
    test_prompt_with_arguments: { name: 'drive_program', arguments: { command: 'testValue1', goal: 'testValue2' } },
  };
  const uris: Record<string, string> = {
    'test://static-text': 'ttypilot://sessions',
    'test://template/123/data': screen,
    'test://watched-resource': screen,
  };
  const completion = {
    ref: { type: 'ref/prompt', name: 'debug_hanging_program' },
    argument: { name: 'session_id', value: 's-' },
  };
  return (message: unknown): unknown => {
    const { method, params } = message as { method?: string; params?: { name?: string; uri?: string } };
    const { name = '', uri = '' } = params ?? {};
    const changes: Record<string, object | undefined> = {
      'tools/call': tools[name],
      'prompts/get': prompts[name],
      'completion/complete': completion,
    };
    const change = changes[method ?? ''] ?? (uris[uri] === undefined ? undefined : { uri: uris[uri] });
    return change ? { ...(message as object), params: { ...params, ...change } } : message;
  };
}
