import { expect, test } from 'vitest';
import { BareProgram, call, connectToProgram, startScript } from '../../helpers/mcp-client.js';

test.each([
  ['2025-11-25', 'legacy'],
  ['2026-07-28', 'auto'],
] as const)('a session over the pipes of a real process, as of %s', async (version, mode) => {
  const client = await connectToProgram({ versionNegotiation: { mode } });
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect(client.getServerVersion()).toMatchObject({ name: 'ttypilot' });
  const session_id = await startScript(client, 'printf "Name? "; read -r name; echo "Hi $name"', 'Name');
  const { output } = await call(client, 'send_input', { session_id, input: 'Ada\n' });
  const { text } = await call(client, 'wait_for_text', { session_id, pattern: 'Hi Ada', since: output.seq });
  expect(text).toContain('Hi Ada');
  expect((await call(client, 'wait_for_exit', { session_id })).output).toMatchObject({ exited: true, exit_code: 0 });
});

test('cancelling and progress work over the pipes too', async () => {
  const client = await connectToProgram();
  const session_id = await startScript(client, 'echo ready; read -r rest', 'ready');
  const cancel = new AbortController();
  const input = { session_id, pattern: 'never', timeout_ms: 3_600_000 };
  const waiting = client.callTool(
    { name: 'wait_for_text', arguments: input },
    { signal: cancel.signal, onprogress: () => cancel.abort() },
  );
  await expect(waiting).rejects.toThrow();
  expect((await call(client, 'get_session', { session_id })).output).toMatchObject({ state: 'running' });
});

test('a picture is in the content once, and its size in the fields', async () => {
  const client = await connectToProgram();
  const session_id = await startScript(client, 'echo ready; read -r rest', 'ready');
  const { content, structuredContent } = await client.callTool({ name: 'get_screenshot', arguments: { session_id } });
  expect(content).toMatchObject([{ type: 'image', mimeType: 'image/png' }, { type: 'text' }]);
  const [picture] = content;
  const bytes = Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(structuredContent).toMatchObject({
    format: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  });
  expect(structuredContent).not.toHaveProperty('data');
});

test('an SVG is text in a resource, because models do not take SVG as an image', async () => {
  const client = await connectToProgram();
  const session_id = await startScript(client, 'echo ready; read -r rest', 'ready');
  const input = { session_id, format: 'svg' };
  const { content } = await client.callTool({ name: 'get_screenshot', arguments: input });
  const resource = { mimeType: 'image/svg+xml', text: expect.stringContaining('<svg') };
  expect(content[0]).toMatchObject({ type: 'resource', resource });
});

test('stdout has only the protocol', async () => {
  const program = await BareProgram.started({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PRINTER)}`,
  });
  await program.send({ id: 1, method: 'ping' });
  await program.answer(1);
  await program.errorOutput(/from console[\s\S]*from stdout/);
  expect(program.noise).toEqual([]);
});

/** A dependency that prints now and then. */
const PRINTER = `
const printing = setInterval(() => {
  if (process.stdin.listenerCount('data') === 0) return;
  clearInterval(printing);
  console.log('from console');
  process.stdout.write('from stdout\\n');
}, 5);`;
